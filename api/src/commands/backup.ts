import {
  closeSync,
  createWriteStream,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Command } from 'commander';
import type { Database, Db } from '../database/database.ts';
import { refusedStatement } from '../database/refusals.ts';
import type { Actor } from '../trail/trail.ts';
import { Refused } from './terminal.ts';
import { describe, type Log, logOf, noteFile, operator, settingsOf, type Tools, withDatabase } from './tools.ts';

/** Only files with these names are removed. */
const NAMED = /^encuestas-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d{3})?Z\.tar\.gz$/;

/** Resolves a path from the folder where npm was called, not from the repository. */
export function pathOf({ env }: Tools, typed: string): string {
  return resolve(env.INIT_CWD ?? process.cwd(), typed);
}

export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EACCES') throw error;
    throw new Refused(`This user may not read ${path}.`);
  }
}

/** The folder of the embedded database; refuses a PostgreSQL, which has programs of its own. */
export function embeddedFolder(tools: Tools): string {
  const { databaseUrl, dataDir } = settingsOf(tools);
  if (databaseUrl === undefined) return dataDir;
  throw new Refused(
    'This command is for the embedded database. Use pg_dump and pg_restore for that of DATABASE_URL: see docs/operating.md.',
  );
}

/** The file of a new backup in a folder. */
export const backupIn = (folder: string, now: Date): string =>
  join(folder, `encuestas-${now.toISOString().replace(/[:.]/g, '-')}.tar.gz`);

/** The names of the backups in a folder, the oldest first. */
export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => NAMED.test(name))
    .sort();

function targetOf(tools: Tools, typed: string): string {
  const path = pathOf(tools, typed);
  const found = statsOf(path);
  if (!found) {
    if (statsOf(dirname(path))) return path;
    throw new Refused(`There is no folder ${dirname(path)}; create it first.`);
  }
  if (!found.isDirectory()) throw new Refused(`${path} exists already; name another file, or a folder.`);
  return backupIn(path, tools.clock());
}

/** Writes a dump completely or not at all, readable by its owner only. */
async function writeAtomically(target: string, { dump }: Database): Promise<void> {
  const part = `${target}.part-${process.pid}`;
  const remove = () => rmSync(part, { force: true });
  process.once('exit', remove);
  try {
    closeSync(openSync(part, 'wx', 0o600));
    const files = await dump?.();
    if (!files) throw new Refused('Only the embedded database can be backed up here.');
    await pipeline(files.stream(), createGzip(), createWriteStream(part));
    const handle = openSync(part, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    renameSync(part, target);
  } catch (error) {
    remove();
    const { code } = error as { code?: string };
    if (code === 'ENOSPC') throw new Refused(`There is not enough space for the backup in ${dirname(target)}.`);
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new Refused(`This user may not write in ${dirname(target)}.`);
    throw error;
  } finally {
    process.off('exit', remove);
  }
}

/** Keeps the newest `keep` backups. One with a later name than the one just written stays, because a clock was wrong. */
function removeOlder(written: string, keep: number, log: Log): void {
  const folder = dirname(written);
  const older = backupsIn(folder).filter((name) => name < basename(written));
  for (const name of older.slice(0, Math.max(0, older.length + 1 - keep))) {
    // Another backup may have removed it.
    rmSync(join(folder, name), { force: true });
    log(`${join(folder, name)} was removed.`);
  }
}

/** Notes a backup in the audit trail; without room for that line the backup is still complete. */
async function noteWritten(db: Db, actor: Actor, target: string): Promise<void> {
  await noteFile(db, actor, 'respaldar', target).catch((error: unknown) => {
    const reason = refusedStatement(error);
    if (!reason) throw error;
    throw new Refused(`The backup is complete, but the audit trail has no line about it: ${reason}.`);
  });
}

interface Backup {
  target: string;
  actor: Actor;
  /** How many backups of the folder remain; all without it. */
  keep?: number;
  log: Log;
}

/** Writes a backup, removes older ones and notes it in the audit trail. */
export async function writeBackup(database: Database, { target, actor, keep, log }: Backup): Promise<void> {
  await writeAtomically(target, database);
  log(`${target} was written (${statSync(target).size} bytes).`);
  if (keep) removeOlder(target, keep, log);
  await noteWritten(database.db, actor, target);
}

export function addBackup(program: Command, tools: Tools): void {
  describe(program, 'backup', {
    summary: 'Copy the embedded database into one file.',
    more: 'The product must be stopped (BACKUP_DIR backs the database up while it runs). The file is compressed, readable by this user only (0600), and complete or absent. It does not contain the key that signs tokens. A PostgreSQL is copied by pg_dump.',
    examples: [
      ['backup /var/backups/encuestas', 'into a folder, named after the time'],
      ['backup before-upgrade.tar.gz', 'into a new file'],
    ],
  })
    .argument('<path>', 'a folder, or a new file')
    .action(async (typed: string) => {
      const log = logOf(tools, 'backup');
      embeddedFolder(tools);
      const target = targetOf(tools, typed);
      await withDatabase(tools, (database) => writeBackup(database, { target, actor: operator(tools), log }), {
        asItIs: true,
      });
    });
}
