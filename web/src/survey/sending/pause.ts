/** Waits until it is worth trying again: `attempt` failures so far. Ends early when the signal says so. */
export type Pause = (attempt: number, signal: AbortSignal) => Promise<void>;

const PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000];

/** Until the network is back, or a while has passed: a browser cannot know that a server is back. */
export const untilOnline: Pause = (attempt, signal) =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
