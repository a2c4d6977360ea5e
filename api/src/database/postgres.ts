import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { Unavailable } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import type { Pool } from './database.ts';

/**
 * Classes of SQLSTATE that mean that the server is unavailable: connection exceptions, rollbacks, insufficient resources
 * and operator intervention, such as a shutdown.
 */
const AWAY = /^(08|40|53|57)/;
/** A statement that ran longer than it may. */
const CANCELLED = '57014';
/** A primary that became a standby: a failover is in progress. */
const READ_ONLY = '25006';

/** Messages of the driver, without a code, about failed and lost connections. */
const ENDED = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/;

/** Whether an error means that the server is unavailable, and not that the statement is wrong. */
function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/^E(?!RR_)[A-Z]+$/.test(code) || ENDED.test(message)) return true;
  return (AWAY.test(code) && code !== CANCELLED) || code === READ_ONLY;
}

const DISK_FULL = '53100';

/** Converts an error of either database to the error of the request. */
export function explain(error: unknown): unknown {
  if ((error as { code?: string }).code === DISK_FULL) return new Unavailable(error, messages.diskFull);
  if ((error as { code?: string }).code === CANCELLED) return new Unavailable(error, messages.tooSlow);
  return isAway(error) ? new Unavailable(error) : error;
}

/** Whether the database aborted a transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return ((error as Error).cause as { code?: string } | undefined)?.code === '40P01';
}

/** Statements that end a transaction. */
const END = /^(commit|rollback)$/i;

type Query = (text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;

/**
 * Runs statements through the driver's callbacks, because its promises (8.23) retain the rows of finished statements
 * until a full garbage collection. Without an answer in time it ends the connection: the server is unreachable.
 */
function queryOf(
  client: pg.PoolClient,
  { statementTimeoutMs, silentMs = SILENT_MS }: PoolOptions,
  nameOf: (text: string) => string | undefined,
): Query {
  const always = statementTimeoutMs === 0;
  let patient = always;
  const lose = () => void client.end().catch(() => undefined);
  return (text, parameters) =>
    new Promise((resolve, reject) => {
      // Migrations run without a timeout until their transaction ends.
      patient ||= text.startsWith('set local statement_timeout = 0');
      const late = patient ? undefined : setTimeout(lose, statementTimeoutMs + silentMs);
      if (patient && END.test(text)) patient = always;
      const config: pg.QueryConfig = { name: nameOf(text), text, values: [...(parameters ?? [])] };
      client.query(config, (error: Error | undefined, result: pg.QueryResult) => {
        clearTimeout(late);
        if (error) reject(explain(error));
        else resolve(result as PostgresQueryResult<unknown>);
      });
    });
}

export interface PoolOptions {
  max: number;
  /** Timeout of a statement; 0 for none. */
  statementTimeoutMs: number;
  /** Timeout of an idle transaction, which holds locks, and of a server that does not enforce the statement timeout. */
  silentMs?: number;
}

const SILENT_MS = 30_000;

/** JIT compilation takes longer than any statement of the API; the default `random_page_cost` assumes spinning disks. */
function settingsOf({ statementTimeoutMs, silentMs = SILENT_MS }: PoolOptions): string {
  return `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${silentMs};
    set jit = off; set random_page_cost = 1.1; set application_name = 'encuestas-api'`;
}

/** Statements that a connection prepares at most, several times as many as the API has. */
const MAX_PREPARED = 200;
/** Texts that are remembered to recognize a repetition. */
const MAX_SEEN = 1000;

/** Searches are planned for each term, and statements of transactions have no plan. */
function isPreparable(text: string): boolean {
  return /^\s*(select|with|insert|update|delete)\b/i.test(text) && !/\blike\b/i.test(text);
}

/**
 * Names repeated statements, so that the server plans each once per connection. A text that occurs once gets no name,
 * because texts that differ with every request would fill the memory of the server.
 */
function createNames(): (text: string) => string | undefined {
  const [seen, names] = [new Set<string>(), new Map<string, string>()];
  return (text) => {
    const name = names.get(text);
    if (name || names.size >= MAX_PREPARED || !isPreparable(text)) return name;
    if (!seen.has(text)) {
      if (seen.size >= MAX_SEEN) seen.clear();
      seen.add(text);
      return undefined;
    }
    seen.delete(text);
    names.set(text, `s${names.size + 1}`);
    return names.get(text);
  };
}

/**
 * A pool of connections to a PostgreSQL. Settings are sent after connecting, because poolers refuse them as start
 * parameters.
 */
export function openPool(url: string, options: PoolOptions): Pool {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: options.max, keepAlive: true, connectionTimeoutMillis: 5_000 },
    onConnect: async (client) => void (await client.query(settingsOf(options))),
  });
  // The pool replaces a connection that the server closed. Without these listeners, on idle connections and on those in
  // use, a restart of the server would end this process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const nameOf = createNames();
  // Kysely holds each connection in a weak map until a full garbage collection, so it must always be the same object.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect().catch((error: unknown) => Promise.reject(explain(error)));
    const connection = known.get(client) ?? {
      query: queryOf(client, options, nameOf) as PostgresPoolClient['query'],
      release: (destroy?: boolean) => client.release(destroy),
    };
    known.set(client, connection);
    return connection;
  };
  const used = () => ({
    ...{ inUse: pool.totalCount - pool.idleCount, open: pool.totalCount, waiting: pool.waitingCount },
  });
  return { connect, end: () => pool.end(), options: {}, used };
}
