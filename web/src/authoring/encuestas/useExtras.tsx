import { useState } from 'react';
import type { Extra, Extras, Row } from '../../screens/resource';
import { useSession } from '../../session/session';
import { lazily } from '../../shell/lazily';
import { type DownloadFile, downloadOf } from './download';

const DownloadDialog = lazily(async () => (await import('./DownloadDialog')).DownloadDialog, {
  close: ({ close }) => close,
});
const DuplicateDialog = lazily(async () => (await import('./duplicate/DuplicateDialog')).DuplicateDialog, {
  close: ({ close }) => close,
});

/** What the list of surveys offers beside the usual: answers to download (spec §2), and a survey to duplicate. */
export function useExtras(): Extras {
  const { can, isAdmin } = useSession();
  const [file, setFile] = useState<DownloadFile | null>(null);
  const [original, setOriginal] = useState<Row | null>(null);
  // Answers are for administrators who may see them; others would be refused by the server.
  const downloads = isAdmin && can('view_encuestausuarioempresa');
  const all: Extra<void> = {
    key: 'download',
    label: 'encuestas.download.all',
    icon: 'download',
    run: () => setFile(downloadOf()),
  };
  const one: Extra<Row> = {
    key: 'download',
    label: 'encuestas.download.one',
    run: ({ id }) => setFile(downloadOf(id)),
  };
  const duplicate: Extra<Row> = { key: 'duplicate', label: 'encuestas.duplicate.action', run: setOriginal };
  return {
    list: downloads ? [all] : [],
    row: [...(downloads ? [one] : []), ...(can('add_encuesta') ? [duplicate] : [])],
    opened: (
      <>
        {file && <DownloadDialog file={file} close={() => setFile(null)} />}
        {original && <DuplicateDialog original={original} close={() => setOriginal(null)} />}
      </>
    ),
  };
}
