import type { Asked } from './answer';
import { MAX_BYTES, type Reading } from './sheet';

/** A file that takes longer is not a list of questions. */
const PATIENCE_MS = 20_000;

const startsWith = (bytes: Uint8Array, ...marks: number[]) => marks.every((mark, index) => bytes[index] === mark);

/** Whether a text stands in the bytes as two bytes per letter, as old Office documents name their parts. */
function names(bytes: Uint8Array, part: string): boolean {
  const first = part.charCodeAt(0);
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if ([...part].every((letter, index) => bytes[at + 2 * index] === letter.charCodeAt(0))) return true;
  }
  return false;
}

/** What the first bytes say that a file is, whatever its name: a packed workbook, an old Office document, or text. */
function sniff(bytes: Uint8Array): 'csv' | 'xlsx' | 'oldExcel' | 'protectedFile' | 'notSheet' {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (!startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'csv';
  if (names(bytes, 'EncryptedPackage')) return 'protectedFile';
  return names(bytes, 'Workbook') || names(bytes, 'Book') ? 'oldExcel' : 'notSheet';
}

/** The code for each format is a file of its own, fetched when such a file is chosen. */
const start = (kind: 'csv' | 'xlsx'): Worker =>
  kind === 'csv'
    ? new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('./xlsx.worker.ts', import.meta.url), { type: 'module' });

/** Reads a file apart from the screen; `names` are those that its columns may have. It never fails: what cannot be read is refused with its reason. */
export async function readFile(file: Blob, names: ReadonlySet<string>): Promise<Reading> {
  if (file.size === 0) return { refusal: 'empty' };
  if (file.size > MAX_BYTES) return { refusal: 'tooLarge' };
  // A file that was moved or changed since it was chosen cannot be read any more.
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (!bytes) return { refusal: 'broken' };
  const kind = sniff(bytes);
  if (kind !== 'csv' && kind !== 'xlsx') return { refusal: kind };
  const first = await readApart(kind, { bytes, names });
  // Most failures to load code are of a moment.
  return 'refusal' in first && first.refusal === 'notStarted' ? readApart(kind, { bytes, names }) : first;
}

async function readApart(kind: 'csv' | 'xlsx', asked: Asked): Promise<Reading> {
  let worker: Worker | undefined;
  try {
    const reader = start(kind);
    worker = reader;
    return await new Promise<Reading>((done) => {
      setTimeout(() => done({ refusal: 'tooSlow' }), PATIENCE_MS);
      // The worker's own code tells what is wrong with a file; an error here is of fetching or starting that code.
      reader.addEventListener('error', () => done({ refusal: 'notStarted' }));
      reader.addEventListener('message', ({ data }: MessageEvent<Reading>) => done(data));
      reader.postMessage(asked);
    });
  } catch {
    return { refusal: 'notStarted' };
  } finally {
    worker?.terminate();
  }
}
