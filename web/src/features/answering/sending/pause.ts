import { renewableTimeout } from '../../../shared/session/timeouts';

/**
 * Waits until it is worth trying again: `attempt` failures so far, and `seconds` that the server asks to be left alone.
 * Ends early when the signal says so.
 */
export type Pause = (attempt: number, signal: AbortSignal, seconds?: number) => Promise<void>;

const PAUSES_MS = [1000, 2000, 5000, 10_000];

/** Nobody's answers wait longer than this for a server that may be back long before it said. */
const MOST_MS = 600_000;

/** Until the network is back, or a while has passed: a browser cannot know that a server is back. */
export const untilOnline: Pause = (attempt, signal, seconds = 0) =>
  new Promise((resolve) => {
    const asked = Math.min(seconds * 1000, MOST_MS);
    const over = renewableTimeout(Math.max(PAUSES_MS[attempt] ?? 30_000, asked), signal);
    const done = () => {
      over.done();
      resolve();
    };
    addEventListener('online', done, { once: true, signal: over.signal });
    over.signal.addEventListener('abort', done);
    if (over.signal.aborted) done();
  });
