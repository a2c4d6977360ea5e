import { spanId, type TraceContext } from '@encuestas/ops';
import type { FieldError } from '../generated/schema.ts';
import type { Decode } from './codec/decode.ts';
import { fieldErrors, isRefusal } from './codec/fieldErrors.ts';
import { inCamelCase, isRow, type Row } from './codec/row.ts';
import { badInput, type Language, missingToken, nullOn, RestError, WrongShape } from './errors.ts';
import { endpoint, type Path, type Query } from './path.ts';
import { CODES, errorOfStatus, refusalWithReason, TransportError, VALIDATION_STATUSES } from './statuses.ts';
import type { Call, Reply } from './transport.ts';
import {
  Answer,
  type CallRecord,
  documentOf,
  etagOf,
  isVersion,
  jsonIn,
  jsonOf,
  type Upstream,
  versionOf,
} from './upstream.ts';

/** The claims of a JWT; empty for an opaque token. Nothing is verified: the upstream does that. */
export function claimsOf(token: string): Row {
  const claimed = token.split('.')[1];
  if (claimed === undefined) return {};
  try {
    const claims: unknown = JSON.parse(Buffer.from(claimed, 'base64url').toString());
    return isRow(claims) ? claims : {};
  } catch {
    return {};
  }
}

/** The holder of a token. Each has separate cache entries. */
export interface Tenant {
  /** The SHA-256 of the token, for the keys of caches. */
  readonly tenant: string;
  /** The bearer token, without its scheme. */
  readonly token: string | null;
  /** The id that the token claims. */
  readonly userId: string | null;
}

/** The caller. Nothing else of its request reaches the upstream. */
export interface Caller extends Tenant {
  readonly requestId: string;
  /** Null without tracing. */
  readonly trace: TraceContext | null;
  /** `X-Forwarded-For`: servers limit failed sign-ins by address. */
  readonly forwardedFor: () => string;
  /** Aborts the upstream calls when the caller disconnects or the request times out. */
  readonly signal: () => AbortSignal;
}

/** The `traceparent` header of a call; `own`: the span of a recorded call. */
export const parentOf = ({ trace, span, flags }: TraceContext, own = span): string => `00-${trace}-${own}-${flags}`;

/** Servers commonly read 16 kB of address and headers, tokens included. */
const MOST_CHARACTERS = 12_000;

/** The query string with its question mark, without null and undefined values. Throws when it is too long to send. */
export function queryString(query: Query): string {
  let text = '';
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    text += `${text === '' ? '?' : '&'}${name}=${encodeURIComponent(String(value).toWellFormed())}`;
  }
  if (text.length > MOST_CHARACTERS)
    throw badInput(
      `La consulta es demasiado larga: ${text.length} caracteres; el máximo es ${MOST_CHARACTERS}.`,
      `The query is too long: ${text.length} characters; at most ${MOST_CHARACTERS} are allowed.`,
    );
  return text;
}

/** A GET that can be sent again. */
export interface UpstreamGet {
  readonly path: Path;
  readonly query: string;
  readonly decode: Decode<unknown>;
  /** The language of its errors. */
  readonly lang: Language;
  /** Null while in flight and after a failure. */
  answerId: symbol | null;
}

/** A GET of this request, in flight or answered. */
export interface PendingGet {
  readonly get: UpstreamGet;
  readonly answer: Promise<Answer>;
  /** The decoded answer; null until it is first needed. */
  value: Promise<unknown> | null;
}

interface Reader {
  /** Called before and after every write, failed ones included. */
  invalidate(): void;
}

/** The longest refusal that is parsed: an import of 2,000 rows may have ten errors in each. */
export const MAX_REFUSAL_BYTES = 4_000_000;

/** The body of a client error; null where it is not JSON or too long. */
export function bodyOf({ status, body }: Reply): unknown {
  return status < 400 || status >= 500 || body.length > MAX_REFUSAL_BYTES ? null : (jsonIn(body) ?? null);
}

/** The upstream calls of one request, shared by its clients, one per language. */
export class RequestState {
  readonly calls: CallRecord[] = [];
  readonly pending = new Map<string, PendingGet>();
  /** The GETs that the result is made of; others only confirm an earlier result. */
  readonly used = new Set<UpstreamGet>();
  /** False once a result cannot be reused, since no upstream answer confirms it. */
  repeatable = true;
  reader: Reader | null = null;

  invalidate(): void {
    this.pending.clear();
    this.reader?.invalidate();
  }
}

/** One header of an answer that has a single value. */
export const header = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;

const ROOT = endpoint('');

export type Sent = Pick<Call, 'method' | 'headers' | 'body'>;

/** What all clients of one request share. */
export interface ClientParts {
  readonly upstream: Upstream;
  readonly caller: Caller;
  readonly state: RequestState;
  readonly observe: (call: CallRecord) => void;
}

/** The statuses of a success (spec §8). */
const isSuccess = ({ status }: Reply): boolean => status >= 200 && status <= 300;

/** Whether a success is plain text instead of JSON. */
const isText = ({ headers }: Reply): boolean => /^text\/plain\b/i.test(header(headers['content-type']) ?? '');

/** The validation errors of a refused read as one text; undefined when the answer has none. */
function messageOf(reply: Reply): string | undefined {
  const body = VALIDATION_STATUSES.has(reply.status) ? bodyOf(reply) : null;
  if (!isRefusal(body)) return undefined;
  return fieldErrors(body)
    .map(({ field, message }) => (field === null ? message : `${field}: ${message}`))
    .map(inCamelCase)
    .join(' ');
}

/** The outcome of a write: success, or validation errors. */
export type WriteResult = { ok: true; body: unknown; etag: string | null } | { ok: false; errors: FieldError[] };

/** The REST v1 client of one request in one language. Every GET reaches the upstream, which confirms what is cached. */
export class RestClient {
  readonly lang: Language;
  readonly upstream: Upstream;
  readonly caller: Caller;
  readonly state: RequestState;
  readonly #parts: ClientParts;

  constructor(parts: Omit<ClientParts, 'state'> & { state?: RequestState }, lang: Language = 'es') {
    const { upstream, caller, state = new RequestState() } = parts;
    this.upstream = upstream;
    this.caller = caller;
    this.state = state;
    this.#parts = { ...parts, state };
    this.lang = lang;
  }

  /** Throws UNAUTHENTICATED for a caller without a token. */
  requireToken(): void {
    if (this.caller.token === null) throw missingToken(this.lang);
  }

  #headers(anonymous: boolean): Record<string, string> {
    const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': this.caller.requestId };
    if (anonymous) return headers;
    this.requireToken();
    headers.authorization = `Bearer ${this.caller.token}`;
    return headers;
  }

  /** Starts a call with its span. The returned function records its answer. */
  #begin({ path, endpoint }: Path, query: string, { method, headers }: Sent) {
    // Callers in plain JavaScript may pass a string.
    if (typeof path !== 'string') throw new TypeError('A path is made by endpoint() or record().');
    const startedAt = performance.now();
    const { trace } = this.caller;
    const span = trace?.recorded ? spanId() : null;
    if (trace) headers.traceparent = parentOf(trace, span ?? trace.span);
    return (status: number | string, answer: CallRecord['answer']) => {
      const ms = performance.now() - startedAt;
      const call = { method, endpoint, path: path + query, status, startedAt, ms, answer, span };
      this.state.calls.push(call);
      this.#parts.observe(call);
    };
  }

  /** Sends a call and records it; `confirmed`: the cached answer is still valid. */
  async #send(path: Path, query: string, sent: Sent, cached?: Answer) {
    const record = this.#begin(path, query, sent);
    try {
      const reply = await this.upstream.send({ ...sent, path: path.path + query, signal: this.caller.signal() });
      const confirmed = cached?.confirmedBy(reply) === true;
      record(reply.status, confirmed ? 'confirmed' : 'new');
      return { reply, confirmed };
    } catch (error) {
      const kind = error instanceof TransportError ? error.kind : 'refused';
      record(kind, 'new');
      throw this.#reported(path.endpoint, new RestError(CODES[kind], this.lang, String(error)));
    }
  }

  /**
   * Reads the root document; undefined if the server has none (spec §7 names none). Throws when the server is unavailable
   * or answers 429. `used`: the result depends on it, so it is not reusable.
   */
  async root(used = true): Promise<unknown> {
    if (used) this.state.repeatable = false;
    const { token } = this.caller;
    // A server may show its root to signed-in callers only.
    const { reply } = await this.#send(ROOT, '', { method: 'GET', headers: this.#headers(token === null) });
    const { status } = reply;
    if (status === 429 || status > 501) throw this.#failure(ROOT, reply);
    // Some servers refuse their root to everybody, so a 401 ends the session only if the token is invalid.
    if (status === 401 && token !== null) {
      const verified = await this.write('POST', endpoint('token/verify/'), { token }, { anonymous: true });
      if (!verified.ok) throw this.#failure(ROOT, reply);
    }
    return documentOf(reply);
  }

  /** The error of a status that is not a success. */
  #failure(path: Path, reply: Reply): RestError {
    const { status, headers } = reply;
    const reasoned = status === 403 ? refusalWithReason(bodyOf(reply), this.lang) : null;
    const error = reasoned ?? errorOfStatus(status, this.lang, header(headers['retry-after']));
    return this.#reported(path.endpoint, error);
  }

  /** Logs a failure of the upstream. */
  #reported(endpoint: string, error: RestError): RestError {
    const { requestId } = this.caller;
    error.endpoint = endpoint;
    if (error.ofUpstream) this.upstream.log.warn({ requestId, endpoint, reason: error.reason }, 'upstream');
    return error;
  }

  /** Runs a decoding; a wrong shape is logged with its path and becomes UPSTREAM_INVALID. */
  shaped<T>(path: Path, decode: () => T): T {
    try {
      return decode();
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof WrongShape) throw this.wrong(path, error);
      throw error;
    }
  }

  /** The error of an answer that is not what v1 promises. */
  wrong({ endpoint }: Path, error: SyntaxError | WrongShape): RestError {
    const reason = error instanceof WrongShape ? error.message : 'the answer is not JSON';
    return this.#reported(endpoint, new RestError('UPSTREAM_INVALID', this.lang, reason));
  }

  for(lang: Language): RestClient {
    return lang === this.lang ? this : new RestClient(this.#parts, lang);
  }

  /** A client of the same caller that outlives a disconnect or timeout of the request. */
  detached(ms: number): RestClient {
    const signal = AbortSignal.timeout(ms);
    const state = new RequestState();
    state.reader = this.state.reader;
    const caller = { ...this.caller, signal: () => signal };
    return new RestClient({ ...this.#parts, caller, state }, this.lang);
  }

  /** Reads and decodes, once per request. `used`: a result made of it needs it confirmed before it is reused. */
  get<T>(path: Path, query: Query, decode: Decode<T>, used = true): Promise<T> {
    const pending = this.#get(path, queryString(query), decode);
    if (used) this.state.used.add(pending.get);
    pending.value ??= pending.answer.then((answer) => this.shaped(path, () => answer.decoded(decode)));
    // A path always has the same decoder, so the types agree.
    return pending.value as Promise<T>;
  }

  /** Like `get`, but null for 404. */
  find<T>(path: Path, query: Query, decode: Decode<T>, used = true): Promise<T | null> {
    return nullOn('NOT_FOUND', this.get(path, query, decode, used));
  }

  /** Repeats a GET of an earlier result; true when the answer is the same. */
  async confirm({ path, query, decode, lang, answerId }: UpstreamGet): Promise<boolean> {
    const answer = await this.for(lang)
      .#get(path, query, decode)
      .answer.catch(() => null);
    return answer?.id === answerId;
  }

  /** Writes, and invalidates the cached reads of this request. */
  async write(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: Path,
    body: object | undefined,
    { ifMatch, anonymous = false }: { ifMatch?: string | null | undefined; anonymous?: boolean } = {},
  ): Promise<WriteResult> {
    const headers = this.#located(anonymous);
    if (body) headers['content-type'] = 'application/json';
    if (ifMatch !== null && ifMatch !== undefined) {
      if (!isVersion(ifMatch))
        throw badInput('ifMatch no es una versión de un registro.', 'ifMatch is not the version of a record.');
      headers['if-match'] = ifMatch;
    }
    const sent = { method, headers, body: body && JSON.stringify(body) };
    const invalidate = anonymous ? () => {} : () => this.state.invalidate();
    invalidate();
    const { reply } = await this.#send(path, queryString({ lang: this.lang }), sent).finally(invalidate);
    if (isSuccess(reply)) {
      return { ok: true, body: this.#writtenBody(path, reply), etag: versionOf(etagOf(reply)) };
    }
    const { status } = reply;
    if (VALIDATION_STATUSES.has(status)) return { ok: false, errors: this.#refusal(path, reply) };
    const refusal = bodyOf(reply);
    // A sign-in has no session that could have expired.
    const refused = anonymous && (status === 401 || status === 403);
    // Without If-Match, or with a reason, 409 is a validation error and no version conflict.
    const conflicts = status === 409 && (headers['if-match'] === undefined || isRefusal(refusal));
    if (!refused && !conflicts) throw this.#failure(path, reply);
    return { ok: false, errors: refusal === null ? [] : this.#refusal(path, reply) };
  }

  /** Opens a file as a stream; `message`: the validation errors of a refusal. */
  async open(path: Path, query: string, disconnect: AbortSignal) {
    const headers = { ...this.#located(false), accept: 'text/csv, */*' };
    const record = this.#begin(path, query, { method: 'GET', headers });
    const opened = await this.upstream.open(path.path + query, headers, disconnect);
    record(opened.status, 'new');
    const failure = { requestId: this.caller.requestId, endpoint: path.endpoint, reason: opened.reason };
    if (opened.status >= 500 && !disconnect.aborted) this.upstream.log.warn(failure, 'upstream');
    return { ...opened, message: opened.refusal && messageOf(opened.refusal) };
  }

  /** Adds the caller's address: guesses of passwords and service tokens are limited by it. */
  #located(anonymous: boolean): Record<string, string> {
    return { ...this.#headers(anonymous), 'x-forwarded-for': this.caller.forwardedFor() };
  }

  #get(path: Path, query: string, decode: Decode<unknown>): PendingGet {
    const key = path.path + query;
    const known = this.state.pending.get(key);
    if (known) return known;
    const get: UpstreamGet = { path, query, decode, lang: this.lang, answerId: null };
    const pending: PendingGet = { get, answer: this.#answer(get), value: null };
    this.state.pending.set(key, pending);
    return pending;
  }

  async #answer(get: UpstreamGet): Promise<Answer> {
    const { path, query } = get;
    const headers = this.#headers(false);
    const { answers } = this.upstream;
    const key = `${this.caller.tenant} ${path.path}${query}`;
    const cached = answers.get(key);
    if (cached?.etag) headers['if-none-match'] = cached.etag;
    const { reply, confirmed } = await this.#send(path, query, { method: 'GET', headers }, cached);
    if (!isSuccess(reply) && !confirmed) throw this.#readFailure(path, reply);
    const answer = cached && confirmed ? cached : new Answer(reply);
    if (answer !== cached) answers.set(key, answer);
    get.answerId = answer.id;
    return answer;
  }

  /** The error of a failed read, with the validation errors of its arguments. */
  #readFailure(path: Path, reply: Reply): RestError {
    const message = messageOf(reply);
    if (message === undefined) return this.#failure(path, reply);
    return new RestError('BAD_USER_INPUT', this.lang, `status ${reply.status}`, message);
  }

  /** The body of a successful write; null for text that is not JSON, since the write is done. */
  #writtenBody(path: Path, reply: Reply): unknown {
    try {
      return this.#parse(path, reply);
    } catch (error) {
      if ((reply.status === 201 || isText(reply)) && error instanceof RestError) return null;
      throw error;
    }
  }

  #refusal(path: Path, reply: Reply): FieldError[] {
    return reply.body.length > MAX_REFUSAL_BYTES ? [] : fieldErrors(this.#parse(path, reply));
  }

  #parse(path: Path, reply: Reply): unknown {
    if (reply.body.length === 0) return null;
    return this.shaped(path, () => jsonOf(reply.body));
  }
}
