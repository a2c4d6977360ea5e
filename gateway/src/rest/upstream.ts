import { isUtf8 } from 'node:buffer';
import { isDeeperThan, type Log, ownBytes } from '@encuestas/ops';
import { LRUCache } from 'lru-cache';
import type { Decode } from './codec/decode.ts';
import { TransportError } from './statuses.ts';
import { openStream } from './stream.ts';
import {
  type Call,
  checkSendable,
  fetchTransport,
  type Reply,
  redirectOf,
  type Transport,
  undiciTransport,
} from './transport.ts';

/** A version of a record, as a header may hold it. */
export const isVersion = (version: string): boolean => /^[\x20-\x7e]{1,200}$/.test(version);

/** The ETag of an answer; null for one that cannot be sent back. */
export function etagOf({ headers: { etag } }: Pick<Reply, 'headers'>): string | null {
  return typeof etag === 'string' && isVersion(etag) ? etag : null;
}

/** The version that a change may name: a weak ETag never is the same as another (RFC 9110). */
export const versionOf = (etag: string | null): string | null => (etag?.startsWith('W/') ? null : etag);

/** Digits that may exceed a number of JavaScript. */
const LONG = /\d{16}/;
const INTEGER = /^-?\d+$/;

/** Keeps a 64-bit integer as text: rounded, it would be the id of another record. */
function exact(_: string, value: unknown, context?: { source?: string }): unknown {
  const { source = '' } = context ?? {};
  return typeof value === 'number' && !Number.isSafeInteger(value) && INTEGER.test(source) ? source : value;
}

/** Shorter answers are parsed unscanned: parsing them takes less time than scanning all, however they are nested. */
const SCANNED_BYTES = 50_000;
const MAX_DEPTH = 100;

/** Parses the JSON of an answer. Other charsets are refused: a save would write their letters back as `\ufffd`. */
export function jsonOf(body: Buffer): unknown {
  if (!isUtf8(body)) throw new SyntaxError('The answer is not UTF-8.');
  if (body.length > SCANNED_BYTES && isDeeperThan(MAX_DEPTH, body))
    throw new SyntaxError('The answer is nested too deep.');
  const text = body.toString('utf8');
  return LONG.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
}

/** An answer of the upstream as bytes. Each request parses its own, so that none works with another's rows. */
export class Answer {
  /** Identifies the answer in cached results. */
  readonly id = Symbol();
  readonly etag: string | null;
  readonly body: Buffer;

  constructor(reply: Reply) {
    this.etag = etagOf(reply);
    this.body = ownBytes(reply.body);
  }

  /** The decoded answer; throws what parsing and decoding throw. */
  decoded<T>(decode: Decode<T>): T {
    return decode(jsonOf(this.body), versionOf(this.etag));
  }

  /** Whether the upstream confirms this answer: `304`, or the same bytes. */
  confirmedBy({ status, body }: Reply): boolean {
    return this.etag === null ? status === 200 && this.body.equals(body) : status === 304;
  }
}

/** Answers that may be reused once the upstream confirms them, per tenant and path; bounded by bytes. */
export const createAnswers = (bytes: number) =>
  new LRUCache<string, Answer>({
    maxSize: Math.max(1, Math.floor(bytes)),
    sizeCalculation: ({ body }, key) => body.length + key.length + 200,
  });

export type Answers = ReturnType<typeof createAnswers>;

/**
 * What the root of the upstream says, and why no version 1 is there; null where one may be. It need not have a root
 * (spec §7 names none), nor show it to strangers, but a success that is not JSON is no version 1's.
 */
export function rootOf({ status, body, followed = false }: Reply): { fault: string | null; body: unknown } {
  if (status >= 500) return { fault: `The REST server answers with status ${status}.`, body: null };
  // Every other call would be led there, too, where it does not go.
  if (status >= 301 && status <= 308)
    return { fault: `The REST server leads elsewhere (status ${status}); REST_URL is to be where it is.`, body: null };
  if (status !== 200) return { fault: null, body: null };
  try {
    return { fault: null, body: jsonOf(body) };
  } catch {
    // A server may lead from its root to a page of its documentation.
    return { fault: followed ? null : 'The REST server answers what is not JSON.', body: null };
  }
}

/** What one call to the upstream was, for logs, metrics and `extensions.upstream`. */
export interface CallRecord {
  method: string;
  /** The path with ids taken out, such as `empresas/{id}/`. */
  endpoint: string;
  path: string;
  status: number | string;
  /** When it was sent, on the process's own clock. */
  startedAt: number;
  ms: number;
  /** Whether the answer was new, or the kept one was confirmed (`304` or equal bytes). */
  answer: 'new' | 'confirmed';
  /** Its id in the trace, where that is recorded. */
  span: string | null;
}

/** The failures after which a server counts as down. A status never does: a server that refuses writes is still read. */
const DOWN = new Set<TransportError['kind']>(['timeout', 'broken', 'refused']);

/** How many failures in a row open the breaker, and how long it waits before it lets a probe through. */
const FAILURES = 5;
const PROBE_MS = 500;

/** A circuit breaker: calls fail fast while the upstream is down, except for a probe twice a second. */
class Breaker {
  #failures = 0;
  #nextProbe = 0;

  get isOpen(): boolean {
    return this.#failures >= FAILURES;
  }

  admits(): boolean {
    if (!this.isOpen) return true;
    if (Date.now() < this.#nextProbe) return false;
    this.#nextProbe = Date.now() + PROBE_MS;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    this.#nextProbe = Date.now() + PROBE_MS;
  }
}

const isRedirect = ({ status }: Reply): boolean => status >= 301 && status <= 308;

/** How long what a server turned out to do is believed: it may be another version by then. */
const BELIEVED = { max: 1_000, ttl: 600_000, perf: { now: () => Date.now() } };

/** The REST v1 server and what is known about it, shared by all requests. */
export class Upstream {
  readonly #breaker = new Breaker();
  readonly answers: Answers;
  /** What lists turned out to do, or not to. */
  readonly #findings = new LRUCache<string, boolean>(BELIEVED);
  readonly log: Log;
  readonly #transport: Transport;
  readonly #origin: string;
  readonly #prefix: string;
  readonly #timeoutMs: number;

  constructor(
    { restUrl, fetch }: { restUrl: string; fetch?: typeof globalThis.fetch | undefined },
    limits: { connectTimeoutMs: number; answerTimeoutMs: number; answerBytes: number },
    answers: Answers,
    log: Log,
  ) {
    const url = new URL(restUrl);
    this.#origin = url.origin;
    this.#prefix = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
    this.#timeoutMs = limits.answerTimeoutMs;
    this.#transport = fetch
      ? fetchTransport(url.origin, fetch, limits.answerBytes)
      : undiciTransport(url.origin, limits.connectTimeoutMs, limits.answerBytes);
    this.answers = answers;
    this.log = log;
  }

  /** Whether the breaker is open. */
  get isDown(): boolean {
    return this.#breaker.isOpen;
  }

  /** Whether the list of a type narrows by a filter, or has pages of a size; undefined where nobody found out lately. */
  found(type: string, what: string | number): boolean | undefined {
    return this.#findings.get(`${type} ${what}`);
  }

  learn(type: string, what: string | number, does: boolean): void {
    this.#findings.set(`${type} ${what}`, does);
  }

  /** Opens a file; the breaker hears nothing of it. */
  open(path: string, headers: Record<string, string>, left: AbortSignal) {
    return openStream(this.#origin + this.#prefix + path, headers, this.#timeoutMs, left);
  }

  /** Sends a call and follows a redirect. */
  async send(call: Omit<Call, 'timeoutMs'>): Promise<Reply> {
    const whole: Call = { ...call, path: this.#prefix + call.path, timeoutMs: this.#timeoutMs };
    checkSendable(whole);
    if (!this.#breaker.admits()) throw new TransportError('refused', 'the breaker is open');
    try {
      const reply = await this.#once(whole);
      this.#breaker.succeeded();
      return isRedirect(reply) ? await this.#redirected(whole, reply) : reply;
    } catch (error) {
      if (error instanceof TransportError && DOWN.has(error.kind)) this.#breaker.failed();
      throw error;
    }
  }

  /** A GET goes out once more on a broken connection; a write never does. */
  async #once(call: Call): Promise<Reply> {
    try {
      return await this.#transport.send(call);
    } catch (error) {
      const again = call.method === 'GET' && error instanceof TransportError && error.kind === 'broken';
      if (!again) throw error;
      return await this.#transport.send(call);
    }
  }

  /**
   * Follows one redirect. A write is sent on by 307 and 308 alone, which say that nothing was done with it and that it
   * goes there as it is.
   */
  async #redirected(call: Call, reply: Reply): Promise<Reply> {
    const { status, headers } = reply;
    const goesOn = call.method === 'GET' || status === 307 || status === 308;
    const target = goesOn ? redirectOf(status, headers.location, this.#origin + call.path) : null;
    if (!target) return reply;
    const query = target.search || (call.path.includes('?') ? call.path.slice(call.path.indexOf('?')) : '');
    return { ...(await this.#once({ ...call, path: target.pathname + query })), followed: true };
  }

  /** Asks whether a version 1 may be there, past the breaker; null when it may, else why not. */
  async ping(): Promise<string | null> {
    try {
      const headers = { accept: 'application/json' };
      const call: Call = { method: 'GET', path: this.#prefix, headers, timeoutMs: 2_000 };
      const reply = await this.#once(call);
      const root = isRedirect(reply) ? await this.#redirected(call, reply) : reply;
      const fault = rootOf(root).fault ?? (root.status === 404 ? await this.#missing(call) : null);
      if (fault === null) this.#breaker.succeeded();
      return fault;
    } catch (error) {
      return `The REST server does not answer (${error instanceof TransportError ? error.kind : 'unreachable'}).`;
    }
  }

  /** Why a server without a root document is not one of version 1, which has companies below its root. */
  async #missing(root: Call): Promise<string | null> {
    const { status } = await this.#once({ ...root, path: `${root.path}empresas/?page_size=1` });
    return status === 404
      ? `REST_URL is not the root of a REST v1: ${root.path} and what is below it are missing.`
      : null;
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}
