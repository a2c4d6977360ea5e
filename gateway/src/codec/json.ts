import { isUtf8 } from 'node:buffer';
import { isDeeperThan } from '@encuestas/ops';

/** Digits that may be more than a number of JavaScript holds. */
const LONG = /\d{16}/;
const INTEGER = /^-?\d+$/;

/** An integer of 64 bits stays the digits that the server wrote: rounded, it would be the id of another record. */
function exact(_: string, value: unknown, context?: { source?: string }): unknown {
  const { source = '' } = context ?? {};
  return typeof value === 'number' && !Number.isSafeInteger(value) && INTEGER.test(source) ? source : value;
}

/** Shorter answers take less time to parse, however they are nested, than all answers would take to scan. */
const SCANNED_BYTES = 50_000;
const MAX_DEPTH = 100;

/** Parses the JSON of an answer. Other charsets are refused: a save would write their letters back as `\ufffd`. */
export function jsonOf(body: Buffer): unknown {
  if (!isUtf8(body)) throw new SyntaxError('The answer is not UTF-8.');
  if (body.length > SCANNED_BYTES && isDeeperThan(MAX_DEPTH, body))
    throw new SyntaxError('The answer is nested too deep.');
  const text = body.toString('utf8');
  return LONG.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
}
