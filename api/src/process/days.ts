/** Returns a function that formats the day of a moment in a time zone as YYYY-MM-DD. */
export function dayIn(timeZone: string): (moment: Date) => string {
  // Swedish writes days like ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  return (moment) => format.format(moment);
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
