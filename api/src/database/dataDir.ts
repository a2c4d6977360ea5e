import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demandOwner, makeFolder, refusedRight } from '../process/folder.ts';

/** Loads SQLite without its experimental warning. */
async function loadSqlite() {
  const original = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    if (!String(warning).includes('SQLite')) original.call(process, warning, ...rest);
  }) as typeof process.emitWarning;
  try {
    return await import('node:sqlite');
  } finally {
    process.emitWarning = original;
  }
}

/** Another process has locked the folder. */
export class FolderInUse extends Error {}

/**
 * Locks `dataDir` for this process, because the embedded database would let two processes write it. The operating system
 * releases SQLite's lock with the process.
 */
async function lockFolder(dataDir: string): Promise<() => void> {
  const { DatabaseSync } = await loadSqlite();
  const holder = join(dataDir, 'lock.txt');
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new FolderInUse(`DATA_DIR ${dataDir} is in use by ${readHolder(holder)}; stop it or choose another folder.`);
  }
  writeFileSync(holder, `process ${process.pid} since ${new Date().toISOString()}\n`, { mode: 0o600 });
  return () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim() || 'another process';
  } catch {
    return 'another process';
  }
}

/** The folders of the embedded database, of one that is being restored, and of the one that it replaces. */
export function partsOf(dataDir: string) {
  return { place: join(dataDir, 'pg'), made: join(dataDir, 'restoring'), former: join(dataDir, 'replaced') };
}

/** Whether a folder contains an embedded database, also one that a killed restore moved aside. */
export function holdsDatabase(dataDir: string): boolean {
  const { place, former } = partsOf(dataDir);
  try {
    return [place, former].some((part) => statSync(join(part, 'PG_VERSION'), { throwIfNoEntry: false }));
  } catch (error) {
    throw (error as { code?: string }).code === 'EACCES' ? refusedRight(dataDir) : error;
  }
}

/** Locks DATA_DIR for this process and moves the database of a killed restore back. Returns the release. */
export async function holdFolder(dataDir: string): Promise<() => void> {
  const { place, former } = partsOf(dataDir);
  const mine = makeFolder(dataDir);
  demandOwner(dataDir, place, mine);
  const unlock = await lockFolder(dataDir);
  try {
    // A restore was killed between its last two steps.
    if (existsSync(former) && !existsSync(place)) renameSync(former, place);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}
