import type { Log } from '@encuestas/ops';
import { CompiledQuery } from 'kysely';
import { Unavailable } from '../errors/errors.ts';
import type { Db } from './database.ts';
import { openPool, type PoolOptions } from './postgres.ts';

/** How far the log of the primary had been written, in bytes: whoever has replayed so much has all that could be seen then. */
export type Mark = bigint;

/** What a standby is opened with. */
export interface StandbyOptions extends PoolOptions {
  url: string;
  primary: Db;
  log: Log;
}

/** How often it is asked whether the standby has arrived, and how long after; then the primary is asked instead. */
const TRIES = 8;
const PAUSE_MS = 5;
/** How often a standby in use is looked at, and one that is left out is tried again. */
const WATCH_MS = 500;
/** How long what is known of it is believed, and how long it may think about how far it is. */
const BELIEVED_MS = 1_000;
const ANSWER_MS = 1_000;

const LOOK = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as replayed`;
/** Whose log it is: the same numbers of another server say nothing. */
const IDENTITY = `select (select system_identifier from pg_control_system()) || '/' || oid as identity
  from pg_database where datname = current_database()`;

type Replayed = { replayed: string | null };
type Identity = { identity: string };

/** The questions of the watch, on a connection of its own, for which it never waits behind a long download. */
function createQuestions({ url, primary, log: _, ...options }: StandbyOptions) {
  const pool = openPool(url, { ...options, max: 1, connectMs: ANSWER_MS });
  const ask = async <T>(text: string): Promise<T | undefined> => {
    const client = await pool.connect();
    try {
      return (await client.query<T>(text, [])).rows[0];
    } finally {
      client.release();
    }
  };
  const demandSame = async (): Promise<void> => {
    const ours = await primary.executeQuery<Identity>(CompiledQuery.raw(IDENTITY));
    const theirs = await ask<Identity>(IDENTITY);
    if (theirs?.identity !== ours.rows[0]?.identity) throw new Error('it is of another server or database');
  };
  /** How far it is. */
  const replayed = async (isFirst: boolean): Promise<Mark> => {
    if (isFirst) await demandSame();
    const found = await ask<Replayed>(LOOK);
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

/** What is known of a standby. */
export interface Watch {
  /** Whether it has replayed the mark, perhaps some milliseconds later. */
  has(mark: Mark): Promise<boolean>;
  /** Looks at once, because something went wrong. */
  suspect(): void;
  end(): Promise<void>;
}

/**
 * Watches how far a standby is. One that is behind, does not answer or is none is left out until it is of use again;
 * `drop` parts the statements that may wait for it. Questions are asked one at a time, however many want to know.
 */
export function watchStandby(options: StandbyOptions, { drop, inUse }: { drop(): void; inUse(): boolean }): Watch {
  const { log } = options;
  const { pool, replayed } = createQuestions(options);
  /** Undefined while it is left out. */
  let known: { replayed: Mark; at: number } | undefined;
  let wanted: Mark = 0n;
  let said: string | undefined;
  const leaveOut = (reason: string): void => {
    if (said !== reason) log.warn({ reason }, 'reads go to the primary: the standby of DATABASE_READ_URL is left out');
    [known, said] = [undefined, reason];
  };
  const look = async (): Promise<void> => {
    try {
      const found = await inTime(replayed(!known));
      if (!known && found < wanted) return leaveOut('it is behind');
      if (said) log.info({}, 'reads go to the standby of DATABASE_READ_URL again');
      [known, said] = [{ replayed: found, at: Date.now() }, undefined];
    } catch (error) {
      leaveOut(reasonOf(error));
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
  const isKnown = (mark: Mark) => known && known.replayed >= mark && Date.now() - known.at < BELIEVED_MS;
  const timer = setInterval(() => {
    if (!known || inUse()) void lookOnce();
  }, WATCH_MS);
  timer.unref();
  void lookOnce();
  return {
    async has(mark) {
      if (mark > wanted) wanted = mark;
      for (let tries = 0; known && !isKnown(mark); tries++) {
        if (tries === TRIES) leaveOut('it is behind');
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
