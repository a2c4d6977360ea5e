import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Statement } from '../observe/statements.ts';

/** A pool that tells how many connections are open. */
export interface Pool extends PostgresPool {
  open(): number;
}

/** A pool whose use is seen. */
export interface ObservedPool {
  readonly pool: PostgresPool;
  /** From now on every statement is told. */
  observe(tell: (statement: Statement) => void): void;
  used(): { inUse: number; open: number; waiting: number };
}

/**
 * Makes one value of each object, and gives the same as long as that lives. Kysely keeps everything that a pool has lent
 * in weak maps, whose values stay until a full collection: one connection must be one object.
 */
export function kept<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>();
  return (key) => {
    const value = values.get(key) ?? make(key);
    values.set(key, value);
    return value;
  };
}

type Query = (text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;

/** Counts who uses a pool and who waits for it, and tells each statement to whoever asked for that. */
export function observed(pool: Pool): ObservedPool {
  let tell: ((statement: Statement) => void) | undefined;
  let inUse = 0;
  let waiting = 0;
  const observe = async (client: PostgresPoolClient, text: string, parameters: readonly unknown[]) => {
    if (!tell) return client.query<unknown>(text, parameters);
    const start = performance.now();
    const told = (error?: unknown) =>
      tell?.({ text, start, ms: performance.now() - start, pid: client.processID, error });
    try {
      const result = await client.query<unknown>(text, parameters);
      told();
      return result;
    } catch (error) {
      told(error);
      throw error;
    }
  };
  const observedOf = kept((client: PostgresPoolClient): PostgresPoolClient => {
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
    observe: (told) => {
      tell = told;
    },
    used: () => ({ inUse, open: pool.open(), waiting }),
  };
}
