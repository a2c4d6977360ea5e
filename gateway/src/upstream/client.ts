import type { Decode } from '../codec/decode.ts';
import { fieldErrors, isRefusal } from '../codec/fieldErrors.ts';
import { jsonOf } from '../codec/json.ts';
import { badInput, type Language, RestError, unless } from '../errors.ts';
import type { FieldError } from '../generated/schema.ts';
import { Answer, etagOf, versionOf } from './answers.ts';
import {
  bodyOf,
  Calls,
  type ClientParts,
  header,
  isPage,
  MAX_REFUSAL_BYTES,
  type PendingGet,
  RequestState,
  type UpstreamGet,
} from './calls.ts';
import { MENDABLE } from './errors.ts';
import { isVersion, type Path, type Query, queryString } from './path.ts';
import type { Reply } from './transport.ts';

/** Statuses of an answer to what was read; 204 is the answer that there is none. */
const READ = new Set([200, 203, 204, 300]);
const NONE = Buffer.from('null');

const isNone = (raw: unknown): boolean => raw === null || (typeof raw === 'object' && Object.keys(raw).length === 0);

const orNone =
  <T>(decode: Decode<T>): Decode<T | null> =>
  (raw, etag) =>
    isNone(raw) ? null : decode(raw, etag);

/** More than an error of an import takes. */
const BYTES_PER_ERROR = 200;

/** Whether a success is told in plain words; a page is no answer of an API. */
const isWord = ({ headers }: Reply): boolean => /^text\/plain\b/i.test(header(headers['content-type']) ?? '');

/** What a refusal says of what was asked, in one text; undefined where it is none that says so as that of a write does. */
function wordsOf(reply: Reply): string | undefined {
  const said = MENDABLE.has(reply.status) ? bodyOf(reply) : null;
  if (!isRefusal(said)) return undefined;
  return fieldErrors(said)
    .map(({ field, message }) => (field === null ? message : `${field}: ${message}`))
    .join(' ');
}

/** A write's answer: done, or refused with what a person can mend. */
export type WriteResult =
  | { ok: true; body: unknown; etag: string | null; location: string | null }
  | { ok: false; errors: FieldError[] };

/** The REST v1 client of one request in one language. Every GET reaches the upstream, which confirms what is cached. */
export class RestClient extends Calls {
  constructor(parts: Omit<ClientParts, 'state'> & { state?: RequestState }, lang: Language = 'es') {
    super({ state: new RequestState(), ...parts }, lang);
  }

  for(lang: Language): RestClient {
    return lang === this.lang ? this : new RestClient(this.parts, lang);
  }

  /** A client of the same caller that works on when the caller disconnects or the request times out. */
  detached(ms: number): RestClient {
    const signal = AbortSignal.timeout(ms);
    const state = new RequestState();
    state.reader = this.state.reader;
    const caller = { ...this.caller, signal: () => signal };
    return new RestClient({ ...this.parts, caller, state, conditional: false }, this.lang);
  }

  /** Reads and decodes, once per request. `used`: a result made of it needs it confirmed before it is reused. */
  get<T>(path: Path, query: Query, decode: Decode<T>, used = true): Promise<T> {
    const pending = this.#get(path, queryString(query), decode);
    if (used) this.state.used.add(pending.get);
    pending.value ??= pending.answer.then((answer) => this.shaped(path, () => answer.decoded(decode)));
    // A path is always decoded the same way, so its answer has the type that is asked for.
    return pending.value as Promise<T>;
  }

  /** `get` where 404, 204, null and what holds nothing mean that there is none. */
  find<T>(path: Path, query: Query, decode: Decode<T>, used = true): Promise<T | null> {
    return unless('NOT_FOUND', this.get(path, query, orNone(decode), used));
  }

  /** Sends again what an earlier result was made of; true when the answer is the same. */
  async confirm({ path, query, decode, lang, answerId }: UpstreamGet): Promise<boolean> {
    const answer = await this.for(lang)
      .#get(path, query, decode)
      .answer.catch(() => null);
    return answer?.id === answerId;
  }

  /** Writes. What was read before in this request is no longer known to be so. */
  async write(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: Path,
    body: object | undefined,
    {
      ifMatch,
      anonymous = false,
      mostErrors = 1_000,
    }: { ifMatch?: string | null | undefined; anonymous?: boolean; mostErrors?: number } = {},
  ): Promise<WriteResult> {
    const headers = this.#located(anonymous);
    if (body) headers['content-type'] = 'application/json';
    if (ifMatch !== null && ifMatch !== undefined) {
      if (!isVersion(ifMatch))
        throw badInput('ifMatch no es una versión de un registro.', 'ifMatch is not the version of a record.');
      headers['if-match'] = ifMatch;
    }
    const sent = { method, headers, body: body && JSON.stringify(body) };
    const clear = anonymous ? () => {} : () => this.state.clear(path);
    clear();
    const { reply } = await this.send(path, queryString({ lang: this.lang }), sent).finally(clear);
    if (reply.status >= 200 && reply.status <= 300) {
      return {
        ok: true,
        body: this.#told(path, reply),
        etag: versionOf(etagOf(reply)),
        location: header(reply.headers.location),
      };
    }
    const { status } = reply;
    if (MENDABLE.has(status)) return { ok: false, errors: this.#refusal(path, reply, mostErrors) };
    const said = bodyOf(reply);
    // Who signs in has no session that could be over.
    const refused = anonymous && (status === 401 || status === 403) && !isPage(reply);
    // Something stands against it: not that the version is an old one, where none was sent, or where the reason is said.
    const conflicts = status === 409 && (headers['if-match'] === undefined || isRefusal(said));
    if (!refused && !conflicts) throw this.failure(path, reply);
    return { ok: false, errors: said === null ? [] : this.#refusal(path, reply) };
  }

  /** Opens a file as a stream, which `left` ends; `words`: what the server says is wrong with what was asked. */
  async open(path: Path, query: string, left: AbortSignal) {
    const headers = { ...this.#located(false), accept: 'text/csv, */*' };
    const record = this.begin(path, query, { method: 'GET', headers });
    const opened = await this.upstream.open(path.path + query, headers, left);
    record(opened.status, 'new');
    const told = { requestId: this.caller.requestId, endpoint: path.endpoint, reason: opened.reason };
    if (opened.status >= 500 && !left.aborted) this.upstream.log.warn(told, 'upstream');
    return { ...opened, words: opened.said && wordsOf(opened.said) };
  }

  /** Says where the caller is: passwords are guessed at by writes, service tokens most often where files are. */
  #located(anonymous: boolean): Record<string, string> {
    return { ...this.headers(anonymous), 'x-forwarded-for': this.caller.forwardedFor() };
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
    const headers = this.headers(false);
    const { answers } = this.upstream;
    const key = this.parts.conditional ? `${this.caller.tenant} ${path.path}${query}` : null;
    const cached = key === null ? undefined : answers.get(key);
    if (cached?.etag) headers['if-none-match'] = cached.etag;
    const { reply, confirmed } = await this.send(path, query, { method: 'GET', headers }, cached);
    if (!READ.has(reply.status) && !confirmed) throw this.#unread(path, reply);
    const answer = cached && confirmed ? cached : new Answer(reply.status === 204 ? { ...reply, body: NONE } : reply);
    if (key !== null && answer !== cached) answers.set(key, answer);
    get.answerId = answer.id;
    return answer;
  }

  /** Why a read failed: which argument it is, where the server says so as it does of a write. */
  #unread(path: Path, reply: Reply): RestError {
    const words = wordsOf(reply);
    if (words === undefined) return this.failure(path, reply);
    return new RestError('BAD_USER_INPUT', this.lang, `status ${reply.status}`, words);
  }

  /** What a write answered; something was created whatever words the server has for it. */
  #told(path: Path, reply: Reply): unknown {
    try {
      return this.#parse(path, reply);
    } catch (error) {
      if ((reply.status === 201 || isWord(reply)) && error instanceof RestError) return null;
      throw error;
    }
  }

  /** What a person can mend, as REST v1 says it. */
  #refusal(path: Path, reply: Reply, most?: number): FieldError[] {
    if (reply.body.length > Math.max(MAX_REFUSAL_BYTES, (most ?? 0) * BYTES_PER_ERROR)) return [];
    return fieldErrors(this.#parse(path, reply), most);
  }

  #parse(path: Path, reply: Reply): unknown {
    if (reply.body.length === 0) return null;
    return this.shaped(path, () => jsonOf(reply.body));
  }
}
