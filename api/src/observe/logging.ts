// The same file in gateway/src/observe and api/src/observe; a test holds them alike.
import { destination, pino, stdTimeFunctions } from 'pino';

/** What is written to; pino's loggers fit. Fields are ids, names of endpoints, statuses and figures: nothing that a person typed. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };

export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * A write for every line would cost a small request a fifth of its CPU. So many bytes are written at once, with the line
 * that exceeds them still within what a pipe takes whole (4096); a kill may lose the lines of half a second.
 */
const AT_ONCE = 3_000;
const EVERY_MS = 500;

/** Standard output, of which a process has one. */
let output: ReturnType<typeof destination> | undefined;

function outputOf(): ReturnType<typeof destination> {
  if (output) return output;
  const lines = destination({ dest: 1, minLength: AT_ONCE });
  setInterval(() => lines.flush(), EVERY_MS).unref();
  process.once('exit', () => lines.flushSync());
  output = lines;
  return lines;
}

/** A log of JSON lines on standard output; `name` tells the part where both write to one. */
export function createLog(name: string, level: string): Log {
  const lines = outputOf();
  const format = { timestamp: stdTimeFunctions.isoTime, formatters: { level: (label: string) => ({ level: label }) } };
  const log = pino({ name, level, ...format }, lines);
  return {
    debug: log.debug.bind(log),
    info: log.info.bind(log),
    warn: log.warn.bind(log),
    error(fields, message) {
      log.error(fields, message);
      lines.flushSync();
    },
  };
}

export const rounded = (ms: number): number => Math.round(ms * 10) / 10;

/** Messages may quote what somebody sent. */
const masked = (message: string): string =>
  message
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»/g, '…')
    .replace(/\S+@\S+/g, '…')
    .slice(0, 200);

function whatOf(error: Error): string {
  const { code, responseCode = '' } = error as { code?: unknown; responseCode?: number };
  if (typeof code !== 'string' || !/^[0-9A-Z_]{5,}$/.test(code))
    return `${error.name}: ${masked(error.message.split('\n')[0] ?? '')}`;
  return /^(?!E)[0-9A-Z]{5}$/.test(code)
    ? `database error ${code}`
    : `${error.name}: ${code} ${responseCode}`.trimEnd();
}

/** An error for the log: what and where, without values that a database, a mail server or a parser quotes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'a value that is not an error was thrown';
  const where = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node:|node_modules/.test(line))
    .slice(0, 3);
  return [whatOf(error), ...where.map((line) => line.trim())].join(' ');
}
