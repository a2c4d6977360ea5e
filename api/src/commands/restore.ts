import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Command } from 'commander';
import { type Database, type Db, openEmbedded } from '../database/database.ts';
import { FolderInUse, holdFolder, holdsDatabase, partsOf } from '../database/dataDir.ts';
import { migrate, migrationState } from '../database/migrate.ts';
import { EMBEDDED_MAJOR, majorOf } from '../database/pglite.ts';
import { lacksRoom, shutFolder } from '../process/folder.ts';
import { embeddedFolder, pathOf, statsOf } from './backup.ts';
import { confirm, Refused } from './terminal.ts';
import { describe, type Log, logOf, noteFile, operator, type Tools } from './tools.ts';

async function unzip(file: string): Promise<Buffer> {
  if (!statsOf(file)?.isFile()) throw new Refused(`There is no file ${file}.`);
  try {
    return await promisify(gunzip)(readFileSync(file));
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'EACCES') throw new Refused(`This user may not read ${file}.`);
    if (!code.startsWith('Z_')) throw error;
    throw new Refused(`${file} cannot be opened: it is damaged, or not a backup that the command "backup" made.`);
  }
}

function unpack(file: string, bytes: Buffer, folder: string): Promise<Database> {
  return openEmbedded({ folder, dump: new Blob([new Uint8Array(bytes)]) }).catch((error: unknown) => {
    if (lacksRoom(dirname(folder), error)) {
      const size = Math.ceil(bytes.length / 1e6);
      throw new Refused(`There is no room for the backup in ${dirname(folder)}: unpacked it has ${size} MB.`);
    }
    const major = majorOf(folder);
    throw new Refused(
      major === undefined || major === EMBEDDED_MAJOR
        ? `${file} cannot be opened: it is damaged.`
        : `${file} is a backup of PostgreSQL ${major}, and this release embeds PostgreSQL ${EMBEDDED_MAJOR}: restore it with the release that made it.`,
    );
  });
}

/**
 * Ends what may have ended since the backup: sessions, service tokens, links and queued mails. Without sessions the
 * database is bound to no key, so another machine may use its own.
 */
async function endFormer(db: Db, now: Date, log: Log): Promise<void> {
  const sessions = db.updateTable('sesion').set({ revocada: now }).where('revocada', 'is', null);
  const tokens = db.updateTable('token_servicio').set({ activo: false, terminado: now }).where('activo', '=', true);
  const motivo = 'The database was restored from a backup.';
  const mails = db
    .updateTable('correo')
    .set({ estado: 'rechazado', terminado: now, motivo })
    .where('estado', 'in', ['en_cola', 'enviando']);
  const queue = { detenida: null, motivo: null, proximo: null, intentos: 0, codigo: null, rechazados: [] };
  await db.updateTable('cola_correo').set(queue).execute();
  await db.deleteFrom('restablecimiento').execute();
  await db.deleteFrom('huella_secreto').execute();
  const [ended, revoked, rejected] = [
    (await sessions.executeTakeFirst()).numUpdatedRows,
    (await tokens.executeTakeFirst()).numUpdatedRows,
    (await mails.executeTakeFirst()).numUpdatedRows,
  ];
  log(
    `sessions of the backup were ended (${ended}) and its service tokens too (${revoked}), mails that waited in it are not sent (${rejected}).`,
  );
}

/** Migrates an unpacked backup and closes it; refuses one of a newer release or of another product. */
async function migrateBackup(tools: Tools, { db, close }: Database, file: string, log: Log): Promise<void> {
  try {
    const { done, newer } = await migrationState(db);
    if (done.length === 0) throw new Refused('The backup holds none of the tables of this product.');
    if (newer[0])
      throw new Refused(`The backup was made by a newer version (it has ${newer[0]}): restore it with that version.`);
    await migrate(db);
    await endFormer(db, tools.clock(), log);
    await noteFile(db, operator(tools), 'reponer', file);
  } finally {
    await close();
  }
}

async function hold(dataDir: string): Promise<() => void> {
  try {
    return await holdFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new Refused(
      `${error.message.replace(/;.*/, '')}: only when it is stopped can another database take its place.`,
    );
  }
}

/** Replaces the database by the restored one, and keeps the former until that is done. */
function swap({ place, made, former }: ReturnType<typeof partsOf>): void {
  if (existsSync(place)) renameSync(place, former);
  try {
    renameSync(join(made, 'pg'), place);
  } catch (error) {
    if (existsSync(former)) renameSync(former, place);
    throw error;
  }
  rmSync(former, { recursive: true, force: true });
}

interface Options {
  replace?: boolean;
  yes?: boolean;
}

/** Restores a backup beside the database of `dataDir`, and then replaces that. */
async function restore(tools: Tools, file: string, { replace = false, yes = false }: Options): Promise<void> {
  const log = logOf(tools, 'restore');
  const dataDir = embeddedFolder(tools);
  const bytes = await unzip(file);
  const unlock = await hold(dataDir);
  const parts = partsOf(dataDir);
  try {
    const full = holdsDatabase(dataDir);
    if (full && !replace)
      throw new Refused(`DATA_DIR ${dataDir} holds a database already: name another folder, or add --replace.`);
    if (full) await confirm(tools.terminal, `The database in DATA_DIR ${dataDir} will be lost.`, 'replace', yes);
    for (const folder of [parts.made, parts.former]) rmSync(folder, { recursive: true, force: true });
    await migrateBackup(tools, await unpack(file, bytes, parts.made), file, log);
    swap(parts);
    shutFolder(dataDir);
  } finally {
    rmSync(parts.made, { recursive: true, force: true });
    unlock();
  }
  log(`${file} was restored.`);
}

export function addRestore(program: Command, tools: Tools): void {
  describe(program, 'restore', {
    summary: 'Restore a backup of the embedded database into an empty folder.',
    more: 'The product must be stopped. A backup of a newer version is refused; one of an older version is migrated. Everything is restored or nothing. Sessions, service tokens and reset links of the backup end, and its queued mails are not sent. A PostgreSQL is restored by pg_restore.',
    examples: [
      ['restore encuestas.tar.gz', 'into the empty folder of DATA_DIR'],
      ['restore encuestas.tar.gz --replace', 'replaces the content, after a confirmation'],
    ],
  })
    .argument('<file>', 'a file of "backup" or of BACKUP_DIR')
    .option('--replace', 'replace the content of the database')
    .option('--yes', 'replace without a confirmation')
    .action((typed: string, options: Options) => restore(tools, pathOf(tools, typed), options));
}
