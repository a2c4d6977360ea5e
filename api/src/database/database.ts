import { Kysely, PostgresDialect, sql } from 'kysely';
import { type ObservedPool, observed, type Pool } from './observed.ts';
import { openPglite, poolOfOne } from './pglite.ts';
import { openPool, type PoolOptions } from './postgres.ts';
import { refusedConnection } from './refusals.ts';
import type { Tables } from './tables.ts';

/** The database, or one transaction of it. */
export type Db = Kysely<Tables>;

/** An open database. */
export interface Database extends Pick<ObservedPool, 'observe' | 'used'> {
  db: Db;
  /** Name and version, for example "PostgreSQL 15.14". */
  version: string;
  /** Whether all statements share one connection, which must not be held while a client reads. */
  embedded: boolean;
  /** Copies the embedded database between two transactions, for `openEmbedded`; requests wait until it is done. */
  dump?(): Promise<Blob>;
  close(): Promise<void>;
}

async function finish(source: Pool, embedded: boolean): Promise<Database> {
  const { pool, observe, used } = observed(source);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  const number = String(rows[0]?.server_version).split(' ')[0];
  const name = embedded ? 'PGlite (PostgreSQL' : 'PostgreSQL';
  const version = embedded ? `${name} ${number})` : `${name} ${number}`;
  return { db, embedded, version, observe, used, close: () => db.destroy() };
}

/** Opens the embedded database from a folder, a dump or nothing. */
export async function openEmbedded(source: Parameters<typeof openPglite>[0]): Promise<Database> {
  const pglite = await openPglite(source);
  const pool = poolOfOne(pglite);
  const dump = async () => {
    const connection = await pool.connect();
    // No checkpoint: on a full disk it fails, and a second one never ends. The copied write-ahead log has the rest.
    return pglite.dumpDataDir('none').finally(() => connection.release());
  };
  return { ...(await finish(pool, true)), dump };
}

/** The oldest supported major version of PostgreSQL. */
const OLDEST = 15;

/** Opens a PostgreSQL by its address; an error names DATABASE_URL. */
export async function openPostgres(url: string, options: Partial<PoolOptions> = {}): Promise<Database> {
  const pool = openPool(url, { max: 10, statementTimeoutMs: 10_000, ...options });
  try {
    const database = await finish(pool, false);
    const [, major] = /(\d+)/.exec(database.version) ?? [];
    if (Number(major) < OLDEST) throw new Error(`it is ${database.version}, and ${OLDEST} is the oldest supported one`);
    return database;
  } catch (error) {
    await pool.end();
    throw refusedConnection(error);
  }
}
