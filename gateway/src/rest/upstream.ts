import { isUtf8 } from 'node:buffer';
import { isDeeperThan, type Log, ownBytes } from '@encuestas/ops';
import { LRUCache } from 'lru-cache';
import type { Decode } from './codec/decode.ts';
import { TransportError } from './statuses.ts';
import { openStream } from './stream.ts';
import { type Call, checkSendable, fetchTransport, type Reply, type Transport, undiciTransport } from './transport.ts';

/** Whether a header can carry a version. */
export const isVersion = (version: string): boolean => /^[\x20-\x7e]{1,200}$/.test(version);

/** The ETag of an answer; null when a header cannot carry it. */
export function etagOf({ headers: { etag } }: Pick<Reply, 'headers'>): string | null {
  return typeof etag === 'string' && isVersion(etag) ? etag : null;
}

/** The version for `If-Match`, which never matches a weak ETag (RFC 9110). */
export const versionOf = (etag: string | null): string | null => (etag?.startsWith('W/') ? null : etag);

/** Digits that may exceed `Number.MAX_SAFE_INTEGER`. */
const LONG = /\d{16}/;
const INTEGER = /^-?\d+$/;

/** Keeps a 64-bit integer as text: rounded, it would be the id of another record. */
function exact(_: string, value: unknown, context?: { source?: string }): unknown {
  const { source = '' } = context ?? {};
  return typeof value === 'number' && !Number.isSafeInteger(value) && INTEGER.test(source) ? source : value;
}

/** Shorter answers cannot nest deep enough to matter, so they are not scanned. */
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

/** An answer of the upstream as bytes. Each request parses it, so that no request shares rows with another. */
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
 * The body of the upstream's root, and why it is no REST v1; `fault` is null if it may be one. Spec §7 names no root, so
 * 404 and 401 are no faults.
 */
export function rootOf({ status, body }: Pick<Reply, 'status' | 'body'>): { fault: string | null; body: unknown } {
  if (status >= 500) return { fault: `The REST server answers with status ${status}.`, body: null };
  if (status >= 301 && status <= 308)
    return { fault: `The REST server redirects (status ${status}). REST_URL must be its final address.`, body: null };
  if (status !== 200) return { fault: null, body: null };
  try {
    return { fault: null, body: jsonOf(body) };
  } catch {
    return { fault: 'The REST server answers something other than JSON.', body: null };
  }
}

/** One upstream call for logs, metrics and `extensions.upstream`. */
export interface CallRecord {
  method: string;
  /** The path with ids taken out, such as `empresas/{id}/`. */
  endpoint: string;
  path: string;
  status: number | string;
  /** In the time of `performance.now()`. */
  startedAt: number;
  ms: number;
  /** `confirmed`: the cached answer is still valid (`304` or equal bytes). */
  answer: 'new' | 'confirmed';
  /** Its span id; null when the trace is not recorded. */
  span: string | null;
}

/** The failures that count for the breaker. Statuses do not: a server that refuses writes can still be read. */
const DOWN = new Set<TransportError['kind']>(['timeout', 'broken', 'refused']);

/** Consecutive failures that open the breaker, and the time between probes. */
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

/** Findings expire, since the server may be upgraded. */
const FINDINGS = { max: 1_000, ttl: 600_000, perf: { now: () => Date.now() } };

/** The REST v1 server and what is known about it, shared by all requests. */
export class Upstream {
  readonly #breaker = new Breaker();
  readonly answers: Answers;
  /** Which filters each list turned out to apply, and whether records have versions. */
  readonly #findings = new LRUCache<string, boolean>(FINDINGS);
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

  /** Whether the records of a type have an ETag; undefined when unknown. */
  hasVersions(type: string): boolean | undefined {
    return this.#findings.get(`${type} version`);
  }

  learnVersions(type: string, present: boolean): void {
    this.#findings.set(`${type} version`, present);
  }

  /** Whether the list of a type applies a filter; undefined when unknown. */
  appliesFilter(type: string, filter: string): boolean | undefined {
    return this.#findings.get(`${type} ${filter}`);
  }

  learnFilter(type: string, filter: string, applies: boolean): void {
    this.#findings.set(`${type} ${filter}`, applies);
  }

  /** Opens a file past the breaker. */
  open(path: string, headers: Record<string, string>, disconnect: AbortSignal) {
    return openStream(this.#origin + this.#prefix + path, headers, this.#timeoutMs, disconnect);
  }

  /** Sends a call through the breaker. */
  async send(call: Omit<Call, 'timeoutMs'>): Promise<Reply> {
    const whole: Call = { ...call, path: this.#prefix + call.path, timeoutMs: this.#timeoutMs };
    checkSendable(whole);
    if (!this.#breaker.admits()) throw new TransportError('refused', 'the breaker is open');
    try {
      const reply = await this.#exchange(whole);
      this.#breaker.succeeded();
      return reply;
    } catch (error) {
      if (error instanceof TransportError && DOWN.has(error.kind)) this.#breaker.failed();
      throw error;
    }
  }

  /** Retries a GET once on a broken connection. Writes are never retried. */
  async #exchange(call: Call): Promise<Reply> {
    try {
      return await this.#transport.send(call);
    } catch (error) {
      const isRetryable = call.method === 'GET' && error instanceof TransportError && error.kind === 'broken';
      if (!isRetryable) throw error;
      return await this.#transport.send(call);
    }
  }

  /** Checks past the breaker whether the upstream may be a REST v1; null if so, else the reason. */
  async ping(): Promise<string | null> {
    try {
      const headers = { accept: 'application/json' };
      const call: Call = { method: 'GET', path: this.#prefix, headers, timeoutMs: 2_000 };
      const root = await this.#exchange(call);
      const fault = rootOf(root).fault ?? (root.status === 404 ? await this.#missing(call) : null);
      if (fault === null) this.#breaker.succeeded();
      return fault;
    } catch (error) {
      return `The REST server does not answer (${error instanceof TransportError ? error.kind : 'unreachable'}).`;
    }
  }

  /** Why a server without a root document is not one of version 1, which has companies below its root. */
  async #missing(root: Call): Promise<string | null> {
    const { status } = await this.#exchange({ ...root, path: `${root.path}empresas/?page_size=1` });
    return status === 404
      ? `REST_URL is not the root of a REST v1: ${root.path} and what is below it are missing.`
      : null;
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}
