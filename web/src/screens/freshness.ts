import type { ApolloCache } from '@apollo/client';

/** How long a list that was read is taken for true, unless something was written meanwhile. */
const STILL_TRUE_MS = 30_000;

const readAt = new Map<string, number>();

/** Whether a list was read so lately that going back to it asks nothing. */
export function isFresh(key: string, now = Date.now()): boolean {
  const age = now - (readAt.get(key) ?? Number.NEGATIVE_INFINITY);
  // A clock that was set back meanwhile says nothing of how long ago that was.
  return age >= 0 && age < STILL_TRUE_MS;
}

export const markRead = (key: string, now = Date.now()): void => {
  readAt.set(key, now);
};

/** Root fields that no write changes: the signed-in person, and the server's state. */
const KEPT = new Set(['me', 'estado']);

/** Invalidates what was read, after a write: relations show in many lists. */
export function forgetReads(cache?: ApolloCache): void {
  readAt.clear();
  cache?.modify({
    id: 'ROOT_QUERY',
    fields: (value, { fieldName, DELETE }) => (KEPT.has(fieldName) ? value : DELETE),
  });
}
