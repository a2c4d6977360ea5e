import type { Log } from '@encuestas/ops';
import { CompiledQuery } from 'kysely';
import { Unavailable } from '../errors/errors.ts';
import type { Db } from './database.ts';
import { openPool, type PoolOptions } from './postgres.ts';

/** A position in the primary's log, in bytes; a standby that has replayed it has everything written until then. */
export type Mark = bigint;

/** The options of a standby. */
export interface StandbyOptions extends PoolOptions {
  url: string;
  primary: Db;
  log: Log;
}

/** Attempts to see the standby reach a mark, and the pause between them; then the primary serves the read. */
const TRIES = 8;
const PAUSE_MS = 5;
/** Interval of the checks of a standby that is in use or excluded. */
const WATCH_MS = 500;
/** How long a known position is valid, and the timeout of a check. */
const VALID_MS = 1_000;
const ANSWER_MS = 1_000;

const LOOK = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as replayed`;
/** Identifies the log, since positions of another server mean nothing. */
const IDENTITY = `select (select system_identifier from pg_control_system()) || '/' || oid as identity
  from pg_database where datname = current_database()`;

type Replayed = { replayed: string | null };
type Identity = { identity: string };

/** The queries of the watch, on a connection of their own, so that no long download delays them. */
function createQueries({ url, primary, log: _, ...options }: StandbyOptions) {
  const pool = openPool(url, { ...options, max: 1, connectMs: ANSWER_MS });
  const read = async <T>(text: string): Promise<T | undefined> => {
    const client = await pool.connect();
    try {
      return (await client.query<T>(text, [])).rows[0];
    } finally {
      client.release();
    }
  };
  const demandSame = async (): Promise<void> => {
    const ours = await primary.executeQuery<Identity>(CompiledQuery.raw(IDENTITY));
    const theirs = await read<Identity>(IDENTITY);
    if (theirs?.identity !== ours.rows[0]?.identity) throw new Error('it is of another server or database');
  };
  /** The position that the standby has replayed. */
  const replayed = async (isFirst: boolean): Promise<Mark> => {
    if (isFirst) await demandSame();
    const found = await read<Replayed>(LOOK);
    if (!found?.replayed) throw new Error('it is no standby');
    return BigInt(found.replayed);
  };
  return { pool, replayed };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer in time')), ANSWER_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function reasonOf(error: unknown): string {
  return ((error instanceof Unavailable ? error.cause : error) as Error).message;
}

/** The state of a standby. */
export interface Watch {
  /** Whether it has replayed the mark, or does so within some milliseconds. */
  has(mark: Mark): Promise<boolean>;
  /** Checks it now, after an error. */
  suspect(): void;
  end(): Promise<void>;
}

/**
 * Watches the position of a standby and excludes it while it lags, does not answer or is no standby. `drop` disconnects
 * the statements that wait for it. Concurrent checks share one query.
 */
export function watchStandby(options: StandbyOptions, { drop, inUse }: { drop(): void; inUse(): boolean }): Watch {
  const { log } = options;
  const { pool, replayed } = createQueries(options);
  /** Undefined while the standby is excluded. */
  let known: { replayed: Mark; at: number } | undefined;
  let wanted: Mark = 0n;
  let excludedFor: string | undefined;
  const exclude = (reason: string): void => {
    const isNew = excludedFor !== reason;
    if (isNew) log.warn({ reason }, 'reads go to the primary: the standby of DATABASE_READ_URL is left out');
    [known, excludedFor] = [undefined, reason];
  };
  const look = async (): Promise<void> => {
    try {
      const found = await inTime(replayed(!known));
      if (!known && found < wanted) return exclude('it is behind');
      if (excludedFor) log.info({}, 'reads go to the standby of DATABASE_READ_URL again');
      [known, excludedFor] = [{ replayed: found, at: Date.now() }, undefined];
    } catch (error) {
      exclude(reasonOf(error));
      drop();
      pool.drop();
    }
  };
  let looking: Promise<void> | undefined;
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const isKnown = (mark: Mark) => known && known.replayed >= mark && Date.now() - known.at < VALID_MS;
  const timer = setInterval(() => {
    if (!known || inUse()) void lookOnce();
  }, WATCH_MS);
  timer.unref();
  void lookOnce();
  return {
    async has(mark) {
      if (mark > wanted) wanted = mark;
      for (let tries = 0; known && !isKnown(mark); tries++) {
        if (tries === TRIES) exclude('it is behind');
        else {
          if (tries > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
          await lookOnce();
        }
      }
      return known !== undefined;
    },
    suspect: () => void lookOnce(),
    async end() {
      clearInterval(timer);
      await looking;
      await pool.end();
    },
  };
}
