import { readCsv } from './csv';
import type { Reading } from './sheet';
import { readXlsx } from './xlsx';

/** A file to read; `names` are the folded names that its columns may have. */
export interface ReadRequest {
  readonly kind: 'csv' | 'xlsx';
  readonly bytes: Uint8Array;
  readonly names: ReadonlySet<string>;
}

export const readSheet = ({ kind, bytes, names }: ReadRequest): Reading =>
  kind === 'csv' ? readCsv(bytes, names) : readXlsx(bytes);

// A file on which the reader throws is damaged; the error is rethrown, so that the console shows it.
self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  let reading: Reading = { refusal: 'broken' };
  try {
    reading = readSheet(data);
  } finally {
    self.postMessage(reading);
  }
});
