import { renewableTimeout } from './timeouts';

/**
 * Runs work unless another tab holds the lock: then null. Without locks (plain http, or blocked site data) it just runs.
 */
async function ifFree<T>(name: string, work: () => Promise<T>): Promise<{ readonly done: T } | null> {
  let started = false;
  const run = async () => {
    started = true;
    return { done: await work() };
  };
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && run());
  } catch (error) {
    if (started || (navigator.locks && (error as Error).name !== 'SecurityError')) throw error;
    return run();
  }
}

interface LockOptions {
  /** How long to wait for other tabs: a suspended tab may hold the lock forever. */
  readonly ms: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** Called when another tab holds the lock. */
  readonly queued?: () => void;
}

/**
 * Runs work in one tab at a time; `waited` says whether another tab held the lock. Null when that tab did not release it
 * in time, or the signal aborted.
 */
export async function withTabLock<T>(
  name: string,
  { ms, signal, queued }: LockOptions,
  work: (waited: boolean) => Promise<T>,
): Promise<T | null> {
  const first = await ifFree(name, () => work(false));
  if (first) return first.done;
  queued?.();
  const timeout = renewableTimeout(ms, signal);
  try {
    return await navigator.locks.request(name, { signal: timeout.signal }, () => {
      timeout.done();
      return work(true);
    });
  } catch (error) {
    if (timeout.signal.aborted) return null;
    throw error;
  } finally {
    timeout.done();
  }
}
