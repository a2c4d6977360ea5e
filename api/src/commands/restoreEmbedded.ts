import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { type Database, openEmbedded } from '../database/database.ts';
import { FolderInUse, holdFolder, holdsDatabase, partsOf } from '../database/dataDir.ts';
import { migrationState } from '../database/migrate.ts';
import { EMBEDDED_MAJOR, majorOf } from '../database/pglite.ts';
import { lacksRoom, shutFolder } from '../process/folder.ts';
import { demandUnderstood, type Restoring } from './restoring.ts';
import { Refused } from './terminal.ts';

async function unzip(file: string): Promise<Buffer> {
  try {
    return await promisify(gunzip)(readFileSync(file));
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('Z_')) throw error;
    throw new Refused(`${file} cannot be opened: it is damaged.`);
  }
}

async function unpack(file: string, folder: string): Promise<Database> {
  const bytes = await unzip(file);
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

async function fill({ file, ending, finish }: Restoring, folder: string): Promise<void> {
  const database = await unpack(file, folder);
  try {
    demandUnderstood((await migrationState(database.db)).done);
    if (ending) await sql.raw(ending).execute(database.db);
    await finish(database.db);
  } finally {
    await database.close();
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

/** Unpacks a backup beside the database, migrates it there, and then replaces the database. */
export async function restoreEmbedded(dataDir: string, restoring: Restoring): Promise<void> {
  const { replace, agree } = restoring;
  const unlock = await hold(dataDir);
  const parts = partsOf(dataDir);
  const { made, former } = parts;
  try {
    const full = holdsDatabase(dataDir);
    if (full && !replace) {
      throw new Refused(`DATA_DIR ${dataDir} holds a database already: name another folder, or add --replace.`);
    }
    if (full) await agree(`The database in DATA_DIR ${dataDir} will be lost.`);
    for (const folder of [made, former]) rmSync(folder, { recursive: true, force: true });
    await fill(restoring, made);
    swap(parts);
    shutFolder(dataDir);
  } finally {
    rmSync(made, { recursive: true, force: true });
    unlock();
  }
}
