import { useState } from 'react';
import type { DownloadFile } from '../download';
import { lazyDialog } from './lazyPart';

const DownloadDialog = lazyDialog(async () => (await import('./DownloadDialog')).DownloadDialog, []);

/** `download` starts a download, and `dialog` shows it. */
export function useDownload(title: string) {
  const [file, download] = useState<DownloadFile | null>(null);
  return { download, dialog: file && <DownloadDialog title={title} file={file} close={() => download(null)} /> };
}
