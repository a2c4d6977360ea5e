import type { Lang } from './index';

const LOCALE = { es: 'es-PY', en: 'en-GB' } as const;

/** A calendar day (YYYY-MM-DD) as people write it; never shifted by a time zone. */
export function formatDate(day: string | null | undefined, lang: Lang): string {
  if (!day) return '';
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  if (!year || !month || !date) return day;
  return new Intl.DateTimeFormat(LOCALE[lang], { day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    new Date(year, month - 1, date),
  );
}

/** A moment (ISO 8601) in the person's own time zone. */
export function formatDateTime(moment: string | null | undefined, lang: Lang): string {
  if (!moment) return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  return new Intl.DateTimeFormat(LOCALE[lang], { dateStyle: 'short', timeStyle: 'short' }).format(date);
}

/** A number with the separators of the language. */
export const formatNumber = (value: number, lang: Lang): string => new Intl.NumberFormat(LOCALE[lang]).format(value);
