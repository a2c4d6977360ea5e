/** A span of days, each as YYYY-MM-DD. */
export interface Span {
  fecha: string;
  fechaFin: string;
}

const yearsOf = ({ fecha, fechaFin }: Span) => [fecha.slice(0, 4), fechaFin.slice(0, 4)] as const;

/** "2027", or "2026-2027" of a period that ends in another year. */
export function yearOf(span: Span): string {
  const [first, last] = yearsOf(span);
  return first === last ? first : `${first}-${last}`;
}

/** A title with the new period's year in the place of the former one's; one that names neither ends in the new year. */
export function titleFor(title: string, before: Span | null, now: Span): string {
  const year = yearOf(now);
  let found = false;
  const put = (text: string) => {
    found = true;
    return text;
  };
  let named = title;
  if (before) {
    const [first, last] = yearsOf(before);
    const [from, to] = yearsOf(now);
    const single = first === last;
    named = title
      .replace(new RegExp(`(?<!\\d)${first}\\s*[-–/]\\s*${last}(?!\\d)`, 'g'), () => put('\0'))
      .replace(/(?<!\d)\d{4}(?!\d)/g, (text) => {
        if (text === first) return put(single ? '\0' : from);
        return text === last ? put(to) : text;
      })
      .replaceAll('\0', year);
  }
  return found || title.includes(year) ? named : `${title.trim()} ${year}`;
}

/** The same day of the next year; of the 29th of February the day before. */
function yearLater(day: string): string {
  const [year = '', ...rest] = day.split('-');
  const date = rest.join('-');
  return `${Number(year) + 1}-${date === '02-29' ? '02-28' : date}`;
}

/** The period that is offered: a year after the last one that has begun, or else the calendar year. */
export function nextPeriod(periods: readonly Span[], today: string): Span {
  const begun = periods.filter(({ fecha }) => fecha <= today);
  const [last] = begun.toSorted((one, other) => other.fechaFin.localeCompare(one.fechaFin));
  if (last) return { fecha: yearLater(last.fecha), fechaFin: yearLater(last.fechaFin) };
  const year = today.slice(0, 4);
  return { fecha: `${year}-01-01`, fechaFin: `${year}-12-31` };
}
