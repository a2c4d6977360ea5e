import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { failureOf, isOutOfReach, linesOf, NetworkError } from '../failure';
import { useTexts } from '../i18n';
import { keptInTab } from '../keptJson';
import { useSession } from '../session/session';
import { forgetReads } from './freshness';
import type { FieldError } from './resource';

/** What each call of a job tells: the gateway works for a bounded time, and says how far it came. */
export interface Told {
  readonly done: boolean;
  readonly stoppedBy?: string | null;
  readonly errors: readonly FieldError[];
}

/** A job that has begun: what was chosen, and how far it came. */
export interface Begun<Plan, T extends Told> {
  plan: Plan;
  told: T | null;
  /** A call's answer was lost: what it made is found again by its names. */
  lost?: boolean;
}

/** How often in a row a call may get nowhere: the server may be busy with the same job. */
const MOST_STALLS = 5;

/**
 * Calls again and again, each time with what the last call told, until the job is done, something stops it or
 * `stopped` says so. Null where it got nowhere.
 */
export async function turns<Plan, T extends Told>(
  begun: Begun<Plan, T>,
  call: (begun: Begun<Plan, T>) => Promise<T>,
  came: (told: T) => void,
  stopped: () => boolean,
): Promise<T | null> {
  let { told } = begun;
  for (let stalls = 0; stalls < MOST_STALLS; ) {
    // Only the first call is after the one whose answer was lost.
    const next = await call({ ...begun, told, lost: begun.lost && told === begun.told });
    stalls = JSON.stringify(next) === JSON.stringify(told) ? stalls + 1 : 0;
    told = next;
    came(told);
    if (told.done || told.stoppedBy || told.errors.length > 0 || stopped()) return told;
  }
  return null;
}

interface Options<Plan, T extends Told> {
  /** What it does, and with what: this person goes on with it where it stopped. */
  name: string;
  call: (begun: Begun<Plan, T>) => Promise<T | null | undefined>;
  /** Whether anything was made that somebody would have to clean up, or may go on from. */
  exists: (told: T) => boolean;
}

/** A job on the screen: begun, under way, stopped, done. */
export function useJob<Plan, T extends Told>({ name, call, exists }: Options<Plan, T>) {
  const { t } = useTexts();
  const client = useApolloClient();
  const key = `encuestas.${name} ${useSession().usuario?.id ?? ''}`;
  // Remembered in this tab, so that closing its dialog or reloading loses nothing.
  const [begun, setBegun] = useState<Begun<Plan, T> | null>(() => keptInTab.read(key, null));
  const [running, setRunning] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const stop = useRef(false);
  useEffect(() => {
    stop.current = false;
    return () => {
      // Whoever closes the dialog wants no more to be made; what was made is remembered.
      stop.current = true;
    };
  }, []);

  const one = async (now: Begun<Plan, T>): Promise<T> => {
    // Of a page that goes meanwhile the answer is lost.
    keptInTab.write(key, { ...now, lost: true });
    const told = await call(now);
    if (!told) throw new NetworkError('The answer is empty');
    return told;
  };
  const say = (...messages: string[]) => setErrors(messages.map((message) => ({ field: null, message })));

  /** Begins, or goes on from where it stopped; the end of it, or null where there was none. */
  const run = async (plan: Plan): Promise<T | null> => {
    // What was lost is found again by its names; with others it is another job.
    const lost = begun?.lost && JSON.stringify(begun.plan) === JSON.stringify(plan);
    let now: Begun<Plan, T> = { plan, told: begun?.told ?? null, lost };
    const keep = (next: Begun<Plan, T> | null) => {
      setBegun(next);
      keptInTab.write(key, next?.told?.done ? null : next);
    };
    const came = (told: T) => {
      now = { plan, told };
      keep(now);
    };
    stop.current = false;
    setErrors([]);
    setBegun(now);
    setRunning(true);
    let uncertain = false;
    try {
      const end = await turns(now, one, came, () => stop.current);
      uncertain = Boolean(end?.stoppedBy);
      if (end) setErrors(end.errors);
      else say(t('common.errorText'));
      return end;
    } catch (error) {
      say(...linesOf(error, t));
      // A server that breaks may do so after it has made something.
      uncertain = isOutOfReach(error) || failureOf(error).code === 'INTERNAL_SERVER_ERROR';
      now = { ...now, lost: uncertain };
      return null;
    } finally {
      const { told } = now;
      // What was refused before anything was made can be chosen anew.
      if (!told?.done) keep(uncertain || (told && exists(told)) ? now : null);
      setRunning(false);
      forgetReads(client.cache);
    }
  };

  return {
    begun: begun?.told ? { plan: begun.plan, told: begun.told } : null,
    /** What was asked for by a call whose answer was lost: what it made nobody knows. */
    lost: begun?.lost ? begun.plan : null,
    running,
    errors,
    run,
    stop: () => {
      stop.current = true;
    },
    /** What exists stays; the next one begins from nothing. */
    forget: () => {
      keptInTab.write(key, null);
      setBegun(null);
      setErrors([]);
    },
  };
}
