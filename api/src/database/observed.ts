import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Statement } from '../observe/statements.ts';

/** A pool with the number of its open connections. */
export interface Pool extends PostgresPool {
  open(): number;
}

/** A pool that reports its statements and connections. */
export interface ObservedPool {
  readonly pool: PostgresPool;
  /** Reports every statement from now on. */
  observe(report: (statement: Statement) => void): void;
  used(): { inUse: number; open: number; waiting: number };
}

/**
 * Caches the value of each object. Kysely holds every connection of a pool in weak maps, whose values live until a full
 * garbage collection, so a connection must always be the same object.
 */
export function cachedPerObject<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>();
  return (key) => {
    const value = values.get(key) ?? make(key);
    values.set(key, value);
    return value;
  };
}

type Query = (text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;

/** Counts the connections in use and the requests that wait for one, and reports each statement. */
export function observed(pool: Pool): ObservedPool {
  let report: ((statement: Statement) => void) | undefined;
  let inUse = 0;
  let waiting = 0;
  const observe = async (client: PostgresPoolClient, text: string, parameters: readonly unknown[]) => {
    if (!report) return client.query<unknown>(text, parameters);
    const start = performance.now();
    const end = (error?: unknown) =>
      report?.({ text, start, ms: performance.now() - start, pid: client.processID, error });
    try {
      const result = await client.query<unknown>(text, parameters);
      end();
      return result;
    } catch (error) {
      end(error);
      throw error;
    }
  };
  const observedOf = cachedPerObject((client: PostgresPoolClient): PostgresPoolClient => {
    const query: Query = (text, parameters) => observe(client, text, parameters);
    const release = (destroy?: boolean) => {
      inUse -= 1;
      client.release(destroy);
    };
    return { query: query as PostgresPoolClient['query'], release };
  });
  const connect = async (): Promise<PostgresPoolClient> => {
    waiting += 1;
    let client: PostgresPoolClient;
    try {
      client = await pool.connect();
    } finally {
      waiting -= 1;
    }
    inUse += 1;
    return observedOf(client);
  };
  return {
    pool: { ...pool, connect },
    observe: (reporter) => {
      report = reporter;
    },
    used: () => ({ inUse, open: pool.open(), waiting }),
  };
}
