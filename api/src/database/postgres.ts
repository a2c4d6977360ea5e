import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DiskFull, Unavailable } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import { type Pool as CountedPool, kept } from './observed.ts';
import { createNames } from './prepared.ts';

/**
 * Classes of SQLSTATE that say that the server cannot do it now: no connection, a transaction that lost against
 * others, no resources, and somebody's intervention (among them a shutdown and a start).
 */
const AWAY = /^(08|40|53|57)/;
/** A statement that ran longer than it may. */
const CANCELLED = '57014';
/** A server that others were told to write to: the writer is being changed. */
const READ_ONLY = '25006';

/** What the driver says without a code when a connection cannot be had, or ends. */
const ENDED = /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/;

/** Whether an error of the driver says that the server is away, and not that the statement is wrong. */
function isAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/^E(?!RR_)[A-Z]+$/.test(code) || ENDED.test(message)) return true;
  return (AWAY.test(code) && code !== CANCELLED) || code === READ_ONLY;
}

const DISK_FULL = '53100';

/** An error of either database as what it means for the request. */
export function explain(error: unknown): unknown {
  if ((error as { code?: string }).code === DISK_FULL) return new DiskFull(error);
  if ((error as { code?: string }).code === CANCELLED) return new Unavailable(error, messages.tooSlow);
  return isAway(error) ? new Unavailable(error) : error;
}

function codeOf(error: unknown): string | undefined {
  return ((error as Error).cause as { code?: string } | undefined)?.code;
}

/** Whether a statement was ended because it ran longer than it may. */
export function isTooSlow(error: unknown): boolean {
  return codeOf(error) === CANCELLED;
}

/** Whether a transaction was undone because it and others waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === '40P01';
}

/** What ends a transaction. */
const END = /^(commit|rollback)$/i;

type Query = (text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;

/**
 * Runs statements through the driver's callbacks: its promises keep the rows of statements that are long done
 * until the next full collection (as seen with 8.23), which a long download pays with memory. Where no answer
 * comes the connection is ended, and with it the statement: a server that is gone without a word has no other.
 */
function queryOf(
  client: pg.PoolClient,
  { statementTimeoutMs, silentMs = SILENT_MS }: PoolOptions,
  nameOf: (text: string) => string | undefined = () => undefined,
): Query {
  const always = statementTimeoutMs === 0;
  let patient = always;
  const lose = () => void client.end().catch(() => undefined);
  return (text, parameters) =>
    new Promise((resolve, reject) => {
      // A migration, until its transaction has ended.
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

/** How a pool is used. */
export interface PoolOptions {
  /** Connections at most. */
  max: number;
  /** How long a statement may run, so that none outlives its caller for long; 0 lets it. */
  statementTimeoutMs: number;
  /** How long one waits for a connection. */
  connectMs?: number;
  /**
   * How long either side may say nothing before it is taken for gone: a process within a transaction, which holds what
   * others wait for, and the server once a statement must have ended.
   */
  silentMs?: number;
}

const SILENT_MS = 30_000;

/** The pool as statements want it, which can also be parted from its server. */
interface Pool extends CountedPool {
  /** Ends every connection, and with it what is under way on it; the next statement makes a new one. */
  drop(): void;
}

/** Compiling a statement takes longer than any of ours runs; and no disk of today seeks as slowly as the default says. */
function settingsOf({ statementTimeoutMs, silentMs = SILENT_MS }: PoolOptions, scope: 'session' | 'local'): string {
  return [
    `statement_timeout = ${statementTimeoutMs}`,
    `idle_in_transaction_session_timeout = ${silentMs}`,
    'jit = off',
    'random_page_cost = 1.1',
    "application_name = 'encuestas-api'",
  ]
    .map((setting) => `set ${scope} ${setting}`)
    .join('; ');
}

/**
 * Runs statements through a pooler between us and the server. It may give every transaction another connection of the
 * server, which others use too: what is set is set in each transaction, and a statement alone becomes one.
 */
function pooledQueryOf(query: Query, settings: string): Query {
  let begun = false;
  return async (text, parameters) => {
    if (/^(begin|start transaction)\b/i.test(text)) {
      begun = true;
      return query(`${text}; ${settings}`, []);
    }
    if (END.test(text)) begun = false;
    else if (!begun) return alone(query, settings, text, parameters);
    return query(text, parameters);
  };
}

async function alone(query: Query, settings: string, ...statement: Parameters<Query>): ReturnType<Query> {
  await query(`begin; ${settings}`, []);
  try {
    const result = await query(...statement);
    await query('commit', []);
    return result;
  } catch (error) {
    // A connection that is gone has nothing left to roll back.
    await query('rollback', []).catch(() => undefined);
    throw error;
  }
}

/** A connection, by the server's process for it: the driver tells it, and its types do not. */
type Numbered = pg.ClientBase & { processID?: number };

/**
 * A pool of connections to a PostgreSQL; a server that is away is told from a statement that it refuses.
 * Settings are sent after connecting: a pooler refuses those of the start.
 */
export function openPool(url: string, options: PoolOptions): Pool {
  // A pooler answers for processes of the server that it may change, under numbers of its own.
  const pooled = new WeakSet<pg.ClientBase>();
  const prepare = async (client: Numbered): Promise<void> => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    if (rows[0]?.pid !== client.processID) pooled.add(client);
    else await client.query(settingsOf(options, 'session'));
  };
  const pool = new pg.Pool({
    ...{ connectionString: url, max: options.max, keepAlive: true, onConnect: prepare },
    connectionTimeoutMillis: options.connectMs ?? 5_000,
  });
  // A connection that the server closed is replaced by the pool, and its statement fails; without listeners,
  // on the idle ones and on those in use, a restart of the server would end this process.
  pool.on('error', () => {});
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client.on('error', () => {})));
  pool.on('remove', (client) => clients.delete(client));
  const local = settingsOf(options, 'local');
  const nameOf = createNames();
  const connectionOf = kept((client: pg.PoolClient & Numbered): PostgresPoolClient => {
    const release: PostgresPoolClient['release'] = (destroy) => client.release(destroy);
    // Behind a pooler a statement may meet a connection that it was not prepared on.
    const query = pooled.has(client)
      ? pooledQueryOf(queryOf(client, options), local)
      : queryOf(client, options, nameOf);
    return { query: query as PostgresPoolClient['query'], release, processID: client.processID };
  });
  const connect = async (): Promise<PostgresPoolClient> =>
    connectionOf(await pool.connect().catch((error: unknown) => Promise.reject(explain(error))));
  const drop = () => {
    for (const client of clients) client.end().catch(() => undefined);
  };
  return { connect, end: () => pool.end(), drop, options: {}, open: () => pool.totalCount };
}
