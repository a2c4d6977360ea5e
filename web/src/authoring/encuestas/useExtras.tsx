import { type ReactNode, useState } from 'react';
import type { Extras, Row } from '../../screens/resource';
import { useSession } from '../../session/session';
import { lazily } from '../../shell/lazily';
import { type DownloadFile, downloadOf } from './download';

const DownloadDialog = lazily(async () => (await import('./DownloadDialog')).DownloadDialog, {
  close: ({ close }) => close,
});
const DuplicateDialog = lazily(async () => (await import('./duplicate/DuplicateDialog')).DuplicateDialog, {
  close: ({ close }) => close,
});

/** What can be done with a whole survey, as far as the person may, and the dialogs that it opens. */
export function useSurveyActs() {
  const { can, isAdmin } = useSession();
  const [file, setFile] = useState<DownloadFile | null>(null);
  const [original, setOriginal] = useState<Pick<Row, 'id'> | null>(null);
  const opened: ReactNode = (
    <>
      {file && <DownloadDialog file={file} close={() => setFile(null)} />}
      {original && <DuplicateDialog original={original} close={() => setOriginal(null)} />}
    </>
  );
  return {
    // Answers are for administrators who may see them; others would be refused by the server.
    download: isAdmin && can('view_encuestausuarioempresa') ? (id?: string) => setFile(downloadOf(id)) : null,
    duplicate: can('add_encuesta') ? setOriginal : null,
    opened,
  };
}

/** What the list of surveys offers beside the usual: answers to download (spec §2), and a survey to duplicate. */
export function useExtras(): Extras {
  const { download, duplicate, opened } = useSurveyActs();
  return {
    list: download
      ? [{ key: 'download', label: 'encuestas.download.all', icon: 'download', run: () => download() }]
      : [],
    row: [
      ...(download
        ? [{ key: 'download', label: 'encuestas.download.one' as const, run: ({ id }: Row) => download(id) }]
        : []),
      ...(duplicate ? [{ key: 'duplicate', label: 'encuestas.duplicate.action' as const, run: duplicate }] : []),
    ],
    opened,
  };
}
