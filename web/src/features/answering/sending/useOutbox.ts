import { useEffect, useSyncExternalStore } from 'react';
import type { Outbox } from './outbox';

/** Dispatched on window to load the outbox. */
export const OUTBOX_WANTED = 'encuestas:outbox-wanted';

const followers = new Set<() => void>();
let current: Outbox | null = null;

/** The shell provides its outbox for the session. */
export function provideOutbox(outbox: Outbox | null): void {
  current = outbox;
  for (const changed of followers) changed();
}

function follow(changed: () => void): () => void {
  followers.add(changed);
  return () => followers.delete(changed);
}

/** The shell's outbox; null until it has loaded. */
export function useOutbox(): Outbox | null {
  useEffect(() => void dispatchEvent(new Event(OUTBOX_WANTED)), []);
  return useSyncExternalStore(follow, () => current);
}
