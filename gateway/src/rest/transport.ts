import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';
import { TransportError } from './statuses.ts';

/** One HTTP exchange with the upstream; `path` is relative to its origin. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal?: AbortSignal;
  timeoutMs: number;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Other characters make undici and fetch throw a TypeError. */
const PATH = /^\/[\x21-\x7e]*$/;
const HEADER = /^[\t\x20-\x7e]*$/;

/** Throws `unsendable` for a path or header that HTTP does not allow. */
export function checkSendable({ path, headers }: Pick<Call, 'path' | 'headers'>): void {
  if (!PATH.test(path)) throw new TransportError('unsendable', 'the path cannot be sent');
  for (const name in headers)
    if (!HEADER.test(headers[name] ?? '')) throw new TransportError('unsendable', `the header ${name} cannot be sent`);
}

/** Sends calls: undici's pool, or an integrator's `fetch`. */
export interface Transport {
  send(call: Call): Promise<Reply>;
  close(): Promise<void>;
}

/** Error codes of Node and undici; any other is `refused`. */
const KINDS: Readonly<Record<string, TransportError['kind']>> = {
  UND_ERR_SOCKET: 'broken',
  ECONNRESET: 'broken',
  EPIPE: 'broken',
  UND_ERR_CLOSED: 'broken',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'broken',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'unusable',
  UND_ERR_HEADERS_OVERFLOW: 'unusable',
  HPE_HEADER_OVERFLOW: 'unusable',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
};

function codeOf(error: Error): string {
  const { code, cause } = error as Error & { code?: string };
  return code ?? (cause instanceof Error ? codeOf(cause) : '');
}

function transportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const code = error instanceof Error ? codeOf(error) : '';
  return new TransportError(KINDS[code] ?? 'refused', code || String(error));
}

const DECODERS: Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** The decompressed answer: some proxies compress without `Accept-Encoding`. */
async function decoded(reply: Reply, maxBytes: number): Promise<Reply> {
  const encoding = String(reply.headers['content-encoding']).trim().toLowerCase();
  if (encoding === 'identity' || reply.body.length === 0) return reply;
  const decode = DECODERS[encoding];
  if (!decode) throw new TransportError('unusable', `the answer is encoded as ${encoding.slice(0, 40)}`);
  try {
    return { ...reply, body: await decode(reply.body, { maxOutputLength: maxBytes }) };
  } catch {
    throw new TransportError('unusable', `the answer is not ${encoding}, or too large`);
  }
}

const LATE = () => new TransportError('timeout', 'no whole answer in time');
const ABORTED = () => new TransportError('aborted', 'the caller left or its time was up');

type Settle = { done: (reply: Reply | Promise<Reply>) => void; failed: (error: TransportError) => void };

/** Collects one answer. A stream per answer would cost more than the call itself. */
function exchange({ signal, timeoutMs }: Call, maxBytes: number, { done, failed }: Settle): Dispatcher.DispatchHandler {
  const pieces: Buffer[] = [];
  let controller: Dispatcher.DispatchController | null = null;
  let reason: TransportError | null = null;
  let status = 0;
  let headers: Reply['headers'] = {};
  const timer = setTimeout(() => abort(LATE()), timeoutMs);
  const onAbort = () => abort(ABORTED());
  signal?.addEventListener('abort', onAbort);

  function settle(): void {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
  function abort(why: TransportError): void {
    reason = why;
    controller?.abort(why);
    settle();
    failed(why);
  }

  return {
    onRequestStart(started) {
      if (reason) started.abort(reason);
      controller = started;
    },
    onResponseStart(_, code, received) {
      status = code;
      headers = received;
    },
    onResponseData(_, piece) {
      pieces.push(piece);
    },
    onResponseEnd() {
      settle();
      const [only] = pieces;
      const reply = { status, headers, body: pieces.length === 1 && only ? only : Buffer.concat(pieces) };
      done(headers['content-encoding'] === undefined ? reply : decoded(reply, maxBytes));
    },
    onResponseError(_, error) {
      settle();
      failed(reason ?? transportError(error));
    },
  };
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
        const { method, path, headers, body = null } = call;
        pool.dispatch({ method, path, headers, body }, exchange(call, maxBytes, { done, failed }));
      }),
    close: () => pool.destroy(),
  };
}

/** Reads a body; null when it is larger than `maxBytes`. */
export async function bytesOf(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > maxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Calls over an integrator's `fetch`. */
export function fetchTransport(origin: string, fetch: typeof globalThis.fetch, maxBytes: number): Transport {
  return {
    async send({ method, path, headers, body = null, signal, timeoutMs }) {
      if (signal?.aborted) throw ABORTED();
      const timeout = AbortSignal.timeout(timeoutMs);
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      const options = { method, headers, body, redirect: 'manual', signal: either } as const;
      try {
        const response = await fetch(new URL(path, origin), options);
        const bytes = await bytesOf(response.body, maxBytes);
        if (!bytes) throw new TransportError('unusable', 'the answer is too large');
        return { status: response.status, headers: Object.fromEntries(response.headers), body: bytes };
      } catch (error) {
        if (signal?.aborted) throw ABORTED();
        if (timeout.aborted) throw LATE();
        throw transportError(error);
      }
    },
    close: async () => {},
  };
}
