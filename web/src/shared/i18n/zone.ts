import { deviceStorage, KEYS } from '../storage';

/** The Swedish locale formats as YYYY-MM-DD HH:MM. */
const formatterFor = (zone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });

/** Null if the browser does not know the zone. */
function knownFormatter(zone: string): Intl.DateTimeFormat | null {
  try {
    return formatterFor(zone);
  } catch {
    return null;
  }
}

let zone: string | null | undefined;
let formatter: Intl.DateTimeFormat | undefined;

/**
 * Sets the server's time zone, in which every screen shows times, since it decides deadlines; null if unknown. Stored
 * for a start without network.
 */
export function setTimeZone(name: string | null): void {
  if (name === zone) return;
  zone = name;
  formatter = undefined;
  if (name) deviceStorage.setItem(KEYS.timeZone, name);
  else deviceStorage.removeItem(KEYS.timeZone);
}

/** The server's time zone; null if unknown: then the device's is used. */
export function timeZone(): string | null {
  zone ??= deviceStorage.getItem(KEYS.timeZone);
  return zone;
}

/** A time in the server's zone, as YYYY-MM-DD HH:MM. */
export function zonedText(moment: Date): string {
  const name = timeZone();
  formatter ??= (name && knownFormatter(name)) || formatterFor(undefined);
  return formatter.format(moment);
}

/** Whether the server's time zone has another name than the device's. */
export const isElsewhere = (): boolean =>
  timeZone() !== null && timeZone() !== new Intl.DateTimeFormat().resolvedOptions().timeZone;
