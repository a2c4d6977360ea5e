import { boundedEach } from '../../session/bounded';
import { ifFree } from '../../session/locks';

/** Longer than any tab needs for one attempt, whose every call is bounded. */
const PATIENCE_MS = 120_000;

/**
 * Runs work of a draft in one tab of this device at a time, where the browser has locks. `queued` is called when
 * another tab is at it; null is answered when it did not let go in time, or when the signal ended the wait.
 */
export async function inOneTab<T>(
  draft: string,
  { signal, queued }: { readonly signal: AbortSignal; readonly queued: () => void },
  work: () => Promise<T>,
): Promise<T | null> {
  const name = `encuestas-envio:${draft}`;
  const first = await ifFree(name, work);
  if (first) return first.done;
  queued();
  const patience = boundedEach(PATIENCE_MS, signal);
  try {
    return await navigator.locks.request(name, { signal: patience.signal }, () => {
      patience.done();
      return work();
    });
  } catch (error) {
    if (patience.signal.aborted) return null;
    throw error;
  } finally {
    patience.done();
  }
}
