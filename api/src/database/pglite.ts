import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { Unavailable } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import type { Pool } from './database.ts';
import { explain } from './postgres.ts';

/** The major version of the embedded PostgreSQL, which opens no files of another one. */
export const EMBEDDED_MAJOR = 18;

/** The major version that created the database in a folder; undefined where it is unknown. */
export function majorOf(folder: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(folder, 'pg/PG_VERSION'), 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

/** Opens the embedded database in a folder or in memory, from a dump where one is given. */
export async function openPglite({ folder, dump }: { folder?: string; dump?: Blob }): Promise<PGlite> {
  const options = { extensions: { pg_trgm }, loadDataDir: dump };
  if (folder === undefined) return PGlite.create(options);
  mkdirSync(folder, { recursive: true });
  return PGlite.create(join(folder, 'pg'), options);
}

function commandOf(text: string): PostgresQueryResult<unknown>['command'] {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase();
  return (word ?? 'SELECT') as PostgresQueryResult<unknown>['command'];
}

/** How many requests may wait for the connection; one more would time out. */
const MOST_WAITING = 1000;

/**
 * The embedded database as a pool of one connection, used sequentially. Kysely's own dialect shares the connection, so
 * that the statements of a request would run in the open transaction of another.
 */
export function poolOfOne(database: PGlite): Pool {
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;
  let inUse = 0;
  const query = async (text: unknown, parameters?: readonly unknown[]) => {
    const { rows, affectedRows } = await database
      .query(String(text), [...(parameters ?? [])])
      .catch((error: unknown) => Promise.reject(explain(error)));
    return { command: commandOf(String(text)), rowCount: affectedRows ?? rows.length, rows };
  };
  let endTurn = () => {};
  const release = () => {
    inUse = 0;
    endTurn();
  };
  const connection: PostgresPoolClient = { query: query as PostgresPoolClient['query'], release };
  const connect = async (): Promise<PostgresPoolClient> => {
    if (waiting >= MOST_WAITING) throw new Unavailable(new Error(`${waiting} requests wait`), messages.crowded);
    const mine = turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    waiting += 1;
    await mine;
    waiting -= 1;
    inUse = 1;
    endTurn = resolve;
    return connection;
  };
  return { connect, end: () => database.close(), options: {}, used: () => ({ inUse, open: 1, waiting }) };
}
