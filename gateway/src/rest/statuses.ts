import { inCamelCase, isRow } from './codec/row.ts';
import { bounded, type Code, type Language, RestError } from './errors.ts';

/** A failed exchange. `unusable`: the answer cannot be read. `unsendable`: the call was never sent. */
export class TransportError extends Error {
  readonly kind: 'timeout' | 'broken' | 'refused' | 'aborted' | 'unusable' | 'unsendable';

  constructor(kind: TransportError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The code of a call without an answer. */
export const CODES: Record<TransportError['kind'], Code> = {
  timeout: 'UPSTREAM_TIMEOUT',
  aborted: 'UPSTREAM_TIMEOUT',
  broken: 'UPSTREAM_UNAVAILABLE',
  refused: 'UPSTREAM_UNAVAILABLE',
  unusable: 'UPSTREAM_INVALID',
  unsendable: 'BAD_USER_INPUT',
};

const BY_STATUS: Record<number, Code> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_IMPLEMENTED',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  412: 'CONFLICT',
  413: 'BAD_USER_INPUT',
  414: 'BAD_USER_INPUT',
  422: 'BAD_USER_INPUT',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_USER_INPUT',
  501: 'NOT_IMPLEMENTED',
};

export const VALIDATION_STATUSES = new Set([400, 422]);

const SECONDS = /^\d{1,6}$/;

/** The seconds of `Retry-After`, which is a number or a date. */
export function retryAfterOf(status: number, header: string | null): number | null {
  if (!header || (status !== 429 && status !== 503)) return null;
  const seconds = SECONDS.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return seconds > 0 && seconds < 1_000_000 ? seconds : null;
}

/** The code of a 403 whose `detail` is safe to show. */
const WITH_REASON = 'beyond_own_permissions';

/** A 403 with its reason, where the server gives one. */
export function refusalWithReason(body: unknown, language: Language): RestError | null {
  if (!isRow(body) || body.code !== WITH_REASON || typeof body.detail !== 'string') return null;
  const detail = inCamelCase(bounded(body.detail));
  return new RestError('FORBIDDEN', language, 'status 403', detail, { detail });
}

/** Proxies send 413 too, so the text is the gateway's own. */
const TOO_LARGE: Record<Language, string> = {
  es: 'Lo que se envió es demasiado largo en conjunto. Acorte los textos más largos.',
  en: 'What was sent is too long altogether. Shorten the longest texts.',
};

/** "15 minutos", "40 segundos": minutes from two on, rounded up. */
function durationOf(seconds: number, language: Language): string {
  const [value, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

function messageOfStatus(status: number, language: Language, seconds: number | null): string | undefined {
  if (status === 413) return TOO_LARGE[language];
  if (status !== 429 || seconds === null) return undefined;
  const wait = durationOf(seconds, language);
  return language === 'es'
    ? `Demasiadas solicitudes. Vuelva a intentarlo en ${wait}.`
    : `Too many requests. Try again in ${wait}.`;
}

/** The error of a status that is not a success, with `Retry-After` if the server sends it. */
export function errorOfStatus(status: number, language: Language, retryAfter: string | null): RestError {
  const code = BY_STATUS[status] ?? 'UPSTREAM_UNAVAILABLE';
  const seconds = retryAfterOf(status, retryAfter);
  const message = messageOfStatus(status, language, seconds);
  return new RestError(code, language, `status ${status}`, message, seconds === null ? {} : { retryAfter: seconds });
}
