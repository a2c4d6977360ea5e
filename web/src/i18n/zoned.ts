import { formatDate, formatDateTime, formatDayOf } from './format';
import type { Lang } from './index';

/** The time zone in which the server reckons days, where it tells. */
export type Zone = string | null | undefined;

const writers = new Map<string, Intl.DateTimeFormat>();

/** A moment there, as YYYY-MM-DD HH:MM; null where the zone is not told, or not known to this browser. */
function there(moment: string, zone: Zone): string | null {
  if (!zone) return null;
  try {
    // Sweden writes days as YYYY-MM-DD.
    const writer =
      writers.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    writers.set(zone, writer);
    return writer.format(new Date(moment));
  } catch {
    return null;
  }
}

/** The day of a moment in the server's time zone; in the person's own where that is not told. */
export function formatDayThere(moment: string | null | undefined, lang: Lang, zone: Zone): string {
  const text = moment ? there(moment, zone) : null;
  return text ? formatDate(text, lang) : formatDayOf(moment, lang);
}

/** A moment in the server's time zone; in the person's own where that is not told. */
export function formatDateTimeThere(moment: string | null | undefined, lang: Lang, zone: Zone): string {
  const text = moment ? there(moment, zone) : null;
  return text ? `${formatDate(text, lang)} ${text.slice(11)}` : formatDateTime(moment, lang);
}

/** Whether it is another time zone than this device's, as far as its name tells. */
export const isElsewhere = (zone: Zone): boolean =>
  Boolean(zone) && zone !== new Intl.DateTimeFormat().resolvedOptions().timeZone;
