import { openPostgres } from '../../api/src/database/database.ts';
import { PREPARED, prepareDemo } from './api.ts';
import { type Postgres, startPostgres } from './postgres.ts';

/** Nothing of it outlives the run; and to look after hundreds of databases that live for a second is work for nobody. */
const SETTINGS = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=300'],
].flatMap((setting) => ['-c', setting]);

/**
 * A PostgreSQL with the prepared demo, of which every API that a test starts has a copy where TEST_POSTGRES names the
 * server; undefined where there is none and none can be installed. Durability is not what it is for; kill.test.ts is.
 */
export async function startTestDatabase(): Promise<Postgres | undefined> {
  const postgres = await startPostgres(SETTINGS);
  if (!postgres) return undefined;
  await postgres.run(`create database ${PREPARED}`);
  const database = await openPostgres(postgres.urlOf(PREPARED));
  await prepareDemo(database.db);
  await database.close();
  return postgres;
}
