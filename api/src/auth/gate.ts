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
  network: string;
  isKnown: boolean;
  start(): void;
  refuse(): void;
}

const RETRY_SECONDS = '5';
function busy(): HttpError {
  return new HttpError(429, messages.busy, { headers: { 'retry-after': RETRY_SECONDS } });
}
/** Nobody reads this answer: its status is that of a client that closed the connection. */
function closedByClient(): HttpError {
  return new HttpError(499, messages.busy);
}

/**
 * The queue of password hashes: each takes a core for an eighth of a second. Networks take turns, so one that sends many
 * requests delays itself. When the queue is full, a newcomer replaces the last entry of a network with more entries, and a
 * known one replaces a stranger.
 */
export function createGate({ atOnce, waiting: capacity }: Sizes): Gate {
  const queue: Entry[] = [];
  let running = 0;

  const makeRoom = (network: string, isKnown: boolean): void => {
    if (queue.length < capacity) return;
    const lanes = Map.groupBy(queue, (entry) => entry.network);
    const strangers = [...lanes.values()].filter(([first]) => !first?.isKnown);
    const candidates = strangers.length > 0 ? strangers : [...lanes.values()];
    const [longest = []] = candidates.toSorted((one, other) => other.length - one.length);
    const last = longest.at(-1);
    const isShorter = (lanes.get(network)?.length ?? 0) + 1 < longest.length;
    if (!last || !(last.isKnown === isKnown ? isShorter : isKnown)) throw busy();
    last.refuse();
  };

  const enter = async ({ origin: { address, signal }, isKnown }: Visitor): Promise<void> => {
    if (signal.aborted) throw closedByClient();
    if (running < atOnce) {
      running += 1;
      return;
    }
    const network = `${isKnown} ${siteOf(address)}`;
    makeRoom(network, isKnown);
    await new Promise<void>((resolve, reject) => {
      const settle = (end: () => void) => {
        signal.removeEventListener('abort', abort);
        queue.splice(queue.indexOf(entry), 1);
        end();
      };
      const abort = () => settle(() => reject(closedByClient()));
      const entry = { network, isKnown, start: () => settle(resolve), refuse: () => settle(() => reject(busy())) };
      signal.addEventListener('abort', abort, { once: true });
      queue.push(entry);
    });
  };

  const leave = (): void => {
    const [next] = queue;
    if (!next) {
      running -= 1;
      return;
    }
    next.start();
    // The other entries of its network move behind those of all others.
    const isSame = ({ network }: Entry) => Number(network === next.network);
    queue.sort((one, other) => isSame(one) - isSame(other));
  };

  const gate = async <T>(visitor: Visitor, work: () => Promise<T>): Promise<T> => {
    await enter(visitor);
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return Object.assign(gate, { now: () => ({ running, waiting: queue.length }) });
}
