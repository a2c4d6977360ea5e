import { deviceStorage, KEYS } from '../storage';

/** Sweden writes a moment as YYYY-MM-DD HH:MM. */
const writerIn = (zone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

/** Null where this browser does not know the zone. */
function knownWriter(zone: string): Intl.DateTimeFormat | null {
  try {
    return writerIn(zone);
  } catch {
    return null;
  }
}

let zone: string | null | undefined;
let writer: Intl.DateTimeFormat | undefined;

/**
 * Sets the server's time zone, in which every screen shows moments, since it decides deadlines; null if the server tells
 * none. The device keeps it for a start without network.
 */
export function setTimeZone(told: string | null): void {
  if (told === zone) return;
  zone = told;
  writer = undefined;
  if (told) deviceStorage.setItem(KEYS.timeZone, told);
  else deviceStorage.removeItem(KEYS.timeZone);
}

/** The server's time zone; null where it is not known, so that moments are shown in the device's. */
export function timeZone(): string | null {
  zone ??= deviceStorage.getItem(KEYS.timeZone);
  return zone;
}

/** A moment in the server's time zone, as YYYY-MM-DD HH:MM. */
export function zonedText(moment: Date): string {
  const name = timeZone();
  writer ??= (name && knownWriter(name)) || writerIn(undefined);
  return writer.format(moment);
}

/** Whether the server is in another time zone than this device, as far as its name tells. */
export const isElsewhere = (): boolean =>
  timeZone() !== null && timeZone() !== new Intl.DateTimeFormat().resolvedOptions().timeZone;
