import type { Decode } from '../codec/decode.ts';
import { RestError } from '../errors.ts';
import { Arrived } from './arrived.ts';
import type { Caller } from './caller.ts';
import { Calls, checkVersion, etagOf, header } from './calls.ts';
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
  readonly asked: Asked;
  readonly arrived: Promise<Arrived>;
  /** What it means, once somebody wanted to know. */
  value: Promise<unknown> | null;
}

/** Statuses whose messages are for the person who sent it. */
const MENDABLE = new Set([400, 422]);

/** A write's answer: done, or refused with what a person can mend. */
export type Written =
  | { ok: true; body: unknown; etag: string | null; location: string | null }
  | { ok: false; status: number; body: unknown };

/** Keeps what was read; told before and after every write, whatever its outcome, that it is no longer known to be so. */
export interface Reader {
  forget(): void;
}

/**
 * The REST v1 client of one request: the only way to the upstream. It forwards the caller's token, the language and
 * the request id; it asks the upstream every time, and reuses a parsed answer only when the server confirms it.
 */
export class RestClient extends Calls {
  readonly asked: Asked[] = [];
  /** False once something was asked whose answer says nothing about the next one. */
  repeatable = true;
  readonly #conditional: boolean;
  readonly #pending = new Map<string, Pending>();
  #answered = 0;

  /** Who keeps what was read. */
  reader: Reader | null = null;

  constructor(
    upstream: Upstream,
    caller: Caller,
    conditional: boolean,
    observe: (call: CallRecord) => void,
    calls: CallRecord[] = [],
  ) {
    super(upstream, caller, observe, calls);
    this.#conditional = conditional;
  }

  /**
   * Reads and decodes. The same GET within one request is sent once. `used` is whether a result that is made of the
   * answer must have it confirmed when it is reused.
   */
  get<T>(path: Path, query: Query, decode: Decode<T>, used = true): Promise<T> {
    const entry = this.#ask(path, queryString(query), decode);
    entry.asked.used ||= used;
    entry.value ??= this.#value(entry);
    // A path is always decoded the same way, so its answer has the type that is asked for.
    return entry.value as Promise<T>;
  }

  /** Reads without decoding, for an answer that is passed on as it came; `get` of the same path asks no second time. */
  arrived(path: Path, query: Query, decode: Decode<unknown>): Promise<Arrived> {
    const entry = this.#ask(path, queryString(query), decode);
    entry.asked.used = true;
    return entry.arrived;
  }

  /** Asks again what an earlier result was made of; true when the answer is the same. */
  async confirm(earlier: Asked): Promise<boolean> {
    const { asked, arrived } = this.#ask(earlier.path, earlier.query, earlier.decode);
    await arrived.catch(() => null);
    return asked.serial !== 0 && asked.serial === earlier.serial;
  }

  #ask(path: Path, query: string, decode: Decode<unknown>): Pending {
    const key = path.path + query;
    const known = this.#pending.get(key);
    if (known) return known;
    const asked: Asked = { path, query, decode, after: this.#answered, used: false, serial: 0 };
    this.asked.push(asked);
    const entry = { asked, arrived: this.#get(asked), value: null };
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
    const headers = this.headers(options.anonymous === true);
    if (body) headers['content-type'] = 'application/json';
    const { ifMatch } = options;
    if (ifMatch !== null && ifMatch !== undefined) headers['if-match'] = checkVersion(ifMatch);
    const query = queryString(options.query ?? { lang: this.lang });
    const forget = options.anonymous ? () => {} : () => this.#forget();
    forget();
    const reply = await this.send(method, path, query, headers, body && JSON.stringify(body)).finally(forget);
    if (reply.status >= 200 && reply.status < 300) {
      const { headers: told } = reply;
      return { ok: true, body: this.#told(path, reply), etag: etagOf(reply), location: header(told.location) };
    }
    if (MENDABLE.has(reply.status) || (options.anonymous && reply.status === 401)) {
      return { ok: false, status: reply.status, body: this.#parse(path, reply) };
    }
    throw this.failure(path, reply);
  }

  /** A client of the same caller that goes on when the caller leaves or the request's time is up: to undo things. */
  detached(ms: number): RestClient {
    const signal = AbortSignal.timeout(ms);
    const client = new RestClient(this.upstream, { ...this.caller, signal: () => signal }, false, this.observe);
    client.lang = this.lang;
    client.reader = this.reader;
    return client;
  }

  /** A client of the same request that knows nothing of what this one read; its calls are noted with this one's. */
  apart(): RestClient {
    return new RestClient(this.upstream, this.caller, this.#conditional, this.observe, this.calls);
  }

  /** What the upstream's root tells of itself, and whether it answers at all; never throws. */
  async root(path: Path): Promise<{ reachable: boolean; body: unknown }> {
    this.repeatable = false;
    try {
      // The server may tell its versions to who is signed in only.
      const headers = this.headers(this.caller.token === null);
      const reply = await this.send('GET', path, '', headers, undefined);
      if (reply.status >= 500) return { reachable: false, body: null };
      return { reachable: true, body: reply.status === 200 ? JSON.parse(reply.body.toString('utf8')) : null };
    } catch (error) {
      return { reachable: error instanceof SyntaxError, body: null };
    }
  }

  #forget(): void {
    this.#pending.clear();
    this.reader?.forget();
  }

  async #value({ asked, arrived }: Pending): Promise<unknown> {
    const answer = await arrived;
    if (answer.large && !answer.decoded) await this.upstream.turns?.take();
    return this.shaped(asked.path, () => answer.value(asked.decode));
  }

  async #get(asked: Asked): Promise<Arrived> {
    const { path, query } = asked;
    const headers = this.headers(false);
    const key = `${this.caller.scope} ${path.path}${query}`;
    const { answers } = this.upstream;
    const kept = this.#conditional ? answers.get(key) : undefined;
    if (kept?.etag && kept.serial !== 0) headers['if-none-match'] = kept.etag;
    let confirmed = false;
    const confirms = (answer: Reply) => {
      confirmed = answers.confirms(kept, answer);
      return confirmed;
    };
    const reply = await this.send('GET', path, query, headers, undefined, confirms, kept?.bytes);
    this.#answered += 1;
    if (kept?.arrived && confirmed) {
      asked.serial = kept.serial;
      return kept.arrived;
    }
    if (reply.status !== 200) throw this.failure(path, reply);
    const arrived = new Arrived(reply.body, etagOf(reply), this.upstream.frozen);
    if (this.#conditional) asked.serial = answers.keep(key, reply, arrived, kept);
    return arrived;
  }

  /** What a write answered; something was created whatever words the server has for it. */
  #told(path: Path, reply: Reply): unknown {
    try {
      return this.#parse(path, reply);
    } catch (error) {
      if (reply.status === 201 && error instanceof RestError) return null;
      throw error;
    }
  }

  #parse(path: Path, reply: Reply): unknown {
    if (reply.body.length === 0) return null;
    return this.shaped(path, () => JSON.parse(reply.body.toString('utf8')));
  }
}
