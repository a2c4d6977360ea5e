/** Digits that may be more than a number of JavaScript holds. */
const LONG = /\d{16}/;
const INTEGER = /^-?\d+$/;

/** An integer of 64 bits stays the digits that the server wrote: rounded, it would be the id of another record. */
function exact(_: string, value: unknown, context?: { source?: string }): unknown {
  const { source = '' } = context ?? {};
  return typeof value === 'number' && !Number.isSafeInteger(value) && INTEGER.test(source) ? source : value;
}

/** What the JSON of an answer says. */
export function jsonOf(body: Buffer): unknown {
  const text = body.toString('utf8');
  return LONG.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
}
