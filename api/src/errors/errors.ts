import type { Lang, Text } from './lang.ts';
import { type Message, messages } from './messages.ts';

/** Messages by field name; `non_field_errors` holds those about the whole. */
export type FieldErrors = Record<string, Message[]>;

/** An error response, thrown from anywhere below a route. */
export class HttpError extends Error {
  readonly status: number;
  readonly detail: Text;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: Text, extra: { code?: string; headers?: Record<string, string> } = {}) {
    super(detail.en);
    this.status = status;
    this.detail = detail;
    this.code = extra.code;
    this.headers = extra.headers ?? {};
  }

  body(lang: Lang): object {
    return { detail: this.detail[lang], ...(this.code && { code: this.code }) };
  }
}

/** Validation errors: 400 with the messages of each field, and their codes in the same shape. */
export class Invalid extends HttpError {
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    super(400, messages.required);
    this.errors = errors;
  }

  override body(lang: Lang): object {
    return { ...this.#each((message) => message[lang]), codes: this.#each(({ code }) => code) };
  }

  #each(read: (message: Message) => string): Record<string, string[]> {
    return Object.fromEntries(Object.entries(this.errors).map(([name, all]) => [name, all.map(read)]));
  }
}

/** Throws 400 if there are messages. */
export function demandNone(errors: FieldErrors): void {
  if (Object.keys(errors).length) throw new Invalid(errors);
}

/** The database is unreachable or overloaded; the client may retry. */
export class Unavailable extends HttpError {
  constructor(cause: unknown, detail: Text = messages.unavailable) {
    super(503, detail, { headers: { 'retry-after': '2' } });
    this.cause = cause;
  }
}

export function invalidWhole(message: Message): Invalid {
  return new Invalid({ non_field_errors: [message] });
}

export function notFound(): HttpError {
  return new HttpError(404, messages.notFound);
}
export function forbidden(): HttpError {
  return new HttpError(403, messages.forbidden);
}
/** 403 with its reason. The code allows the gateway to show the reason. */
export function forbiddenFor(reason: Text): HttpError {
  return new HttpError(403, reason, { code: 'beyond_own_permissions' });
}
export function unauthenticated(text: Text = messages.badToken): HttpError {
  return new HttpError(401, text, { code: 'token_not_valid', headers: { 'www-authenticate': 'Bearer realm="api"' } });
}
