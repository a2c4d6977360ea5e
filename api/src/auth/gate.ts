import { HttpError } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import { networkOf, type Origin } from './origin.ts';

/** Runs a work at its turn; throws 429 where too many wait, and never begins it once its caller has left. */
export type Gate = {
  <T>(origin: Origin, work: () => Promise<T>): Promise<T>;
  /** How many are at work, and how many wait. */
  now(): { running: number; waiting: number };
};

interface Sizes {
  /** Works that run at once. */
  atOnce: number;
  /** Works that may wait. */
  waiting: number;
  /** Of those that wait, how many may come from one network. */
  ofOne: number;
}

interface Place {
  network: string;
  begin(): void;
}

const RETRY_SECONDS = '5';
function busy() {
  return new HttpError(429, messages.busy, { headers: { 'retry-after': RETRY_SECONDS } });
}
/** Nobody reads this answer: its status is that of a client that closed the connection. */
function left() {
  return new HttpError(499, messages.busy);
}

/**
 * Where passwords are worked on: each takes a core for an eighth of a second, so few do at once, and strangers who ask
 * for many of them do not stand before everybody else.
 */
export function createGate({ atOnce, waiting, ofOne }: Sizes): Gate {
  const queue: Place[] = [];
  let running = 0;

  const enter = async ({ address, signal }: Origin): Promise<void> => {
    if (signal.aborted) throw left();
    if (running < atOnce) {
      running += 1;
      return;
    }
    const network = networkOf(address);
    const beside = queue.filter((place) => place.network === network).length;
    if (queue.length >= waiting || beside >= ofOne) throw busy();
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(place), 1);
        reject(left());
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const place = { network, begin };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(place);
    });
  };

  const pass = (): void => {
    const next = queue.shift();
    if (next) next.begin();
    else running -= 1;
  };

  const gate = async <T>(origin: Origin, work: () => Promise<T>): Promise<T> => {
    await enter(origin);
    try {
      return await work();
    } finally {
      pass();
    }
  };
  return Object.assign(gate, { now: () => ({ running, waiting: queue.length }) });
}
