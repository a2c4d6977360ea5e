import { dayOf } from './days';
import { type Lang, LOCALE } from './index';

/** A formatter of each language, made when first asked for: making one costs more than a hundred uses. */
const perLanguage = <T>(
  make: (locale: string) => (value: T) => string,
): Readonly<Record<Lang, (value: T) => string>> => {
  const made: Partial<Record<Lang, (value: T) => string>> = {};
  const of = (lang: Lang) => (value: T) => {
    made[lang] ??= make(LOCALE[lang]);
    return made[lang](value);
  };
  return { es: of('es'), en: of('en') };
};

const DAYS = perLanguage<Date>(
  (locale) => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).format,
);
const HOURS = perLanguage<Date>(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format,
);
const NUMBERS = perLanguage<number>((locale) => new Intl.NumberFormat(locale).format);

/** A calendar day (YYYY-MM-DD) as people write it; never shifted by a time zone. */
export function formatDate(day: string | null | undefined, lang: Lang): string {
  if (!day) return '';
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  if (!year || !month || !date) return day;
  return DAYS[lang](new Date(year, month - 1, date));
}

/** A moment (ISO 8601) in the person's own time zone. */
export function formatDateTime(moment: string | null | undefined, lang: Lang): string {
  if (!moment) return '';
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  return `${DAYS[lang](date)} ${HOURS[lang](date)}`;
}

/** The day of a moment in the person's own time zone, as formatDateTime has it: its text begins with that of UTC. */
export const formatDayOf = (moment: string | null | undefined, lang: Lang): string =>
  formatDate(moment && dayOf(moment), lang);

/** A number with the separators of the language. */
export const formatNumber = (value: number, lang: Lang): string => NUMBERS[lang](value);
