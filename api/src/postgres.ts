import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DiskFull, Unavailable } from './errors.ts';

/**
 * Classes of SQLSTATE that say that the server cannot do it now: no connection, a transaction that lost against
 * others, no resources, and somebody's intervention (among them a shutdown and a start).
 */
const AWAY = /^(08|40|53|57)/;
/** What the server refuses for good although its class is one of those: a statement that ran too long. */
const CANCELLED = '57014';
/** A server that others were told to write to: the writer is being changed. */
const READ_ONLY = '25006';

/** What the driver says without a code when a connection cannot be had, or ends. */
const ENDED = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/;

/** Whether an error of the driver says that the server is away, and not that the statement is wrong. */
const isAway = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/^E(?!RR_)[A-Z]+$/.test(code) || ENDED.test(message)) return true;
  return (AWAY.test(code) && code !== CANCELLED) || code === READ_ONLY;
};

const DISK_FULL = '53100';

/** An error of either database as what it means for the request. */
export const explain = (error: unknown): unknown => {
  if ((error as { code?: string }).code === DISK_FULL) return new DiskFull(error);
  return isAway(error) ? new Unavailable(error) : error;
};

type Query = (text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;

/**
 * Runs statements through the driver's callbacks: its promises keep the rows of statements that are long done
 * until the next full collection (as seen with 8.23), which a long download pays with memory.
 */
const queryOf =
  (client: pg.PoolClient): Query =>
  (text, parameters) =>
    new Promise((resolve, reject) => {
      client.query(text, [...(parameters ?? [])], (error, result) => {
        if (error) reject(explain(error));
        else resolve(result as PostgresQueryResult<unknown>);
      });
    });

/** A pool of connections to a PostgreSQL; a server that is away is told from a statement that it refuses. */
export const openPool = (url: string): PostgresPool => {
  // Compiling a statement takes longer than any of ours runs; and no disk of today seeks as slowly as the default says.
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: '-c jit=off -c random_page_cost=1.1',
  });
  // A connection that the server closed is replaced by the pool, and its statement fails; without listeners,
  // on the idle ones and on those in use, a restart of the server would end this process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch((error: unknown) => Promise.reject(explain(error)));
    const release: PostgresPoolClient['release'] = (destroy) => client.release(destroy);
    return { query: queryOf(client) as PostgresPoolClient['query'], release };
  };
  return { connect, end: () => pool.end(), options: {} };
};
