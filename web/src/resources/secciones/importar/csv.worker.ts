import { readCsv } from './csv';

/** Reads apart from the screen, so that a large file freezes nothing. */
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => self.postMessage(readCsv(data)));
