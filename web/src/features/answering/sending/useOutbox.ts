import { useEffect, useSyncExternalStore } from 'react';
import { OUTBOX_WANTED } from '../drafts/waiting';
import { Topics } from '../model/topics';
import type { Outbox } from './outbox';

const topics = new Topics<'present'>();
let present: Outbox | null = null;

/** The shell's outbox comes, or goes with the session. */
export function provideOutbox(outbox: Outbox | null): void {
  present = outbox;
  topics.notify('present');
}

/** The outbox of the shell around; null until it is there. */
export function useOutbox(): Outbox | null {
  useEffect(() => void dispatchEvent(new Event(OUTBOX_WANTED)), []);
  return useSyncExternalStore(
    (changed) => topics.follow('present', changed),
    () => present,
  );
}
