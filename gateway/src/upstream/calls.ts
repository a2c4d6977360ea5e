import { spanId } from '@encuestas/ops';
import type { Decode } from '../codec/decode.ts';
import { jsonOf } from '../codec/json.ts';
import { type Code, type Language, missingToken, RestError, WrongShape } from '../errors.ts';
import type { Answer } from './answers.ts';
import { type Caller, parentOf } from './caller.ts';
import { errorOfStatus, isHtml, refusalWithReason, TransportError } from './errors.ts';
import { endpoint, type Path } from './path.ts';
import { rootOf } from './root.ts';
import type { Call, Reply } from './transport.ts';
import type { CallRecord, Upstream } from './upstream.ts';

/** A GET that can be sent again. */
export interface UpstreamGet {
  readonly path: Path;
  readonly query: string;
  readonly decode: Decode<unknown>;
  /** The language of what is said if it fails. */
  readonly lang: Language;
  /** The answer it had; null while in flight, and where it failed. */
  answerId: symbol | null;
}

/** A GET of this request, in flight or answered. */
export interface PendingGet {
  readonly get: UpstreamGet;
  readonly answer: Promise<Answer>;
  /** The decoded answer, once somebody asked for it. */
  value: Promise<unknown> | null;
}

/** Whoever keeps what was read, and has to forget it when something is written. */
export interface Reader {
  forget(path: Path): void;
}

/** The longest refusal that is read: a longer one holds more messages than anybody reads. */
export const MAX_REFUSAL_BYTES = 1_000_000;

/** The body of a client error; null where it is not JSON or too long. */
export function bodyOf({ status, body }: Reply): unknown {
  if (status < 400 || status >= 500 || body.length > MAX_REFUSAL_BYTES) return null;
  try {
    return jsonOf(body);
  } catch {
    return null;
  }
}

/** What one request has asked of the upstream so far; shared by its clients, of which there is one per language. */
export class RequestState {
  readonly calls: CallRecord[] = [];
  readonly pending = new Map<string, PendingGet>();
  /** What the result is made of; some GETs are sent only to see whether an earlier result still stands. */
  readonly used = new Set<UpstreamGet>();
  /** False once something was asked whose answer says nothing about the next one. */
  repeatable = true;
  /** Told before and after every write, whatever its outcome. */
  reader: Reader | null = null;

  /** Forgets what was read: something is written there. */
  clear(path: Path): void {
    this.pending.clear();
    this.reader?.forget(path);
  }
}

/** One header of an answer that has a single value. */
export const header = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;

/** Whether a page of something on the way stands in the place of an answer. */
export const isPage = ({ headers }: Reply): boolean => isHtml(header(headers['content-type']));

const ROOT = endpoint('');

/** What the root answers; there is no status where none came. */
type Root = { reachable: boolean; status?: number; retryAfter?: string | null; body: unknown };

export type Sent = Pick<Call, 'method' | 'headers' | 'body'>;

/** What all clients of one request share. */
export interface ClientParts {
  readonly upstream: Upstream;
  readonly caller: Caller;
  readonly state: RequestState;
  /** Whether answers are reused when the upstream confirms them. */
  readonly conditional: boolean;
  readonly observe: (call: CallRecord) => void;
}

const CODES: Record<TransportError['kind'], Code> = {
  timeout: 'UPSTREAM_TIMEOUT',
  aborted: 'UPSTREAM_TIMEOUT',
  broken: 'UPSTREAM_UNAVAILABLE',
  refused: 'UPSTREAM_UNAVAILABLE',
  unusable: 'UPSTREAM_INVALID',
  unsendable: 'BAD_USER_INPUT',
};

/** The calls of one request: which headers they have, how they are recorded, and what their failures become. */
export class Calls {
  readonly lang: Language;
  readonly upstream: Upstream;
  readonly caller: Caller;
  readonly state: RequestState;
  protected readonly parts: ClientParts;

  constructor(parts: ClientParts, lang: Language) {
    ({ upstream: this.upstream, caller: this.caller, state: this.state } = parts);
    this.parts = parts;
    this.lang = lang;
  }

  /** Refuses who is not signed in. */
  demandToken(): void {
    if (this.caller.token === null) throw missingToken(this.lang);
  }

  protected headers(anonymous: boolean): Record<string, string> {
    const { forwarded, requestId } = this.caller;
    const headers: Record<string, string> = { ...forwarded, accept: 'application/json', 'x-request-id': requestId };
    if (anonymous) return headers;
    this.demandToken();
    headers.authorization = `Bearer ${this.caller.token}`;
    return headers;
  }

  /** Begins a call, which tells its span; what is answered to it is recorded. */
  protected begin({ path, endpoint }: Path, query: string, { method, headers }: Sent) {
    const startedAt = performance.now();
    const { trace } = this.caller;
    const span = trace?.recorded ? spanId() : null;
    if (trace) headers.traceparent = parentOf(trace, span ?? trace.span);
    return (status: number | string, answer: CallRecord['answer']) => {
      const ms = performance.now() - startedAt;
      const call = { method, endpoint, path: path + query, status, startedAt, ms, answer, span };
      this.state.calls.push(call);
      this.parts.observe(call);
    };
  }

  /** Sends a call and records it; `confirmed` is whether the cached answer still stands. */
  protected async send(path: Path, query: string, sent: Sent, cached?: Answer) {
    const record = this.begin(path, query, sent);
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
   * What the upstream's root tells of itself, and whether it may be a version 1; never throws. `used`: a result made of
   * it says nothing about the next one.
   */
  async root(used = true): Promise<Root> {
    if (used) this.state.repeatable = false;
    try {
      // The server may tell its versions to who is signed in only.
      const { reply } = await this.send(ROOT, '', { method: 'GET', headers: this.headers(this.caller.token === null) });
      const { status } = reply;
      const retryAfter = header(reply.headers['retry-after']);
      const { fault, body } = rootOf(reply);
      return { reachable: fault === null, status, retryAfter, body };
    } catch {
      return { reachable: false, body: null };
    }
  }

  /** The error of a status that is not a success. */
  protected failure(path: Path, reply: Reply): RestError {
    const { status, headers } = reply;
    // What is on the way wants a sign-in of its own, or there is no version 1: no session is over, and nothing is missing.
    if (isPage(reply) && (status === 401 || (path.fixed && (status === 403 || status === 404))))
      return this.wrong(path, new WrongShape(`status ${status}`, 'an answer', 'a page'));
    const reasoned = status === 403 ? refusalWithReason(bodyOf(reply), this.lang) : null;
    const error = reasoned ?? errorOfStatus(status, this.lang, header(headers['retry-after']));
    return this.#reported(path.endpoint, error);
  }

  /** The log is told of failures that are the upstream's. */
  #reported(endpoint: string, error: RestError): RestError {
    const { requestId } = this.caller;
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
}
