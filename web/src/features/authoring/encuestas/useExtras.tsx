import { useState } from 'react';
import type { Extra, Extras, Row } from '../../../crud/resource';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { lazyDialog } from '../../../shared/shell/lazyPart';
import { useDownload } from '../../../shared/shell/useDownload';
import { downloadOf } from './download';

const SheetDialog = lazyDialog(async () => (await import('./SheetDialog')).SheetDialog, ['authoring']);
const DuplicateDialog = lazyDialog(
  async () => (await import('./duplicate/DuplicateDialog')).DuplicateDialog,
  ['authoring'],
);

/** The permitted actions on all surveys and on one, and their dialogs. */
export function useExtras() {
  const { t } = useTexts();
  const { can, isAdmin, capabilities } = useSession();
  const { download, dialog } = useDownload(t('authoring:surveys.download.title'));
  const [sheet, setSheet] = useState<{ encuesta: string | undefined } | null>(null);
  const [original, setOriginal] = useState<Pick<Row, 'id'> | null>(null);
  // The server refuses answers to others.
  const mayDownload = isAdmin && can('view_encuestausuarioempresa');
  const mayExport = mayDownload && capabilities?.includes('planillas');
  const mayDuplicate = capabilities?.includes('duplicar_encuesta') && can('view_encuesta') && can('add_encuesta');
  const row: Extra<Pick<Row, 'id'>>[] = [];
  // At once (spec §2); a spreadsheet has choices first.
  if (mayDownload)
    row.push({ key: 'download', label: 'authoring:surveys.download.one', run: ({ id }) => download(downloadOf(id)) });
  if (mayExport)
    row.push({ key: 'sheet', label: 'authoring:surveys.sheet.one', run: ({ id }) => setSheet({ encuesta: id }) });
  if (mayDuplicate) row.push({ key: 'duplicate', label: 'authoring:surveys.duplicate.action', run: setOriginal });
  return {
    list: mayDownload
      ? [
          {
            key: 'download',
            label: 'authoring:surveys.download.all',
            icon: 'download',
            run: () => download(downloadOf()),
          },
        ]
      : [],
    exports: mayExport
      ? [{ key: 'sheet', label: 'authoring:surveys.sheet.one', run: () => setSheet({ encuesta: undefined }) }]
      : [],
    row,
    opened: (
      <>
        {dialog}
        {sheet && <SheetDialog {...sheet} close={() => setSheet(null)} />}
        {original && <DuplicateDialog original={original} close={() => setOriginal(null)} />}
      </>
    ),
  } satisfies Extras;
}
