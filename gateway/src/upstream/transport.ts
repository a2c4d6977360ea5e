import { type Dispatcher, Pool } from 'undici';
import type { AbortSignalLike } from './caller.ts';
import { decoded } from './decompress.ts';
import { TransportError } from './errors.ts';

/** One HTTP exchange with the upstream; `path` is relative to its origin. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal?: AbortSignalLike;
  timeoutMs: number;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Characters that a client library would throw at, as at a mistake of the program. */
const PATH = /^\/[\x21-\x7e]*$/;
const HEADER = /^[\t\x20-\x7e]*$/;

/** Nothing that cannot be sent as it is reaches a client library, whoever wrote it. */
export function checkSendable({ path, headers }: Pick<Call, 'path' | 'headers'>): void {
  if (!PATH.test(path)) throw new TransportError('unsendable', 'the path cannot be sent');
  for (const name in headers)
    if (!HEADER.test(headers[name] ?? '')) throw new TransportError('unsendable', `the header ${name} cannot be sent`);
}

/** How calls travel: undici's pool, or the `fetch` that an integrator hands in. */
export interface Transport {
  send(call: Call): Promise<Reply>;
  close(): Promise<void>;
}

const BROKEN = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_CLOSED',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);
/** The server answers, only not what is taken. */
const UNUSABLE = new Set(['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'UND_ERR_HEADERS_OVERFLOW', 'HPE_HEADER_OVERFLOW']);
const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

const codeOf = (error: Error): string => {
  const { code, cause } = error as Error & { code?: string };
  return code ?? (cause instanceof Error ? codeOf(cause) : '');
};

/** What an error on the way means; `HPE_…` is an answer that is not HTTP. */
function transportError(error: Error): TransportError {
  if (error instanceof TransportError) return error;
  const code = codeOf(error);
  if (TIMEOUTS.has(code)) return new TransportError('timeout', code);
  if (BROKEN.has(code)) return new TransportError('broken', code);
  if (UNUSABLE.has(code)) return new TransportError('unusable', code);
  return new TransportError('refused', code || error.message);
}

const LATE = () => new TransportError('timeout', 'no whole answer in time');
const ABORTED = () => new TransportError('aborted', 'the caller left or its time was up');

/** Collects one answer. undici's dispatch is used as it is: a stream per answer would cost more than the call. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #pieces: Buffer[] = [];
  readonly #done: (reply: Reply) => void;
  readonly #failed: (error: TransportError) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #maxBytes: number;
  readonly #signal: AbortSignalLike | undefined;
  #controller: Dispatcher.DispatchController | null = null;
  #reason: TransportError | null = null;
  #status = 0;
  #headers: Reply['headers'] = {};

  constructor(call: Call, maxBytes: number, done: (reply: Reply) => void, failed: (error: TransportError) => void) {
    this.#maxBytes = maxBytes;
    this.#done = done;
    this.#failed = failed;
    this.#signal = call.signal;
    this.#timer = setTimeout(() => this.#abort(LATE()), call.timeoutMs);
    this.#signal?.addEventListener('abort', this.#leave);
  }

  readonly #leave = () => this.#abort(ABORTED());

  #abort(reason: TransportError): void {
    this.#reason = reason;
    if (this.#controller) this.#controller.abort(reason);
    this.#settle();
    this.#failed(reason);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#leave);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#reason) controller.abort(this.#reason);
    this.#controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Reply['headers']): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#pieces.push(chunk);
  }

  onResponseEnd(): void {
    this.#settle();
    const [only] = this.#pieces;
    const body = this.#pieces.length === 1 && only ? only : Buffer.concat(this.#pieces);
    const reply = { status: this.#status, headers: this.#headers, body };
    if (reply.headers['content-encoding'] === undefined) this.#done(reply);
    else decoded(reply, this.#maxBytes).then(this.#done, this.#failed);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#settle();
    this.#failed(this.#reason ?? transportError(error));
  }
}

/** Calls over undici with kept-alive connections. */
export function undiciTransport(origin: string, connectMs: number, maxBytes: number): Transport {
  const pool = new Pool(origin, {
    connections: 64,
    connect: { timeout: connectMs },
    // Every call has its own timer for the whole answer.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxBytes,
  });
  return {
    send: (call) =>
      new Promise((done, failed) => {
        if (call.signal?.aborted) return failed(ABORTED());
        const { method, path, headers, body } = call;
        pool.dispatch({ method, path, headers, body: body ?? null }, new Exchange(call, maxBytes, done, failed));
      }),
    close: () => pool.destroy(),
  };
}

/** The whole body of a response; what is larger is not read to its end. */
async function bodyOf(response: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    // Leaving the loop ends the body.
    if (size > maxBytes) throw new TransportError('unusable', 'the answer is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Calls over a `fetch` of the integrator's own, whose connections are its own affair. */
export function fetchTransport(origin: string, fetch: typeof globalThis.fetch, maxBytes: number): Transport {
  return {
    async send({ method, path, headers, body = null, signal, timeoutMs }) {
      if (signal?.aborted) throw ABORTED();
      const timeout = AbortSignal.timeout(timeoutMs);
      const left = new AbortController();
      const leave = () => left.abort();
      signal?.addEventListener('abort', leave);
      const options = {
        method,
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.any([left.signal, timeout]),
      } as const;
      try {
        const response = await fetch(new URL(path, origin), options);
        const bytes = await bodyOf(response, maxBytes);
        return { status: response.status, headers: Object.fromEntries(response.headers), body: bytes };
      } catch (error) {
        if (signal?.aborted) throw ABORTED();
        if (timeout.aborted) throw LATE();
        throw transportError(error instanceof Error ? error : new Error(String(error)));
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
    close: async () => {},
  };
}
