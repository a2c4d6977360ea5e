import type { Decode } from '../codec/decode.ts';
import { type Language, RestError } from '../errors.ts';
import { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import { Calls, checkVersion, etagOf, header } from './calls.ts';
import { type Path, type Query, queryString } from './path.ts';
import { type PendingGet, RequestState, type UpstreamGet } from './requestState.ts';
import type { Reply } from './transport.ts';
import type { CallRecord, Upstream } from './upstream.ts';

/** Statuses whose messages are for the person who sent it. */
const MENDABLE = new Set([400, 422]);

/** A write's answer: done, or refused with what a person can mend. */
export type WriteResult =
  | { ok: true; body: unknown; etag: string | null; location: string | null }
  | { ok: false; status: number; body: unknown };

/**
 * The REST v1 client of one request in one language: the only way to the upstream. It forwards the caller's token and
 * the request id. Every GET reaches the upstream; a cached answer is used only when the upstream confirms it.
 */
export class RestClient extends Calls {
  readonly #conditional: boolean;

  constructor(
    upstream: Upstream,
    caller: Caller,
    conditional: boolean,
    observe: (call: CallRecord) => void,
    lang: Language = 'es',
    state = new RequestState(),
  ) {
    super(upstream, caller, observe, lang, state);
    this.#conditional = conditional;
  }

  /** A client of the same request in this language. */
  for(lang: Language): RestClient {
    if (lang === this.lang) return this;
    return new RestClient(this.upstream, this.caller, this.#conditional, this.observe, lang, this.state);
  }

  /**
   * Reads and decodes. The same GET within one request is sent once. `used` is whether a result that is made of the
   * answer must have it confirmed when it is reused.
   */
  get<T>(path: Path, query: Query, decode: Decode<T>, used = true): Promise<T> {
    const entry = this.#send(path, queryString(query), decode);
    entry.get.used ||= used;
    entry.value ??= this.#value(entry);
    // A path is always decoded the same way, so its answer has the type that is asked for.
    return entry.value as Promise<T>;
  }

  /** Sends again what an earlier result was made of; true when the answer is the same. */
  async confirm(earlier: UpstreamGet): Promise<boolean> {
    const { get, answer } = this.for(earlier.lang).#send(earlier.path, earlier.query, earlier.decode);
    await answer.catch(() => null);
    return get.serial !== 0 && get.serial === earlier.serial;
  }

  #send(path: Path, query: string, decode: Decode<unknown>): PendingGet {
    const { pending, gets, answered } = this.state;
    const key = path.path + query;
    const known = pending.get(key);
    if (known) return known;
    const get: UpstreamGet = { path, query, decode, lang: this.lang, after: answered, used: false, serial: 0 };
    gets.push(get);
    const entry = { get, answer: this.#answer(get), value: null };
    pending.set(key, entry);
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
  ): Promise<WriteResult> {
    const headers = this.headers(options.anonymous === true);
    if (body) headers['content-type'] = 'application/json';
    const { ifMatch } = options;
    if (ifMatch !== null && ifMatch !== undefined) headers['if-match'] = checkVersion(ifMatch);
    const query = queryString(options.query ?? { lang: this.lang });
    const clear = options.anonymous ? () => {} : () => this.state.clear();
    clear();
    const reply = await this.send(method, path, query, headers, body && JSON.stringify(body)).finally(clear);
    if (reply.status >= 200 && reply.status < 300) {
      const { headers: told } = reply;
      return { ok: true, body: this.#told(path, reply), etag: etagOf(reply), location: header(told.location) };
    }
    if (MENDABLE.has(reply.status) || (options.anonymous && reply.status === 401)) {
      return { ok: false, status: reply.status, body: this.#parse(path, reply) };
    }
    throw this.failure(path, reply);
  }

  /** A client of the same caller that works on when the caller disconnects or the request times out: to undo things. */
  detached(ms: number): RestClient {
    const signal = AbortSignal.timeout(ms);
    const state = new RequestState();
    state.readCache = this.state.readCache;
    const caller = { ...this.caller, signal: () => signal };
    return new RestClient(this.upstream, caller, false, this.observe, this.lang, state);
  }

  /** What the upstream's root tells of itself, and whether it answers at all; never throws. */
  async root(path: Path): Promise<{ reachable: boolean; body: unknown }> {
    this.state.repeatable = false;
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

  async #value({ get, answer: pending }: PendingGet): Promise<unknown> {
    const answer = await pending;
    if (answer.large && !answer.decoded) await this.upstream.parsing?.wait();
    return this.shaped(get.path, () => answer.value(get.decode));
  }

  async #answer(get: UpstreamGet): Promise<Answer> {
    const { path, query } = get;
    const headers = this.headers(false);
    const key = `${this.caller.tenant} ${path.path}${query}`;
    const { answers } = this.upstream;
    const cached = this.#conditional ? answers.get(key) : undefined;
    if (cached?.etag && cached.serial !== 0) headers['if-none-match'] = cached.etag;
    let confirmed = false;
    const confirms = (received: Reply) => {
      confirmed = answers.confirms(cached, received);
      return confirmed;
    };
    const reply = await this.send('GET', path, query, headers, undefined, confirms, cached?.bytes);
    this.state.answered += 1;
    if (cached?.answer && confirmed) {
      get.serial = cached.serial;
      return cached.answer;
    }
    if (reply.status !== 200) throw this.failure(path, reply);
    const answer = new Answer(reply.body, etagOf(reply), this.upstream.frozen);
    if (this.#conditional) get.serial = answers.keep(key, reply, answer, cached);
    return answer;
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
