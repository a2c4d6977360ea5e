import { type ReactNode, useState } from 'react';
import type { Extras, Row } from '../../../crud/resource';
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

/** The permitted actions on a whole survey, and their dialogs. */
export function useSurveyActs() {
  const { t } = useTexts();
  const { can, isAdmin, capabilities } = useSession();
  const { download, dialog } = useDownload(t('authoring:surveys.download.title'));
  const [sheet, setSheet] = useState<{ encuesta: string | undefined } | null>(null);
  const [original, setOriginal] = useState<Pick<Row, 'id'> | null>(null);
  const opened: ReactNode = (
    <>
      {dialog}
      {sheet && <SheetDialog {...sheet} close={() => setSheet(null)} />}
      {original && <DuplicateDialog original={original} close={() => setOriginal(null)} />}
    </>
  );
  // The server refuses answers to others.
  const mayDownload = isAdmin && can('view_encuestausuarioempresa');
  return {
    /** Downloads the CSV at once (spec §2). */
    download: mayDownload ? (id?: string) => download(downloadOf(id)) : null,
    /** Opens the choices of a spreadsheet first. */
    choose: mayDownload && capabilities?.includes('planillas') ? (id?: string) => setSheet({ encuesta: id }) : null,
    duplicate:
      capabilities?.includes('duplicar_encuesta') && can('view_encuesta') && can('add_encuesta') ? setOriginal : null,
    opened,
  };
}

export function useExtras(): Extras {
  const { download, choose, duplicate, opened } = useSurveyActs();
  return {
    list: download
      ? [{ key: 'download', label: 'authoring:surveys.download.all', icon: 'download', run: () => download() }]
      : [],
    exports: choose ? [{ key: 'sheet', label: 'authoring:surveys.sheet.one', run: () => choose() }] : [],
    row: [
      download && {
        ...{ key: 'download', label: 'authoring:surveys.download.one' as const },
        run: ({ id }: Row) => download(id),
      },
      choose && { key: 'sheet', label: 'authoring:surveys.sheet.one' as const, run: ({ id }: Row) => choose(id) },
      duplicate && { key: 'duplicate', label: 'authoring:surveys.duplicate.action' as const, run: duplicate },
    ].filter((act) => act !== null),
    opened,
  };
}
