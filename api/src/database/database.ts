import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type { Statement } from '../observe/statements.ts';
import { openPglite, poolOfOne } from './pglite.ts';
import { openPool, type PoolOptions } from './postgres.ts';
import { refusedConnection } from './refusals.ts';
import type { Tables } from './tables.ts';

/** The database, or one transaction of it. */
export type Db = Kysely<Tables>;

/** A pool that counts its connections, and the requests that wait for one. */
export interface Pool extends PostgresPool {
  used(): { inUse: number; open: number; waiting: number };
}

export interface Database extends Pick<Pool, 'used'> {
  db: Db;
  /** Reports every statement from now on. */
  observe(report: (statement: Statement) => void): void;
  /** Name and version, for example "PostgreSQL 15.14". */
  version: string;
  /** Whether all statements share one connection, which must not be held while a client reads. */
  embedded: boolean;
  /** Copies the embedded database between two transactions, for `openEmbedded`; requests wait until it is done. */
  dump?(): Promise<Blob>;
  close(): Promise<void>;
}

async function finish(pool: Pool, embedded: boolean): Promise<Database> {
  let report: ((statement: Statement) => void) | undefined;
  const log = (event: LogEvent): void =>
    report?.({
      ...{ text: event.query.sql, ms: event.queryDurationMillis },
      error: event.level === 'error' ? event.error : undefined,
    });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  const number = String(rows[0]?.server_version).split(' ')[0];
  const name = embedded ? 'PGlite (PostgreSQL' : 'PostgreSQL';
  const version = embedded ? `${name} ${number})` : `${name} ${number}`;
  const observe: Database['observe'] = (reporter) => {
    report = reporter;
  };
  return { db, embedded, version, observe, used: pool.used, close: () => db.destroy() };
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
