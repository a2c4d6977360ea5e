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

/** Whether a text is an existing day (YYYY-MM-DD): a URL may have a 31st of February. */
export function isDay(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The day (YYYY-MM-DD) of a typed date, such as 1/2/2026, 1-2-26, 01022026 or 2026-02-01; both languages write the day first. */
export function parseDay(text: string): string | null {
  const typed = text.trim();
  const parts = /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  const [, date = '', month = '', year = ''] = parts ?? [];
  const day = parts ? [year.padStart(4, '20'), month.padStart(2, '0'), date.padStart(2, '0')].join('-') : typed;
  return isDay(day) ? day : null;
}
