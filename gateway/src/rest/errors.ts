import { GraphQLError } from 'graphql';

export type Language = 'es' | 'en';

/** Messages of the gateway. Texts of the upstream are hidden: they may contain internals. */
const MESSAGES = {
  UNAUTHENTICATED: { es: 'Debe iniciar sesión.', en: 'You must sign in.' },
  FORBIDDEN: { es: 'No tiene permiso para esta acción.', en: 'You are not allowed to do this.' },
  NOT_FOUND: { es: 'El registro no existe.', en: 'The record does not exist.' },
  CONFLICT: { es: 'El registro fue modificado por otra persona.', en: 'The record was changed by somebody else.' },
  TOO_MANY_REQUESTS: {
    es: 'Demasiadas solicitudes. Espere y vuelva a intentarlo.',
    en: 'Too many requests. Wait and try again.',
  },
  UPSTREAM_TIMEOUT: { es: 'El servidor no respondió a tiempo.', en: 'The server did not answer in time.' },
  UPSTREAM_UNAVAILABLE: { es: 'El servidor no está disponible.', en: 'The server is not available.' },
  UPSTREAM_INVALID: {
    es: 'El servidor dio una respuesta que no se entiende.',
    en: 'The server gave an answer that cannot be understood.',
  },
  NOT_IMPLEMENTED: { es: 'El servidor no ofrece esta función.', en: 'The server does not offer this.' },
  BAD_USER_INPUT: { es: 'La solicitud no es válida.', en: 'The request is not valid.' },
} satisfies Record<string, Record<Language, string>>;

/** The stable codes of `extensions.code`. Validation errors are data instead. */
export type Code = keyof typeof MESSAGES;

/** A failure with a stable code, safe to show. `reason` is for the log only. */
export class RestError extends GraphQLError {
  readonly code: Code;
  readonly reason: string;
  /** The endpoint that failed, with ids taken out. */
  endpoint: string | undefined;

  constructor(code: Code, language: Language, reason: string, message: string = MESSAGES[code][language], extra = {}) {
    super(message, { extensions: { code, ...extra } });
    this.code = code;
    this.reason = reason;
  }

  /** Whether the upstream failed. A write may have been carried out nevertheless. */
  get ofUpstream(): boolean {
    return this.code.startsWith('UPSTREAM_');
  }
}

/** The longest message; a longer one keeps its start and its end. */
const MOST_LETTERS = 1_000;

/** Shortens a message that repeats the caller's input. */
export const bounded = (message: string): string =>
  message.length > MOST_LETTERS
    ? `${message.slice(0, MOST_LETTERS / 2)}…${message.slice(-MOST_LETTERS / 2)}`.toWellFormed()
    : message;

/** Returns null when `work` fails with `code`. */
export async function nullOn<T>(code: Code, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RestError && error.code === code) return null;
    throw error;
  }
}

/** Returns null for a record that the caller may not read. */
export const nullIfForbidden = <T>(work: Promise<T>): Promise<T | null> => nullOn('FORBIDDEN', work);

/** The spec's text for a missing token (spec §8). */
const NO_TOKEN: Record<Language, string> = { es: 'No se encontró el token', en: 'The token was not found' };

export const missingToken = (language: Language): RestError =>
  new RestError('UNAUTHENTICATED', language, 'no token was sent', NO_TOKEN[language]);

/** A refusal of the gateway itself, in both languages. */
export class BadInput extends RestError {
  readonly texts: Record<Language, string>;

  constructor(texts: Record<Language, string>) {
    super('BAD_USER_INPUT', 'es', texts.es, texts.es);
    this.texts = texts;
  }
}

/** An operation that is refused before execution, in English like the errors of graphql-js. */
export const badOperation = (message: string): RestError => new RestError('BAD_USER_INPUT', 'en', message, message);

export const badInput = (es: string, en: string): BadInput => new BadInput({ es, en });

/** An answer of the upstream that breaks REST v1. */
export class WrongShape extends Error {
  readonly where: string;
  readonly expected: string;
  readonly found: string;

  constructor(where: string, expected: string, found: unknown) {
    const kind = found === null ? 'null' : Array.isArray(found) ? 'list' : typeof found;
    super(`${where}: expected ${expected}, found ${kind}`);
    this.where = where;
    this.expected = expected;
    this.found = kind;
  }
}
