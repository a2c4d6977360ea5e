/** Returns a function that formats the day of a moment in a time zone as YYYY-MM-DD. */
export function dayIn(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  };
}

/**
 * Whether a name is a time zone. Offsets and abbreviations are not: PostgreSQL reads +03:00 as three hours west, and CET
 * without daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (/^([+-]|(?!utc|gmt)[a-z]{3}$)/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
