import type { Caller } from './caller.ts';
import type { Decode } from './decode.ts';
import { errorOfStatus, type Language, missingToken, RestError, TransportError, WrongShape } from './errors.ts';
import { type Path, type Query, queryString } from './path.ts';
import type { Reply } from './transport.ts';
import type { CallRecord, Upstream } from './upstream.ts';

/** A GET of this request, in the order in which it was asked. */
export interface Asked {
  readonly path: Path;
  readonly query: string;
  readonly decode: Decode<unknown>;
  /** How many earlier GETs had been answered when this one was asked: it may depend on them. */
  readonly after: number;
  /** Whether the result is made of it; a call may be asked only to see whether an older result still stands. */
  used: boolean;
  /** The answer that was kept; 0 while under way or where nothing could be kept. */
  serial: number;
}

interface Pending {
  asked: Asked;
  answer: Promise<unknown>;
}

/** A write's answer: done, or refused with what a person can mend. */
export type Written = { ok: true; body: unknown; etag: string | null } | { ok: false; status: number; body: unknown };

const NEVER = () => false;

const text = (header: string | string[] | undefined): string | null => (typeof header === 'string' ? header : null);

/**
 * The REST v1 client of one request: the only way to the upstream. It forwards the caller's token, the language and
 * the request id; it asks the upstream every time, and reuses a parsed answer only when the server confirms it.
 */
export class RestClient {
  lang: Language = 'es';
  readonly caller: Caller;
  readonly calls: CallRecord[] = [];
  readonly asked: Asked[] = [];
  readonly upstream: Upstream;
  /** False once something was asked whose answer says nothing about the next one. */
  repeatable = true;
  readonly #conditional: boolean;
  readonly #pending = new Map<string, Pending>();
  readonly #observe: (call: CallRecord) => void;
  #answered = 0;

  /** Told before and after every write, whatever its outcome: what was read is no longer known to be so. */
  onWrite: () => void = () => {};

  constructor(upstream: Upstream, caller: Caller, conditional: boolean, observe: (call: CallRecord) => void) {
    this.upstream = upstream;
    this.caller = caller;
    this.#conditional = conditional;
    this.#observe = observe;
  }

  /**
   * Reads and decodes. The same GET within one request is sent once. `used` is whether a result that is made of the
   * answer must have it confirmed when it is reused.
   */
  get<T>(path: Path, query: Query, decode: Decode<T>, used = true): Promise<T> {
    const entry = this.#ask(path, queryString(query), decode);
    entry.asked.used ||= used;
    // A path is always decoded the same way, so its answer has the type that is asked for.
    return entry.answer as Promise<T>;
  }

  /** Asks again what an earlier result was made of; true when the answer is the same. */
  async confirm(earlier: Asked): Promise<boolean> {
    const { asked, answer } = this.#ask(earlier.path, earlier.query, earlier.decode);
    await answer.catch(() => null);
    return asked.serial !== 0 && asked.serial === earlier.serial;
  }

  #ask(path: Path, query: string, decode: Decode<unknown>): Pending {
    const key = path.path + query;
    const known = this.#pending.get(key);
    if (known) return known;
    const asked: Asked = { path, query, decode, after: this.#answered, used: false, serial: 0 };
    this.asked.push(asked);
    const entry = { asked, answer: this.#get(asked, decode) };
    this.#pending.set(key, entry);
    return entry;
  }

  /** `get` where 404 means that there is none. */
  async find<T>(path: Path, query: Query, decode: Decode<T>, used = true): Promise<T | null> {
    try {
      return await this.get(path, query, decode, used);
    } catch (error) {
      if (error instanceof RestError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  /** Writes. What was read before in this request is no longer known to be so. */
  async write(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: Path,
    body: object | undefined,
    options: { query?: Query; ifMatch?: string | null | undefined; anonymous?: boolean } = {},
  ): Promise<Written> {
    const headers = this.#headers(options.anonymous === true);
    if (body) headers['content-type'] = 'application/json';
    if (options.ifMatch) headers['if-match'] = options.ifMatch;
    const query = queryString(options.query ?? { lang: this.lang });
    const forget = options.anonymous ? () => {} : () => this.#forget();
    forget();
    const reply = await this.#send(method, path, query, headers, body && JSON.stringify(body)).finally(forget);
    if (reply.status >= 200 && reply.status < 300) {
      return { ok: true, body: this.#parse(path, reply, true), etag: text(reply.headers.etag) };
    }
    if (reply.status === 400 || (options.anonymous && reply.status === 401)) {
      return { ok: false, status: reply.status, body: this.#parse(path, reply, true) };
    }
    throw this.#failure(path, reply);
  }

  /** A client of the same caller that goes on when the caller leaves or the request's time is up: to undo things. */
  detached(ms: number): RestClient {
    const signal = AbortSignal.timeout(ms);
    const client = new RestClient(this.upstream, { ...this.caller, signal: () => signal }, false, this.#observe);
    client.lang = this.lang;
    client.onWrite = this.onWrite;
    return client;
  }

  /** What the upstream's root tells of itself, and whether it answers at all; never throws. */
  async root(path: Path): Promise<{ reachable: boolean; body: unknown }> {
    this.repeatable = false;
    try {
      // The server may tell its versions to who is signed in only.
      const headers = this.#headers(this.caller.token === null);
      const reply = await this.#send('GET', path, '', headers, undefined);
      if (reply.status >= 500) return { reachable: false, body: null };
      return { reachable: true, body: reply.status === 200 ? JSON.parse(reply.body.toString('utf8')) : null };
    } catch (error) {
      return { reachable: error instanceof SyntaxError, body: null };
    }
  }

  #headers(anonymous: boolean): Record<string, string> {
    const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': this.caller.requestId };
    if (anonymous) return headers;
    if (this.caller.token === null) throw missingToken();
    headers.authorization = `Bearer ${this.caller.token}`;
    return headers;
  }

  #forget(): void {
    this.#pending.clear();
    this.onWrite();
  }

  async #get<T>(asked: Asked, decode: Decode<T>): Promise<T> {
    const { path, query } = asked;
    const headers = this.#headers(false);
    const key = `${this.caller.scope} ${path.path}${query}`;
    const { answers } = this.upstream;
    const kept = this.#conditional ? answers.get(key) : undefined;
    if (kept?.etag && kept.serial !== 0) headers['if-none-match'] = kept.etag;
    let confirmed = false;
    const confirms = (answer: Reply) => {
      confirmed = answers.confirms(kept, answer);
      return confirmed;
    };
    const reply = await this.#send('GET', path, query, headers, undefined, confirms, kept?.bytes);
    this.#answered += 1;
    if (kept && confirmed) {
      asked.serial = kept.serial;
      // What was kept under this key was decoded by the same decoder.
      return kept.value as T;
    }
    if (reply.status !== 200) throw this.#failure(path, reply);
    const value = this.#decode(path, reply, decode);
    if (this.#conditional) asked.serial = answers.keep(key, reply, value, kept);
    return value;
  }

  async #send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: Path,
    query: string,
    headers: Record<string, string>,
    body: string | undefined,
    confirms: (reply: Reply) => boolean = NEVER,
    expected: Buffer | null = null,
  ): Promise<Reply> {
    const started = performance.now();
    const note = (status: number | string, answer: CallRecord['answer']) => {
      const ms = performance.now() - started;
      const call = { method, endpoint: path.endpoint, path: path.path + query, status, startedAt: started, ms, answer };
      this.calls.push(call);
      this.#observe(call);
    };
    const call = { method, path: path.path + query, headers, body, signal: this.caller.signal(), expected };
    try {
      const reply = await this.upstream.send(call);
      note(reply.status, confirms(reply) ? 'confirmed' : 'new');
      return reply;
    } catch (error) {
      const kind = error instanceof TransportError ? error.kind : 'refused';
      note(kind, 'new');
      const timeout = kind === 'timeout' || kind === 'aborted';
      throw this.#report(path, timeout ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE', String(error));
    }
  }

  #failure(path: Path, reply: Reply): RestError {
    const error = errorOfStatus(reply.status, this.lang, text(reply.headers['retry-after']) ?? undefined);
    if (error.code === 'UPSTREAM_UNAVAILABLE') this.#warn(path, error.reason);
    return error;
  }

  #report(path: Path, code: 'UPSTREAM_TIMEOUT' | 'UPSTREAM_UNAVAILABLE', reason: string): RestError {
    this.#warn(path, reason);
    return new RestError(code, this.lang, reason);
  }

  #warn(path: Path, reason: string): void {
    this.upstream.log.warn({ requestId: this.caller.requestId, endpoint: path.endpoint, reason }, 'upstream');
  }

  #parse(path: Path, reply: Reply, emptyAllowed: boolean): unknown {
    if (reply.body.length === 0 && emptyAllowed) return null;
    try {
      return JSON.parse(reply.body.toString('utf8'));
    } catch {
      throw this.#report(path, 'UPSTREAM_UNAVAILABLE', 'the answer is not JSON');
    }
  }

  #decode<T>(path: Path, reply: Reply, decode: Decode<T>): T {
    const raw = this.#parse(path, reply, false);
    return this.shaped(path, () => decode(raw, text(reply.headers.etag)));
  }

  /** Runs a decoding; a wrong shape is logged with its path and becomes UPSTREAM_UNAVAILABLE. */
  shaped<T>(path: Path, decode: () => T): T {
    try {
      return decode();
    } catch (error) {
      if (!(error instanceof WrongShape)) throw error;
      throw this.#report(path, 'UPSTREAM_UNAVAILABLE', error.message);
    }
  }
}
