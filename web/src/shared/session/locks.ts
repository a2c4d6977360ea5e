import { boundedEach } from './bounded';

/**
 * Runs work unless another tab of this device is at it: then null. Where the browser has no locks (plain http on a
 * network), or refuses them with the site's storage, it just runs.
 */
async function ifFree<T>(name: string, work: () => Promise<T>): Promise<{ readonly done: T } | null> {
  let begun = false;
  const run = async () => {
    begun = true;
    return { done: await work() };
  };
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && run());
  } catch (error) {
    if (begun || (navigator.locks && (error as Error).name !== 'SecurityError')) throw error;
    return run();
  }
}

interface Turn {
  /** How long to wait for the tabs before this one: one that sleeps may hold on for ever. */
  readonly ms: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** Called when another tab is at it. */
  readonly queued?: () => void;
}

/**
 * Runs work in one tab of this device at a time, where the browser has locks; it is told whether it had to wait for
 * another tab. Null when that one did not let go in time, or the signal ended the wait.
 */
export async function inOneTab<T>(
  name: string,
  { ms, signal, queued }: Turn,
  work: (waited: boolean) => Promise<T>,
): Promise<T | null> {
  const first = await ifFree(name, () => work(false));
  if (first) return first.done;
  queued?.();
  const patience = boundedEach(ms, signal);
  try {
    return await navigator.locks.request(name, { signal: patience.signal }, () => {
      patience.done();
      return work(true);
    });
  } catch (error) {
    if (patience.signal.aborted) return null;
    throw error;
  } finally {
    patience.done();
  }
}
