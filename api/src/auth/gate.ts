import { HttpError } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import { type Origin, siteOf } from './origin.ts';

/** A request that waits at the gate. */
export interface Visitor {
  origin: Origin;
  /** Signed in, or from a network that signed in lately: strangers never take its place. */
  isKnown: boolean;
}

/** Runs work when its turn comes; throws 429 when the queue is full, and never starts work whose caller has left. */
export type Gate = {
  <T>(visitor: Visitor, work: () => Promise<T>): Promise<T>;
  /** Counts for the metrics. */
  now(): { running: number; waiting: number };
};

interface Sizes {
  /** Concurrency limit. */
  atOnce: number;
  /** Capacity of the queue. */
  waiting: number;
}

interface Entry {
  start(): void;
  refuse(reason: HttpError): void;
}

/** Entries of one network, oldest first. */
interface Lane {
  isKnown: boolean;
  entries: Entry[];
}

const RETRY_SECONDS = '5';
function busy(): HttpError {
  return new HttpError(429, messages.busy, { headers: { 'retry-after': RETRY_SECONDS } });
}
/** Nobody reads this answer: its status is that of a client that closed the connection. */
function closedByClient(): HttpError {
  return new HttpError(499, messages.busy);
}

/** The lane that loses an entry to a newcomer: a stranger's before a known one's, then the longest. */
function longestLane(lanes: Iterable<Lane>): Lane | undefined {
  let longest: Lane | undefined;
  for (const lane of lanes) {
    const isWorse = !longest || (longest.isKnown && !lane.isKnown);
    const isLonger = longest?.isKnown === lane.isKnown && lane.entries.length > longest.entries.length;
    if (isWorse || isLonger) longest = lane;
  }
  return longest;
}

/**
 * The queue of password hashes: each takes a core for an eighth of a second. Networks take turns, so one that sends many
 * requests delays itself. When the queue is full, a newcomer replaces the last entry of a longer lane, and a known one
 * replaces a stranger.
 */
export function createGate({ atOnce, waiting: capacity }: Sizes): Gate {
  // A map iterates in insertion order: its first lane is the next to be served, and then moves to the end.
  const lanes = new Map<string, Lane>();
  let [running, waiting] = [0, 0];

  const makeRoom = (newcomer: Lane): void => {
    if (waiting < capacity) return;
    const longest = longestLane(lanes.values());
    const outranks = longest !== undefined && newcomer.isKnown && !longest.isKnown;
    const isShorter = longest?.isKnown === newcomer.isKnown && newcomer.entries.length + 1 < longest.entries.length;
    if (!longest || !(outranks || isShorter)) throw busy();
    longest.entries.at(-1)?.refuse(busy());
  };

  const enter = async ({ origin, isKnown }: Visitor): Promise<void> => {
    if (origin.signal.aborted) throw closedByClient();
    if (running < atOnce) {
      running += 1;
      return;
    }
    const key = `${isKnown} ${siteOf(origin.address)}`;
    const lane = lanes.get(key) ?? { isKnown, entries: [] };
    makeRoom(lane);
    await new Promise<void>((resolve, reject) => {
      const remove = () => {
        origin.signal.removeEventListener('abort', abort);
        lane.entries.splice(lane.entries.indexOf(entry), 1);
        if (lane.entries.length === 0) lanes.delete(key);
        waiting -= 1;
      };
      const entry: Entry = {
        start: () => {
          remove();
          if (lanes.delete(key)) lanes.set(key, lane);
          resolve();
        },
        refuse: (reason) => {
          remove();
          reject(reason);
        },
      };
      const abort = () => entry.refuse(closedByClient());
      origin.signal.addEventListener('abort', abort, { once: true });
      lane.entries.push(entry);
      lanes.set(key, lane);
      waiting += 1;
    });
  };

  const leave = (): void => {
    const [lane] = lanes.values();
    if (lane) lane.entries[0]?.start();
    else running -= 1;
  };

  const gate = async <T>(visitor: Visitor, work: () => Promise<T>): Promise<T> => {
    await enter(visitor);
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return Object.assign(gate, { now: () => ({ running, waiting }) });
}
