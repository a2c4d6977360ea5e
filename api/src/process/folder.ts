import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What of DATA_DIR is ours; whatever else somebody keeps there is left alone. */
const OWN = ['pg', 'outbox', 'secret', 'lock.sqlite', 'lock.txt', 'commands', 'restoring', 'replaced'];
/** A file system's own folder: no sign that somebody else keeps things there. */
const EMPTY = ['lost+found'];

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

function explain(dataDir: string, error: unknown): Error {
  const { code = 'unknown' } = error as { code?: string };
  return new Error(`DATA_DIR ${dataDir} cannot be written: ${REASONS[code] ?? code}.`);
}

/** Level by level: Node's own way (`recursive`) never comes back from a place such as /proc. */
function makeLevels(folder: string): void {
  if (existsSync(folder)) return;
  makeLevels(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Makes `dataDir` where it is missing; throws a sentence that names it where it cannot be written. */
export function makeFolder(dataDir: string): void {
  try {
    makeLevels(dataDir);
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, 'x', { mode: 0o600 });
    rmSync(probe);
  } catch (error) {
    throw explain(dataDir, error);
  }
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
    throw new Error(`DATA_DIR ${dataDir} belongs to another user; give it to this one, or name another folder.`);
  }
}
