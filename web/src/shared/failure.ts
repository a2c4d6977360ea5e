import type { TextKey, Translate } from './i18n';

/** A failed operation, as a screen shows it. */
export interface Failure {
  /** `extensions.code` of the contract, NETWORK, or UNKNOWN for an error of the page itself. */
  code: string;
  text: TextKey;
  /** The server's own message to the person. */
  detail?: string;
  /** Seconds to wait before a retry. */
  retryAfter?: number;
  requestId?: string;
  /** HTTP status of an error response that is not GraphQL. */
  status?: number;
}

/** The person cancelled the wait; the server may have executed the request. */
export class Cancelled extends Error {
  readonly code = 'CANCELLED';
}

/** The gateway was not reached, or the response is not the gateway's. */
export class NetworkError extends TypeError {
  readonly code = 'NETWORK';
  /** Whether the request may have reached the server. */
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

/** Codes of requests without a usable response, which may have been executed. */
const UNREACHABLE = ['NETWORK', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_INVALID', 'UPSTREAM_TIMEOUT'];

/** Whether an operation failed because the server was not reached. */
export const isUnreachable = (error: unknown): boolean => UNREACHABLE.includes(failureOf(error).code);

/** Whether a failed request may have been executed. */
export const mayHaveArrived = (error: unknown): boolean =>
  isUnreachable(error) && !(error instanceof NetworkError && !error.mayHaveArrived);

interface Details {
  code?: string;
  requestId?: string;
  retryAfter?: number | undefined;
  detail?: string;
  status?: number | undefined;
}

interface Extended {
  extensions?: Details;
}

const BY_STATUS: Record<number, string> = { 413: 'TOO_LARGE', 429: 'TOO_MANY_REQUESTS' };

/** The failure of a response that is not GraphQL, such as a proxy's page, by its status. */
export const failureOfResponse = ({ status, headers }: Response) => ({
  code: BY_STATUS[status] ?? 'NETWORK',
  requestId: headers.get('x-request-id') ?? undefined,
  status: status >= 400 ? status : undefined,
  retryAfter: Number(headers.get('retry-after')) || undefined,
});

/** Messages of `fetch` and `import()` without a network, by engine. */
const NETWORK_MESSAGES = [
  /^(failed to fetch|network ?error|network request failed|load failed|fetch failed|terminated)/i,
  /dynamically imported module|importing a module script failed|unable to preload/i,
];

const isNetworkFailure = ({ name, message }: Error): boolean =>
  ['AbortError', 'NetworkError', 'TimeoutError'].includes(name) ||
  NETWORK_MESSAGES.some((pattern) => pattern.test(message));

const logged = new WeakSet<object>();

/** Logs an error of the page itself once, however often it renders. */
function logUnexpected(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  console.error(error);
}

/** Reads the code and request ID of a failed operation. Unexpected errors are logged. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) {
    logUnexpected(error);
    return { code: 'UNKNOWN', text: 'common.unexpected' };
  }
  const [first] = 'errors' in error && Array.isArray(error.errors) ? (error.errors as Extended[]) : [];
  const page = 'response' in error && error.response instanceof Response ? failureOfResponse(error.response) : null;
  const {
    code: rawCode,
    requestId,
    retryAfter,
    detail,
    status,
  }: Details = first?.extensions ?? page ?? (error as Details);
  // The code of a DOMException is a number.
  const code = typeof rawCode === 'string' ? rawCode : isNetworkFailure(error) ? 'NETWORK' : 'UNKNOWN';
  if (code === 'UNKNOWN') logUnexpected(error);
  const text = code === 'NETWORK' && status ? 'common.serverError' : (TEXTS[code] ?? 'common.errorText');
  return { code, text, detail, requestId, retryAfter, status };
}

function retryText(seconds: number, t: Translate): string {
  if (seconds < 120) return t('common.tooManySeconds', { count: seconds });
  return t('common.tooManyMinutes', { count: Math.ceil(seconds / 60) });
}

/** Texts for screens without input that could be lost. */
const WITHOUT_INPUT: Partial<Record<TextKey, TextKey>> = {
  'common.offline': 'shell.unreached',
  'common.unavailable': 'shell.unavailable',
  'common.serverError': 'shell.serverError',
};

/** The reason; `typed` says whether there is input that could be lost. */
export function textOf(
  { text, detail, retryAfter, status = 0 }: Pick<Failure, 'text' | 'detail' | 'retryAfter' | 'status'>,
  t: Translate,
  typed = true,
): string {
  if (detail) return detail;
  if (text === 'common.tooMany' && retryAfter) return retryText(retryAfter, t);
  return t((!typed && WITHOUT_INPUT[text]) || text, { status });
}

/** The reason and the request ID, one line each. */
export function linesOf(error: unknown, t: Translate, typed = true): string[] {
  const failure = failureOf(error);
  const { requestId } = failure;
  return [textOf(failure, t, typed), ...(requestId ? [t('common.requestId', { id: requestId })] : [])];
}

/** The same without the general sentence of spec §8, which stands above. */
export const reasonOf = (error: unknown, t: Translate, typed = true): string[] =>
  linesOf(error, t, typed).filter((line) => line !== t('common.errorText'));
