import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { refusedRight } from './owner.ts';

/** What of DATA_DIR is ours; whatever else somebody keeps there is left alone. */
const OWN = ['pg', 'outbox', 'secret', 'lock.sqlite', 'lock.txt', 'restoring', 'replaced'];
/** A file system's own folder: no sign that somebody else keeps things there. */
const EMPTY = ['lost+found'];

const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'it is read-only',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

function explain(dataDir: string, error: unknown): Error {
  const { code = 'unknown' } = error as { code?: string };
  if (code === 'EACCES' || code === 'EPERM') return refusedRight(dataDir);
  return new Error(`DATA_DIR ${dataDir} cannot be written: ${REASONS[code] ?? code}.`);
}

/** Level by level: Node's own way (`recursive`) never comes back from a place such as /proc. */
function makeLevels(folder: string): void {
  if (existsSync(folder)) return;
  makeLevels(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Writes a file for a moment; answers its owner: some file systems give it another than this process's user. */
function probe(dataDir: string): number {
  const path = join(dataDir, `.probe-${process.pid}`);
  try {
    writeFileSync(path, 'x', { mode: 0o600 });
    return statSync(path).uid;
  } finally {
    rmSync(path, { force: true });
  }
}

/** Makes `dataDir` where it is missing; throws a sentence that names it where it cannot be written. Answers the owner of what is made there. */
export function makeFolder(dataDir: string): number {
  try {
    makeLevels(dataDir);
    return probe(dataDir);
  } catch (error) {
    throw explain(dataDir, error);
  }
}

/** What the database asks for at once: a piece of its log. */
const PIECE = 16 << 20;

/** Whether something failed in `dataDir` because its disk is full, as far as the error or the disk tells. */
export function lacksRoom(dataDir: string, error: unknown): boolean {
  const { code = '', errno, cause } = error as { code?: string; errno?: number; cause?: { code?: string } };
  if (['ENOSPC', 'EDQUOT', '53100'].includes(cause?.code ?? code)) return true;
  // The embedded database's own numbers for the same.
  if (errno === 51 || errno === 19) return true;
  const { blocks, bavail, bsize } = statfsSync(dataDir);
  return blocks > 0 && bavail * bsize < PIECE;
}

function shut(path: string): void {
  const found = lstatSync(path);
  const mode = found.isDirectory() ? 0o700 : 0o600;
  if ((found.isDirectory() || found.isFile()) && (found.mode & 0o777) !== mode) chmodSync(path, mode);
  if (found.isDirectory()) for (const name of readdirSync(path)) shut(join(path, name));
}

/**
 * Takes everybody else's rights from what is ours in `dataDir` (the embedded database is made open to all, and older
 * versions left it so), and from the folder itself where it holds nothing but ours.
 */
export function shutFolder(dataDir: string): void {
  const names = readdirSync(dataDir);
  try {
    for (const name of names.filter((name) => OWN.includes(name))) shut(join(dataDir, name));
    if (names.every((name) => OWN.includes(name) || EMPTY.includes(name))) chmodSync(dataDir, 0o700);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') throw error;
    throw new Error(
      `DATA_DIR ${dataDir} holds files of another user, as a command of root's leaves them: give them to this one (chown -R USER ${dataDir}), or name another folder.`,
    );
  }
}
