/** An error for the log: what and where, without the statement and the values that a database error carries. */
export function redact(error: unknown): string {
  if (!(error instanceof Error)) return 'a value that is not an error was thrown';
  const { code } = error as { code?: string };
  // Messages of the database may quote what a person sent; its code says what happened.
  const what =
    code && /^[0-9A-Z]{5}$/.test(code) ? `database error ${code}` : `${error.name}: ${error.message.split('\n')[0]}`;
  const where = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.includes('/src/'))
    .slice(0, 3);
  return [what, ...where.map((line) => line.trim())].join(' ');
}
