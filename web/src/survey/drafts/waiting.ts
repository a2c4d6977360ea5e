import { deviceStorage } from '../../deviceStorage';

/** The drafts that wait to be sent, noted where the shell can see them without opening a database. */
const KEY = 'encuestas.porEnviar';

/** Dispatched on window when there may be something for the outbox to do. */
export const OUTBOX_WANTED = 'encuestas:outbox-wanted';

function noted(): readonly string[] {
  try {
    const drafts: unknown = JSON.parse(deviceStorage.getItem(KEY) ?? '[]');
    return Array.isArray(drafts) ? drafts.map(String) : [];
  } catch {
    return [];
  }
}

/** Whether anything waits to be sent from this device, whoever's it is. */
export const hasWaiting = (): boolean => noted().length > 0;

/** Notes that a draft waits to be sent, or no longer does. */
export function noteWaiting(draft: string, waits: boolean): void {
  const others = noted().filter((other) => other !== draft);
  const drafts = waits ? [...others, draft] : others;
  if (drafts.length === 0) deviceStorage.removeItem(KEY);
  else deviceStorage.setItem(KEY, JSON.stringify(drafts));
}
