import { boundedEach } from '../../session/bounded';

/** Waits until it is worth trying again: `attempt` failures so far. Ends early when the signal says so. */
export type Pause = (attempt: number, signal: AbortSignal) => Promise<void>;

const PAUSES_MS = [1000, 2000, 5000, 10_000];

/** Until the network is back, or a while has passed: a browser cannot know that a server is back. */
export const untilOnline: Pause = (attempt, signal) =>
  new Promise((resolve) => {
    const over = boundedEach(PAUSES_MS[attempt] ?? 30_000, signal);
    const done = () => {
      over.done();
      resolve();
    };
    addEventListener('online', done, { once: true, signal: over.signal });
    over.signal.addEventListener('abort', done);
    if (over.signal.aborted) done();
  });
