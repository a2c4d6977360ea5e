import { dayOf } from './days';
import { type Lang, LOCALE } from './index';
import { timeZone, zonedText } from './zone';

/** Formats values by language. Formatters are cached, since creating one costs more than a hundred uses. */
export function perLanguage<T>(make: (locale: string) => (value: T) => string) {
  const formatters: Partial<Record<Lang, (value: T) => string>> = {};
  return (value: T, lang: Lang): string => {
    formatters[lang] ??= make(LOCALE[lang]);
    return formatters[lang](value);
  };
}

const dayText = perLanguage<Date>(
  (locale) => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).format,
);

/** A calendar day (YYYY-MM-DD), never shifted by a time zone. */
export function formatDate(day: string | null | undefined, lang: Lang): string {
  if (!day) return '';
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  if (!year || !month || !date) return day;
  return dayText(new Date(year, month - 1, date), lang);
}

/** A time (ISO 8601) in the server's time zone. */
export function formatDateTime(moment: string | null | undefined, lang: Lang): string {
  if (!moment) return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const [day, hour] = zonedText(date).split(' ');
  return `${formatDate(day, lang)} ${hour}`;
}

/** The name of the server's time zone in words, such as "hora estándar de Paraguay"; its identifier if the browser has none. */
export function zoneName(lang: Lang): string | null {
  const zone = timeZone() ?? undefined;
  try {
    const format = new Intl.DateTimeFormat(LOCALE[lang], { timeZone: zone, timeZoneName: 'longGeneric' });
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch {
    return timeZone();
  }
}

/** The day of a time (ISO 8601) in the server's time zone. */
export const formatDayOf = (moment: string | null | undefined, lang: Lang): string =>
  moment ? formatDate(dayOf(moment), lang) : '';

/** Replaces the dates at the start of a label with the year if they are a calendar year. */
export const shortPeriod = (label: string): string => label.replace(/^01\/01\/(\d{4}) \/ 31\/12\/\1\b/, '$1');

/** The first and the last day of a period. */
export const formatSpan = (from: string, until: string, lang: Lang): string =>
  `${formatDate(from, lang)} – ${formatDate(until, lang)}`;

/** The year of a period that is a calendar year. */
export function yearOf(from: string, until: string): string | undefined {
  const year = from.slice(0, 4);
  return from === `${year}-01-01` && until === `${year}-12-31` ? year : undefined;
}

/** The year of a period that is a calendar year, or else its first and last day. */
export const periodText = (from: string, until: string, lang: Lang): string =>
  yearOf(from, until) ?? formatSpan(from, until, lang);

export const formatNumber = perLanguage<number>((locale) => new Intl.NumberFormat(locale).format);
