import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient, type RawBuilder, sql } from 'kysely';
import { Unavailable } from '../errors/errors.ts';
import type { Db } from './database.ts';
import { type ObservedPool, observed } from './observed.ts';
import { isTooSlow, openPool } from './postgres.ts';
import type { Tables } from './tables.ts';
import type { Versions } from './versions.ts';
import { type Mark, type StandbyOptions, watchStandby } from './watch.ts';

/**
 * The current mark, as a column; it is read after the snapshot, so it covers everything that the snapshot shows. Where the
 * last record ended with its page, the insert position is behind the next page's header (24 bytes, 40 in a new file),
 * which no standby reports, so the mark is the end of the record. A server in recovery has none.
 */
export const markNow: RawBuilder<string | null> = sql`case when not pg_is_in_recovery() then (
  select (case when volcado % 8192 = 0 and insertado - volcado = encabezado then volcado else insertado end)::text
  from (select volcado, insertado, case when volcado % pg_size_bytes(current_setting('wal_segment_size')) = 0
      then 40 else 24 end as encabezado
    from (select pg_current_wal_flush_lsn() - '0/0' as volcado, pg_current_wal_insert_lsn() - '0/0' as insertado) l) p) end`;

/** A standby for statements that only read. */
export interface Standby {
  /** The mark of a caller's statement; the earlier one while no table with a version has changed. */
  markOf(now: string | null, versions: Versions): Mark | undefined;
  /** Runs statements on a server that has replayed the mark. */
  reader(mark: Mark): Db;
  /** Reports every statement from now on. */
  readonly observe: ObservedPool['observe'];
  close(): Promise<void>;
}

type Run = (text: string, parameters: readonly unknown[]) => Promise<{ rows: unknown[] }>;

/** A database whose statements run through `run`, each on its own. */
function statementsAlone(run: Run): Db {
  const query: Run = async (text, parameters) => {
    const { rows } = await run(text, parameters);
    return { command: 'SELECT', rowCount: rows.length, rows };
  };
  const client: PostgresPoolClient = { query: query as PostgresPoolClient['query'], release: () => {} };
  const pool = { connect: async () => client, end: async () => {}, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Opens a standby; while it is unavailable, the primary serves the reads. */
export function openStandby(options: StandbyOptions): Standby {
  const pool = openPool(options.url, { ...options, connectMs: 1_000 });
  const { pool: seenPool, observe } = observed(pool);
  let pending = 0;
  const watch = watchStandby(options, { drop: pool.drop, inUse: () => pending > 0 });
  const atPrimary: Run = (text, parameters) => options.primary.executeQuery(CompiledQuery.raw(text, [...parameters]));
  const atStandby: Run = async (text, parameters) => {
    const client = await seenPool.connect();
    try {
      return await client.query(text, parameters);
    } finally {
      client.release();
    }
  };
  const read = async (mark: Mark, ...statement: Parameters<Run>): ReturnType<Run> => {
    if (!(await watch.has(mark))) return atPrimary(...statement);
    pending += 1;
    try {
      return await atStandby(...statement);
    } catch (error) {
      // The standby is unavailable or cancelled the statement. A statement that is too slow is slow on the primary, too.
      if (!(error instanceof Unavailable) || isTooSlow(error)) throw error;
      watch.suspect();
      return atPrimary(...statement);
    } finally {
      pending -= 1;
    }
  };
  let seen: { versions: string; mark: Mark } | undefined;
  let last: { mark: Mark; db: Db } | undefined;
  return {
    observe,
    markOf(now, versions) {
      if (now === null) return undefined;
      const text = JSON.stringify(versions);
      if (seen?.versions !== text) seen = { versions: text, mark: BigInt(now) };
      return seen.mark;
    },
    reader(mark) {
      if (last?.mark !== mark) last = { mark, db: statementsAlone((...statement) => read(mark, ...statement)) };
      return last.db;
    },
    async close() {
      pool.drop();
      await Promise.all([pool.end(), watch.end()]);
    },
  };
}
