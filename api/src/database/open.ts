import { makeFolder, shutFolder } from '../process/folder.ts';
import type { Settings } from '../process/settings.ts';
import { type Database, openEmbedded, openPostgres } from './database.ts';
import { lockFolder } from './lock.ts';
import { refusedFolder } from './refusals.ts';

/** What says where the database is, and how it is used. */
export type Where = Pick<Settings, 'databaseUrl' | 'dataDir' | 'poolMax' | 'statementTimeoutMs'>;

/** Opens the database that the settings name; the embedded one is held until it is closed. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  poolMax: max,
  statementTimeoutMs,
}: Where): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, { max, statementTimeoutMs });
  makeFolder(dataDir);
  const unlock = await lockFolder(dataDir);
  try {
    shutFolder(dataDir);
    const database = await openEmbedded({ folder: dataDir }).catch((error: unknown) => {
      throw refusedFolder(dataDir, error);
    });
    const close = () => database.close().finally(unlock);
    return { ...database, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
