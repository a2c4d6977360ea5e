import { existsSync, rmSync } from 'node:fs';
import { shutFolder } from '../process/folder.ts';
import type { Settings } from '../process/settings.ts';
import { type Database, openEmbedded, openPostgres } from './database.ts';
import { holdFolder, partsOf } from './dataDir.ts';
import { refusedFolder } from './refusals.ts';

export type Where = Pick<Settings, 'databaseUrl' | 'dataDir' | 'poolMax' | 'statementTimeoutMs'>;

/** Opens the database of the settings; the folder of the embedded one stays locked until it is closed. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  poolMax: max,
  statementTimeoutMs,
}: Where): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, { max, statementTimeoutMs });
  const unlock = await holdFolder(dataDir);
  try {
    shutFolder(dataDir);
    const database = await openFolder(dataDir);
    const close = () => database.close().finally(unlock);
    return { ...database, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openFolder(dataDir: string): Promise<Database> {
  const { place } = partsOf(dataDir);
  const isNew = !existsSync(place);
  try {
    return await openEmbedded({ folder: dataDir });
  } catch (error) {
    // The next start would report a partial new database as damaged.
    if (isNew) rmSync(place, { recursive: true, force: true });
    throw refusedFolder(dataDir, error);
  }
}
