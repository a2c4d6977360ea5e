import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Loads SQLite without its notice of being experimental, and leaves every other warning alone. */
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

/** Another process has the embedded database open. */
export class FolderInUse extends Error {}

/**
 * Holds `dataDir` for this process alone, because the embedded database would let two processes write it.
 * The lock is one of the operating system (SQLite's), so it dies with its process however that ends.
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
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
