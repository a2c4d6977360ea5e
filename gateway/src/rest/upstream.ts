import { isUtf8 } from 'node:buffer';
import { type Log, ownBytes } from '@encuestas/ops';
import { LRUCache } from 'lru-cache';
import type { Decode } from './codec/decode.ts';
import { TransportError } from './statuses.ts';
import { openStream } from './stream.ts';
import { type Call, checkSendable, type Reply, Transport } from './transport.ts';

/** Whether a header can carry a version. */
export const isVersion = (version: string): boolean => /^[\x20-\x7e]{1,200}$/.test(version);

/** The ETag of an answer; null when a header cannot carry it. */
export function etagOf({ headers: { etag } }: Pick<Reply, 'headers'>): string | null {
  return typeof etag === 'string' && isVersion(etag) ? etag : null;
}

/** The version for `If-Match`, which never matches a weak ETag (RFC 9110). */
export const versionOf = (etag: string | null): string | null => (etag?.startsWith('W/') ? null : etag);

/** Parses the JSON of an answer. Other charsets are refused: a save would write their letters back as `\ufffd`. */
export function jsonOf(body: Buffer): unknown {
  if (!isUtf8(body)) throw new SyntaxError('The answer is not UTF-8.');
  return JSON.parse(body.toString('utf8'));
}

/** The parsed body; undefined when it is not JSON. */
export function jsonIn(body: Buffer): unknown {
  try {
    return jsonOf(body);
  } catch {
    return undefined;
  }
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

/** The body of a 200 in JSON; undefined for anything else. */
export const documentOf = ({ status, body }: Reply): unknown => (status === 200 ? jsonIn(body) : undefined);

/** The endpoint that identifies a REST v1: spec §7 names no root document. */
export const PROBE = 'empresas/';

/** Why the server is no REST v1, by its answer of `PROBE`; null if it may be one. It may refuse anonymous callers. */
export function faultOf(reply: Reply): string | null {
  const { status, headers } = reply;
  if (status >= 500) return `The REST server answers with status ${status}.`;
  if (status >= 301 && status <= 308)
    return `The REST server redirects (status ${status}). REST_URL must be its final address.`;
  if (status === 404) return `REST_URL is not the root of a REST v1: ${PROBE} is missing below it.`;
  const isOther = status === 200 ? documentOf(reply) === undefined : /html/i.test(String(headers['content-type']));
  return isOther ? 'The REST server answers something other than JSON.' : null;
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

/** Timeout of a check of the server. */
const PING_MS = 2_000;

interface Limits {
  readonly connectTimeoutMs: number;
  readonly answerTimeoutMs: number;
  readonly answerBytes: number;
}

/** The REST v1 server, shared by all requests. */
export class Upstream {
  readonly answers: Answers;
  readonly log: Log;
  readonly #transport: Transport;
  readonly #origin: string;
  readonly #prefix: string;
  readonly #timeoutMs: number;

  constructor(
    restUrl: string,
    { connectTimeoutMs: connectMs, answerTimeoutMs: answerMs, answerBytes }: Limits,
    answers: Answers,
    log: Log,
  ) {
    const url = new URL(restUrl);
    this.#origin = url.origin;
    this.#prefix = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
    this.#timeoutMs = answerMs;
    this.#transport = new Transport(url.origin, { connectMs, answerMs }, answerBytes);
    this.answers = answers;
    this.log = log;
  }

  open(path: string, headers: Record<string, string>, disconnect: AbortSignal) {
    return openStream(this.#origin + this.#prefix + path, headers, this.#timeoutMs, disconnect);
  }

  /** Sends a call. A GET is retried once on a broken connection; writes are never retried. */
  async send(call: Call): Promise<Reply> {
    const whole: Call = { ...call, path: this.#prefix + call.path };
    checkSendable(whole);
    try {
      return await this.#transport.send(whole);
    } catch (error) {
      const isRetryable = call.method === 'GET' && error instanceof TransportError && error.kind === 'broken';
      if (!isRetryable) throw error;
      return await this.#transport.send(whole);
    }
  }

  /** Checks whether the upstream may be a REST v1; null if so, else the reason. */
  async ping(): Promise<string | null> {
    const signal = AbortSignal.timeout(PING_MS);
    const headers = { accept: 'application/json' };
    try {
      return faultOf(await this.send({ method: 'GET', path: `${PROBE}?page_size=1`, headers, signal }));
    } catch (error) {
      return `The REST server does not answer (${error instanceof TransportError ? error.kind : 'unreachable'}).`;
    }
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}
