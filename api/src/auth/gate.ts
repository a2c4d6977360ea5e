import PQueue from 'p-queue';
import { HttpError } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';

/** Runs work when its turn comes; rejects with 429 when the queue is full. Known callers go before strangers. */
export type Gate = {
  <T>(isKnown: boolean, work: () => Promise<T>): Promise<T>;
  /** Counts for the metrics. */
  now(): { running: number; waiting: number };
};

const RETRY_SECONDS = '5';

/**
 * The queue of password hashes: each takes a core for an eighth of a second. Strangers fill half of it at most, so that
 * a flood keeps nobody out who is signed in or whose network signed in lately.
 */
export function createGate({ concurrency, capacity }: { concurrency: number; capacity: number }): Gate {
  const queue = new PQueue({ concurrency });
  const gate = async <T>(isKnown: boolean, work: () => Promise<T>): Promise<T> => {
    if (queue.size >= (isKnown ? capacity : capacity / 2))
      throw new HttpError(429, messages.busy, { headers: { 'retry-after': RETRY_SECONDS } });
    return queue.add(work, { priority: isKnown ? 1 : 0 });
  };
  return Object.assign(gate, { now: () => ({ running: queue.pending, waiting: queue.size }) });
}
