import { fallbackJson, KEYS } from '../../../shared/storage';

/** The drafts that wait to be sent, noted where the shell can see them without opening a database. */
/** Dispatched on window when there may be something for the outbox to do. */
export const OUTBOX_WANTED = 'encuestas:outbox-wanted';

const noted = () => fallbackJson.read<readonly string[]>(KEYS.pendingDrafts, []) ?? [];

/** Whether anything waits to be sent from this device, whoever's it is. */
export const hasWaiting = (): boolean => noted().length > 0;

/** Notes that a draft waits to be sent, or no longer does. */
export function noteWaiting(draft: string, waits: boolean): void {
  const others = noted().filter((other) => other !== draft);
  const drafts = waits ? [...others, draft] : others;
  fallbackJson.write(KEYS.pendingDrafts, drafts.length > 0 ? drafts : null);
}
