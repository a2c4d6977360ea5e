import { GraphQLError } from 'graphql';

/** Stable codes of everything that a person cannot mend (the contract's `extensions.code`). */
export type Code =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'TOO_MANY_REQUESTS'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_UNAVAILABLE'
  | 'BAD_USER_INPUT';

export type Language = 'es' | 'en';

/** Nothing that the upstream said is repeated: its words may hold what is not the caller's. */
const MESSAGES: Record<Code, Record<Language, string>> = {
  UNAUTHENTICATED: { es: 'Debe iniciar sesión.', en: 'You must sign in.' },
  FORBIDDEN: { es: 'No tiene permiso para esta acción.', en: 'You are not allowed to do this.' },
  NOT_FOUND: { es: 'El registro no existe.', en: 'The record does not exist.' },
  CONFLICT: {
    es: 'El registro fue modificado por otra persona.',
    en: 'The record was changed by somebody else.',
  },
  TOO_MANY_REQUESTS: {
    es: 'Demasiadas solicitudes. Intente de nuevo en un momento.',
    en: 'Too many requests. Try again in a moment.',
  },
  UPSTREAM_TIMEOUT: { es: 'El servidor no respondió a tiempo.', en: 'The server did not answer in time.' },
  UPSTREAM_UNAVAILABLE: { es: 'El servidor no está disponible.', en: 'The server is not available.' },
  BAD_USER_INPUT: { es: 'La solicitud no es válida.', en: 'The request is not valid.' },
};

/** A failure with a stable code, safe to show. `reason` is for the log only. */
export class RestError extends GraphQLError {
  readonly code: Code;
  readonly reason: string;

  constructor(code: Code, language: Language, reason: string, message = MESSAGES[code][language], extra = {}) {
    super(message, { extensions: { code, ...extra } });
    this.code = code;
    this.reason = reason;
  }
}

/** A refused token is spoken of in the spec's words (spec §8). */
export const missingToken = (): RestError =>
  new RestError('UNAUTHENTICATED', 'es', 'no token was sent', 'No se encontró el token');

export const badInput = (message: string): RestError => new RestError('BAD_USER_INPUT', 'es', message, message);

/** The upstream answered something that REST v1 does not promise. */
export class WrongShape extends Error {
  constructor(where: string, expected: string, found: unknown) {
    super(`${where}: expected ${expected}, found ${found === null ? 'null' : typeof found}`);
  }
}

/**
 * What went wrong on the way: nothing was answered, or not to its end. `unusable` is no sign of a server that is down:
 * it answered, but more than is taken, in an unknown encoding, or to be sought elsewhere. `unsendable` never went out.
 */
export class TransportError extends Error {
  readonly kind: 'timeout' | 'broken' | 'refused' | 'aborted' | 'unusable' | 'unsendable';

  constructor(kind: TransportError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

const BY_STATUS: Record<number, Code> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  412: 'CONFLICT',
  413: 'BAD_USER_INPUT',
  414: 'BAD_USER_INPUT',
  422: 'BAD_USER_INPUT',
  429: 'TOO_MANY_REQUESTS',
  431: 'BAD_USER_INPUT',
};

const SECONDS = /^\d{1,6}$/;

/** How many seconds a server asks to be left alone: `Retry-After` is a number of them or a date. */
export function retryAfterOf(status: number, header: string | null, now = Date.now()): number | null {
  if (!header || (status !== 429 && status !== 503)) return null;
  const seconds = SECONDS.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return seconds > 0 && seconds < 1_000_000 ? seconds : null;
}

/** The error of a status that is not a success; it says when to come back where the server does. */
export function errorOfStatus(status: number, language: Language, retryAfter: string | null): RestError {
  const code = BY_STATUS[status] ?? 'UPSTREAM_UNAVAILABLE';
  const seconds = retryAfterOf(status, retryAfter);
  return new RestError(code, language, `status ${status}`, undefined, seconds === null ? {} : { retryAfter: seconds });
}
