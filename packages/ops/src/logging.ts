import { destination, pino, stdTimeFunctions } from 'pino';

/** A logger such as pino's. Fields are ids, endpoint names, statuses and numbers, never text that a person typed. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * A write for every line costs a small request a fifth of its CPU. The buffer and one more line fit into a pipe's atomic
 * write (4096 bytes). A kill may lose the lines of half a second.
 */
const BUFFER_BYTES = 3_000;
const FLUSH_INTERVAL_MS = 500;

const DESCRIPTORS = { stdout: 1, stderr: 2 } as const;
type Output = keyof typeof DESCRIPTORS;

/** All loggers of a process share one buffer per output. */
const outputs = new Map<Output, ReturnType<typeof destination>>();

function sharedOutput(output: Output): ReturnType<typeof destination> {
  const known = outputs.get(output);
  if (known) return known;
  const lines = destination({ dest: DESCRIPTORS[output], minLength: BUFFER_BYTES });
  setInterval(() => lines.flush(), FLUSH_INTERVAL_MS).unref();
  process.once('exit', () => lines.flushSync());
  outputs.set(output, lines);
  return lines;
}

/** Logs JSON lines; `name` identifies the part when both run in one process. */
export function createLog(name: string, level: string, output: Output = 'stdout'): Log {
  const lines = sharedOutput(output);
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

export const roundMs = (ms: number): number => Math.round(ms * 10) / 10;

/** Messages may quote user input. */
const maskQuotes = (message: string): string =>
  message
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»/g, '…')
    .replace(/\S+@\S+/g, '…')
    .slice(0, 200);

function kindOf(error: Error): string {
  const { code, responseCode = '' } = error as { code?: unknown; responseCode?: number };
  if (typeof code !== 'string' || !/^[0-9A-Z_]{5,}$/.test(code))
    return `${error.name}: ${maskQuotes(error.message.split('\n')[0] ?? '')}`;
  return /^(?!E)[0-9A-Z]{5}$/.test(code)
    ? `database error ${code}`
    : `${error.name}: ${code} ${responseCode}`.trimEnd();
}

/** Describes an error for the log: kind and stack, without the values that a database, mail server or parser quotes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'a value that is not an error was thrown';
  const where = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node:|node_modules/.test(line))
    .slice(0, 3);
  return [kindOf(error), ...where.map((line) => line.trim())].join(' ');
}

/**
 * Logs unhandled rejections instead of ending the process: graphql-js abandons a pending promise of a list when a later
 * item fails, and the document of one caller must not end the requests of all.
 */
export function logRejections(name: string, level: string): void {
  const log = createLog(name, level);
  process.on('unhandledRejection', (reason) => log.error({ reason: reasonOf(reason) }, 'rejection'));
}

/** The fields that find a request in the log and in its trace. */
export const requestFields = (request: { requestId: string; trace: { trace: string } | null; userId: unknown }) => {
  const { requestId, trace, userId } = request;
  return { requestId, ...(trace && { traceId: trace.trace }), userId };
};
