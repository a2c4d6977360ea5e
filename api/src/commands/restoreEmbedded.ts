import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { type Database, openEmbedded } from '../database/database.ts';
import { FolderInUse, lockFolder } from '../database/lock.ts';
import { migrationState } from '../database/migrate.ts';
import { makeFolder, shutFolder } from '../process/folder.ts';
import { demandUnderstood, type Restoring } from './restoring.ts';
import { Refused } from './terminal.ts';
import { holdsDatabase } from './tools.ts';

async function unpack(file: string, folder: string): Promise<Database> {
  const damaged = new Refused(
    `${file} cannot be opened: it is damaged, or of another major version of the embedded database.`,
  );
  try {
    const bytes = await promisify(gunzip)(readFileSync(file));
    return await openEmbedded({ folder, dump: new Blob([new Uint8Array(bytes)]) });
  } catch {
    throw damaged;
  }
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

async function lock(dataDir: string): Promise<() => void> {
  try {
    return await lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new Refused(
      `${error.message.replace(/;.*/, '')}: only when it is stopped can another database take its place.`,
    );
  }
}

/** Puts what was made in the place of what is there, which is kept until that is done. */
function swap(dataDir: string, made: string, former: string): void {
  const place = join(dataDir, 'pg');
  if (existsSync(place)) renameSync(place, former);
  try {
    renameSync(join(made, 'pg'), place);
  } catch (error) {
    if (existsSync(former)) renameSync(former, place);
    throw error;
  }
  rmSync(former, { recursive: true, force: true });
}

/** Unpacks a backup beside the database, looks at it there, and then puts it in the place. */
export async function restoreEmbedded(dataDir: string, restoring: Restoring): Promise<void> {
  const { replace, agree } = restoring;
  makeFolder(dataDir);
  const unlock = await lock(dataDir);
  const [made, former] = [join(dataDir, 'restoring'), join(dataDir, 'replaced')];
  try {
    // A restore that was killed between its last two steps left the database there.
    if (existsSync(former) && !existsSync(join(dataDir, 'pg'))) renameSync(former, join(dataDir, 'pg'));
    const full = holdsDatabase(dataDir);
    if (full && !replace) {
      throw new Refused(`DATA_DIR ${dataDir} holds a database already: name another folder, or say --replace.`);
    }
    if (full) await agree(`The database in DATA_DIR ${dataDir} will be lost.`);
    for (const folder of [made, former]) rmSync(folder, { recursive: true, force: true });
    await fill(restoring, made);
    swap(dataDir, made, former);
    shutFolder(dataDir);
  } finally {
    rmSync(made, { recursive: true, force: true });
    unlock();
  }
}
