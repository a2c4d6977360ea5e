import type { TextKey, Translate } from './i18n';

/** What of a failed operation a screen can tell a person. */
export interface Failure {
  /** `extensions.code` of the contract, NETWORK, or UNKNOWN for an error of the page itself. */
  code: string;
  text: TextKey;
  /** The server's own words, where they are a reason for the person who is refused. */
  detail?: string;
  /** Seconds that the server asks to be left alone. */
  retryAfter?: number;
  requestId?: string;
}

/** The person stopped waiting for an answer; what was asked for may have been done all the same. */
export class Cancelled extends Error {
  readonly code = 'CANCELLED';
}

/** The gateway was not reached, or what came is no answer of the gateway. */
export class NetworkError extends TypeError {
  readonly code = 'NETWORK';
  /** Whether the request may have reached the server all the same. */
  readonly mayHaveArrived: boolean;
  constructor(
    message: string,
    { mayHaveArrived = true, ...options }: ErrorOptions & { mayHaveArrived?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'NetworkError';
    this.mayHaveArrived = mayHaveArrived;
  }
}

const TEXTS: Record<string, TextKey> = {
  NETWORK: 'common.offline',
  UNKNOWN: 'common.unexpected',
  UPSTREAM_UNAVAILABLE: 'common.unavailable',
  NOT_IMPLEMENTED: 'common.unsupported',
  UPSTREAM_INVALID: 'common.invalidAnswer',
  UPSTREAM_TIMEOUT: 'common.timeout',
  TOO_MANY_REQUESTS: 'common.tooMany',
  TOO_LARGE: 'shell.tooLarge',
  FORBIDDEN: 'common.forbidden',
  CANCELLED: 'common.cancelled',
};

/** Codes of requests without a usable answer: nothing says whether they were carried out. */
const OUT_OF_REACH = ['NETWORK', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_INVALID', 'UPSTREAM_TIMEOUT'];

/** Whether an operation failed only because the server was not reached. */
export const isOutOfReach = (error: unknown): boolean => OUT_OF_REACH.includes(failureOf(error).code);

/** Whether a request without an answer may have been carried out. */
export const mayHaveArrived = (error: unknown): boolean =>
  isOutOfReach(error) && !(error instanceof NetworkError && !error.mayHaveArrived);

interface Told {
  code?: string;
  requestId?: string;
  retryAfter?: number | undefined;
  detail?: string;
}

interface Extended {
  extensions?: Told;
}

const BY_STATUS: Record<number, string> = { 413: 'TOO_LARGE', 429: 'TOO_MANY_REQUESTS' };

/** What an answer that is none of GraphQL says by its status, as a proxy's page: else the gateway was not reached. */
export const answeredWith = ({ status, headers }: Response) => ({
  code: BY_STATUS[status] ?? 'NETWORK',
  requestId: headers.get('x-request-id') ?? `HTTP ${status}`,
  retryAfter: Number(headers.get('retry-after')) || undefined,
});

/** What `fetch` and `import()` reject with where there is no network, in the words of each engine. */
const UNREACHED = [
  /^(failed to fetch|network ?error|network request failed|load failed|fetch failed|terminated)/i,
  /dynamically imported module|importing a module script failed|unable to preload/i,
];

const isUnreached = ({ name, message }: Error): boolean =>
  ['AbortError', 'NetworkError', 'TimeoutError'].includes(name) || UNREACHED.some((words) => words.test(message));

const logged = new WeakSet<object>();

/** Logs an error of the page itself, once however often it is shown. */
function logUnexpected(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  console.error(error);
}

/** Reads the code and request id of a failed operation. An error that is neither a refusal nor the network's is logged. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) {
    logUnexpected(error);
    return { code: 'UNKNOWN', text: 'common.unexpected' };
  }
  const [first] = 'errors' in error && Array.isArray(error.errors) ? (error.errors as Extended[]) : [];
  const page = 'response' in error && error.response instanceof Response ? answeredWith(error.response) : null;
  const { code: named, requestId, retryAfter, detail }: Told = first?.extensions ?? page ?? (error as Told);
  // The browser's own codes are numbers.
  const code = typeof named === 'string' ? named : isUnreached(error) ? 'NETWORK' : 'UNKNOWN';
  if (code === 'UNKNOWN') logUnexpected(error);
  return { code, text: TEXTS[code] ?? 'common.errorText', detail, requestId, retryAfter };
}

function retryText(seconds: number, t: Translate): string {
  if (seconds < 120) return t('common.tooManySeconds', { count: seconds });
  return t('common.tooManyMinutes', { count: Math.ceil(seconds / 60) });
}

/** The same where nothing was typed. */
const UNTYPED: Partial<Record<TextKey, TextKey>> = {
  'common.offline': 'shell.unreached',
  'common.unavailable': 'shell.unavailable',
};

/** Why it failed; `typed` is whether anything was typed that could be kept. */
export function textOf(
  { text, detail, retryAfter }: Pick<Failure, 'text' | 'detail' | 'retryAfter'>,
  t: Translate,
  typed = true,
): string {
  if (detail) return detail;
  if (text === 'common.tooMany' && retryAfter) return retryText(retryAfter, t);
  return t((!typed && UNTYPED[text]) || text);
}

/** What happened, line by line: why, and the code that support asks for. */
export function linesOf(error: unknown, t: Translate, typed = true): string[] {
  const failure = failureOf(error);
  const { requestId } = failure;
  return [textOf(failure, t, typed), ...(requestId ? [t('common.requestId', { id: requestId })] : [])];
}

/** The same, to be told below the spec's sentence (§8), which is not said twice. */
export const reasonOf = (error: unknown, t: Translate, typed = true): string[] =>
  linesOf(error, t, typed).filter((line) => line !== t('common.errorText'));
