import { type ReactNode, useState } from 'react';
import type { Extras, Row } from '../../../crud/resource';
import { useSession } from '../../../shared/session/session';
import { lazyDialog } from '../../../shared/shell/lazyPart';
import { type DownloadFile, downloadOf } from './download';

const DownloadDialog = lazyDialog(async () => (await import('./DownloadDialog')).DownloadDialog, ['authoring']);
const SheetDialog = lazyDialog(async () => (await import('./SheetDialog')).SheetDialog, ['authoring']);
const DuplicateDialog = lazyDialog(
  async () => (await import('./duplicate/DuplicateDialog')).DuplicateDialog,
  ['authoring'],
);

/** What can be done with a whole survey, as far as the person may, and the dialogs that it opens. */
export function useSurveyActs() {
  const { can, isAdmin, capabilities } = useSession();
  const [file, setFile] = useState<DownloadFile | null>(null);
  const [sheet, setSheet] = useState<{ encuesta: string | undefined } | null>(null);
  const [original, setOriginal] = useState<Pick<Row, 'id'> | null>(null);
  const opened: ReactNode = (
    <>
      {file && <DownloadDialog file={file} close={() => setFile(null)} />}
      {sheet && <SheetDialog {...sheet} close={() => setSheet(null)} />}
      {original && <DuplicateDialog original={original} close={() => setOriginal(null)} />}
    </>
  );
  // Answers are for administrators who may see them; others would be refused by the server.
  const mayDownload = isAdmin && can('view_encuestausuarioempresa');
  return {
    /** At once, as version 1 has it (spec §2). */
    download: mayDownload ? (id?: string) => setFile(downloadOf(id)) : null,
    /** As it is chosen first. */
    choose: mayDownload ? (id?: string) => setSheet({ encuesta: id }) : null,
    duplicate:
      capabilities?.includes('duplicar_encuesta') && can('view_encuesta') && can('add_encuesta') ? setOriginal : null,
    opened,
  };
}

/** What the list of surveys offers beside the usual: answers to download (spec §2), and a survey to duplicate. */
export function useExtras(): Extras {
  const { download, choose, duplicate, opened } = useSurveyActs();
  return {
    list: [
      ...(download
        ? [
            {
              key: 'download',
              label: 'authoring:surveys.download.all',
              icon: 'download',
              run: () => download(),
            } as const,
          ]
        : []),
      ...(choose ? [{ key: 'sheet', label: 'authoring:surveys.sheet.all', run: () => choose() } as const] : []),
    ],
    row: [
      ...(download
        ? [{ key: 'download', label: 'authoring:surveys.download.one' as const, run: ({ id }: Row) => download(id) }]
        : []),
      ...(choose
        ? [{ key: 'sheet', label: 'authoring:surveys.sheet.one' as const, run: ({ id }: Row) => choose(id) }]
        : []),
      ...(duplicate
        ? [{ key: 'duplicate', label: 'authoring:surveys.duplicate.action' as const, run: duplicate }]
        : []),
    ],
    opened,
  };
}
