import { useRef, useState } from 'react';
import { type Column, namesOf } from './columns';
import { MAX_BYTES, type Reading } from './sheet';
import type { ReadRequest } from './worker';

/** Files of the allowed size take a fraction of this. */
const TIMEOUT_MS = 20_000;

const startsWith = (bytes: Uint8Array, ...marks: number[]) => marks.every((mark, index) => bytes[index] === mark);

/** Old Office documents name their parts in UTF-16. */
function hasPart(bytes: Uint8Array, part: string): boolean {
  const first = part.charCodeAt(0);
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if ([...part].every((letter, index) => bytes[at + 2 * index] === letter.charCodeAt(0))) return true;
  }
  return false;
}

/** The format by the first bytes, because names lie: a ZIP archive, an old Office document, or text. */
function sniff(bytes: Uint8Array): 'csv' | 'xlsx' | 'oldExcel' | 'protectedFile' | 'notSheet' {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (!startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'csv';
  if (hasPart(bytes, 'EncryptedPackage')) return 'protectedFile';
  return hasPart(bytes, 'Workbook') || hasPart(bytes, 'Book') ? 'oldExcel' : 'notSheet';
}

/** Reads a file in a worker; `names` are those that its columns may have. It never throws: an unreadable file has a refusal. */
export async function readFile(file: Blob, names: ReadonlySet<string>): Promise<Reading> {
  if (file.size === 0) return { refusal: 'empty' };
  if (file.size > MAX_BYTES) return { refusal: 'tooLarge' };
  // The browser refuses a file that was moved or changed since it was chosen.
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (!bytes) return { refusal: 'broken' };
  const kind = sniff(bytes);
  if (kind !== 'csv' && kind !== 'xlsx') return { refusal: kind };
  const request = { kind, bytes, names };
  const first = await readInWorker(request);
  // Most failures to load the worker are temporary.
  return 'refusal' in first && first.refusal === 'notStarted' ? readInWorker(request) : first;
}

async function readInWorker(request: ReadRequest): Promise<Reading> {
  let worker: Worker | undefined;
  try {
    const reader = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker = reader;
    return await new Promise<Reading>((done) => {
      setTimeout(() => done({ refusal: 'tooSlow' }), TIMEOUT_MS);
      // The worker reports a damaged file itself; an error event means that its code did not load or start.
      reader.addEventListener('error', () => done({ refusal: 'notStarted' }));
      reader.addEventListener('message', ({ data }: MessageEvent<Reading>) => done(data));
      reader.postMessage(request);
    });
  } catch {
    return { refusal: 'notStarted' };
  } finally {
    worker?.terminate();
  }
}

export interface ChosenFile {
  readonly name: string;
  /** Null while it loads. */
  readonly reading: Reading | null;
}

/** The chosen file and its content. */
export function useFile(columns: readonly Column[]) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const latest = useRef(0);
  const choose = async (next: File) => {
    latest.current += 1;
    const mine = latest.current;
    setFile({ name: next.name, reading: null });
    const reading = await readFile(next, new Set(namesOf(columns).keys()));
    // The user may have chosen another file meanwhile.
    if (latest.current === mine) setFile({ name: next.name, reading });
  };
  const sheet = file?.reading && 'sheet' in file.reading ? file.reading.sheet : null;
  return { file, sheet, choose };
}
