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
  const connect = async (): Promise<PostgresPoolClient> => {
    waiting += 1;
    let client: PostgresPoolClient;
    try {
      client = await pool.connect();
    } finally {
      waiting -= 1;
    }
    inUse += 1;
    const query: Query = (text, parameters) => observe(client, text, parameters);
    const release = (destroy?: boolean) => {
      inUse -= 1;
      client.release(destroy);
    };
    return { query: query as PostgresPoolClient['query'], release };
  };
  return {
    pool: { ...pool, connect },
    observe: (told) => {
      tell = told;
    },
    used: () => ({ inUse, open: pool.open(), waiting }),
  };
}
