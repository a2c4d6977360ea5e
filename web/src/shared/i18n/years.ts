/** A span of days, each as YYYY-MM-DD. */
export interface Span {
  fecha: string;
  fechaFin: string;
}

/** The first and last year of a period's label. */
export function spanOf(label: string): Span {
  const years = label.match(/\d{4}/g) ?? [];
  return { fecha: years[0] ?? '', fechaFin: years.at(-1) ?? '' };
}

const yearsOf = ({ fecha, fechaFin }: Span) => [fecha.slice(0, 4), fechaFin.slice(0, 4)] as const;

/** "2027", or "2026-2027" if the period ends in another year. */
export function yearOf(span: Span): string {
  const [first, last] = yearsOf(span);
  return first === last ? first : `${first}-${last}`;
}

/** Replaces the former period's year in a title; without a year to replace, appends the new one. */
export function titleFor(title: string, before: Span, now: Span): string {
  const year = yearOf(now);
  const [first, last] = yearsOf(before);
  const [from, to] = yearsOf(now);
  let isReplaced = false;
  const replacement = (text: string) => {
    isReplaced = true;
    return text;
  };
  const named = title
    .replace(new RegExp(`(?<!\\d)${first}\\s*[-–/]\\s*${last}(?!\\d)`, 'g'), () => replacement('\0'))
    .replace(/(?<!\d)\d{4}(?!\d)/g, (text) => {
      if (text === first) return replacement(first === last ? '\0' : from);
      return text === last ? replacement(to) : text;
    })
    .replaceAll('\0', year);
  return isReplaced || title.includes(year) ? named : `${title.trim()} ${year}`;
}

/** The same day of the next year; February 28 for February 29. */
function yearLater(day: string): string {
  const [year = '', ...rest] = day.split('-');
  const date = rest.join('-');
  return `${Number(year) + 1}-${date === '02-29' ? '02-28' : date}`;
}

/** The default period: a year after the latest that has started, or else the calendar year. */
export function nextPeriod(periods: readonly Span[], today: string): Span {
  const begun = periods.filter(({ fecha }) => fecha <= today);
  const [last] = begun.toSorted((one, other) => other.fechaFin.localeCompare(one.fechaFin));
  if (last) return { fecha: yearLater(last.fecha), fechaFin: yearLater(last.fechaFin) };
  const year = today.slice(0, 4);
  return { fecha: `${year}-01-01`, fechaFin: `${year}-12-31` };
}
