import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Pool } from 'undici';
import { TransportError } from './statuses.ts';

/** One HTTP exchange with the upstream; `path` is relative to its origin. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal?: AbortSignal;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Other characters make undici throw a TypeError. */
const PATH = /^\/[\x21-\x7e]*$/;
const HEADER = /^[\t\x20-\x7e]*$/;

/** Throws `unsendable` for a path or header that HTTP does not allow. */
export function checkSendable({ path, headers }: Pick<Call, 'path' | 'headers'>): void {
  if (!PATH.test(path)) throw new TransportError('unsendable', 'the path cannot be sent');
  for (const name in headers)
    if (!HEADER.test(headers[name] ?? '')) throw new TransportError('unsendable', `the header ${name} cannot be sent`);
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

/** Sends calls over kept-alive connections. */
export class Transport {
  readonly #pool: Pool;
  readonly #maxBytes: number;

  /** `answerMs`: how long an answer may take to begin or to continue. */
  constructor(origin: string, times: { connectMs: number; answerMs: number }, maxBytes: number) {
    const { connectMs, answerMs } = times;
    this.#maxBytes = maxBytes;
    this.#pool = new Pool(origin, {
      connections: 64,
      connect: { timeout: connectMs },
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
      maxResponseSize: maxBytes,
    });
  }

  async send({ signal, body, ...call }: Call): Promise<Reply> {
    try {
      const sent = { ...call, body: body ?? null, signal: signal ?? null };
      const { statusCode: status, headers, body: answer } = await this.#pool.request(sent);
      const reply = { status, headers, body: Buffer.from(await answer.arrayBuffer()) };
      return headers['content-encoding'] === undefined ? reply : await decoded(reply, this.#maxBytes);
    } catch (error) {
      if (signal?.aborted) throw new TransportError('aborted', 'the caller left or its time was up');
      throw transportError(error);
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
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
