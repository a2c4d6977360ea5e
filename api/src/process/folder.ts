import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The product's files in DATA_DIR; others are not touched. */
const OWN = ['pg', 'outbox', 'secret', 'lock.sqlite', 'lock.txt', 'restoring', 'replaced'];
/** A folder of the file system, not of another program. */
const EMPTY = ['lost+found'];

const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'it is read-only',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

function belongsTo(dataDir: string, uid: number): Error {
  return new Error(
    `DATA_DIR ${dataDir} belongs to another user (uid ${uid}): run this as that user, or change the owner of the folder (chown -R USER ${dataDir}).`,
  );
}

/** The error of a missing right in `dataDir`, with its owner if that is visible. */
export function refusedRight(dataDir: string): Error {
  try {
    const found = statSync(dataDir);
    if (process.getuid && found.uid !== process.getuid()) return belongsTo(dataDir, found.uid);
  } catch {
    // A parent folder is closed.
  }
  return new Error(`DATA_DIR ${dataDir} cannot be used: this user may not read and write there.`);
}

/**
 * Refuses a folder of another user than `mine`, the owner of new files here. Root would leave files that the database's
 * user cannot open.
 */
export function demandOwner(dataDir: string, place: string, mine: number): void {
  const found = statSync(place, { throwIfNoEntry: false }) ?? statSync(dataDir);
  if (found.uid !== mine) throw belongsTo(dataDir, found.uid);
}

function explain(dataDir: string, error: unknown): Error {
  const { code = 'unknown' } = error as { code?: string };
  if (code === 'EACCES' || code === 'EPERM') return refusedRight(dataDir);
  return new Error(`DATA_DIR ${dataDir} cannot be written: ${REASONS[code] ?? code}.`);
}

/** Creates a folder level by level, because `recursive` never returns in a place such as /proc. */
function makeLevels(folder: string): void {
  if (existsSync(folder)) return;
  makeLevels(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Writes a temporary file and returns its owner, which on some file systems is not this process's user. */
function probe(dataDir: string): number {
  const path = join(dataDir, `.probe-${process.pid}`);
  try {
    writeFileSync(path, 'x', { mode: 0o600 });
    return statSync(path).uid;
  } finally {
    rmSync(path, { force: true });
  }
}

/** Creates `dataDir` and returns the owner of new files there. Throws an error that names it if it is not writable. */
export function makeFolder(dataDir: string): number {
  try {
    makeLevels(dataDir);
    return probe(dataDir);
  } catch (error) {
    throw explain(dataDir, error);
  }
}

/** The size of a segment of the database's log. */
const SEGMENT_BYTES = 16 << 20;

/** Whether an error in `dataDir` is caused by a full disk, according to the error or the disk. */
export function lacksRoom(dataDir: string, error: unknown): boolean {
  const { code = '', errno, cause } = error as { code?: string; errno?: number; cause?: { code?: string } };
  if (['ENOSPC', 'EDQUOT', '53100'].includes(cause?.code ?? code)) return true;
  // PGlite's error numbers.
  if (errno === 51 || errno === 19) return true;
  const { blocks, bavail, bsize } = statfsSync(dataDir);
  return blocks > 0 && bavail * bsize < SEGMENT_BYTES;
}

function shut(path: string): void {
  const found = lstatSync(path);
  const mode = found.isDirectory() ? 0o700 : 0o600;
  if ((found.isDirectory() || found.isFile()) && (found.mode & 0o777) !== mode) chmodSync(path, mode);
  if (found.isDirectory()) for (const name of readdirSync(path)) shut(join(path, name));
}

/**
 * Removes other users' rights on the product's files in `dataDir`, which PGlite creates open to all, and on the folder
 * itself if it contains nothing else.
 */
export function shutFolder(dataDir: string): void {
  const names = readdirSync(dataDir);
  try {
    for (const name of names.filter((name) => OWN.includes(name))) shut(join(dataDir, name));
    if (names.every((name) => OWN.includes(name) || EMPTY.includes(name))) chmodSync(dataDir, 0o700);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') throw error;
    throw new Error(
      `DATA_DIR ${dataDir} contains files of another user, such as root: change their owner (chown -R USER ${dataDir}), or name another folder.`,
    );
  }
}

/** The key that signs tokens, created once in a file that only its owner can read. */
export function secretOf(dataDir: string): string {
  const path = join(dataDir, 'secret');
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${path} must have at least 32 characters; delete it to create a new one.`);
  return secret;
}
