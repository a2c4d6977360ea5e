import { zonedText } from './zone';

/** The day of a time in the server's time zone, as YYYY-MM-DD. */
export const localDay = (moment: Date): string => zonedText(moment).slice(0, 'YYYY-MM-DD'.length);

/** The day of a time (ISO 8601) in the server's time zone; the text itself begins with the day in UTC. */
export const dayOf = (moment: string): string => localDay(new Date(moment));

/** Midnight of a day in milliseconds; NaN if it is not a day. */
const midnight = (day: string | null): number =>
  day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;

/** Whole days from one day until the last (YYYY-MM-DD), 0 on it; null without one or after it. */
export function daysLeft(lastDay: string | null, today: string): number | null {
  const days = (midnight(lastDay) - midnight(today)) / 86_400_000;
  return days >= 0 ? days : null;
}
