import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { hasOtherCharset, isDeeperThan } from '@encuestas/ops';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Mounted } from './request.ts';

/** A refused body, with the status and the message of the answer. */
export class BodyError extends Error {
  readonly statusCode: 400 | 413 | 415 | 429;

  constructor(statusCode: BodyError['statusCode'], message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** More levels than any input of the schema has; many more would overflow the stack of a recursive function. */
const MAX_LEVELS = 50;

const tooDeep = () => new BodyError(400, `The body is nested more than ${MAX_LEVELS} levels deep.`);

function checkDepth(value: unknown, levels = MAX_LEVELS): void {
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw tooDeep();
  for (const inner of Object.values(value)) checkDepth(inner, levels - 1);
}

/** Parses JSON in UTF-8: another charset would be saved as replacement characters. */
function parse(bytes: Buffer, contentType: string | undefined): unknown {
  if (hasOtherCharset(contentType))
    throw new BodyError(415, 'The body must be in UTF-8, not in the charset that content-type names.');
  if (!isUtf8(bytes)) throw new BodyError(400, 'The body is not UTF-8.');
  if (isDeeperThan(MAX_LEVELS, bytes)) throw tooDeep();
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new BodyError(400, 'The body is not JSON.');
  }
}

/** An anonymous request is a sign-in or a password reset. */
const ANONYMOUS_BYTES = 64_000;

/** How many bodies of the maximum length fit into memory at once. */
const LONGEST_BODIES = 10;

/** How much over the limit is read and discarded: a browser that cannot finish sending reads no answer. */
const DISCARDED_BYTES = 8_000_000;

/** Reads bodies whose sum is bounded. A request holds its bytes until it is answered. */
class BodyReader {
  readonly #limit: number;
  readonly #held = new WeakMap<FastifyRequest, number>();
  #inFlight = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  async read(request: FastifyRequest, stream: IncomingMessage, anonymous: boolean): Promise<Buffer> {
    const limit = anonymous ? Math.min(ANONYMOUS_BYTES, this.#limit) : this.#limit;
    const tooLarge = () => new BodyError(413, `The body is larger than ${limit} bytes.`);
    if (Number(request.headers['content-length']) > limit + DISCARDED_BYTES) throw tooLarge();
    const pieces: Buffer[] = [];
    let size = 0;
    // Destroying the request would close the connection before the answer is sent.
    for await (const piece of stream.iterator({ destroyOnReturn: false })) {
      size += piece.length;
      if (size > limit + DISCARDED_BYTES) break;
      if (size > limit) {
        pieces.length = 0;
        this.release(request);
        continue;
      }
      if (!this.#hold(request, piece.length))
        throw new BodyError(429, 'Too many large bodies at once. Try again in a moment.');
      pieces.push(piece);
    }
    if (size > limit) throw tooLarge();
    const [only] = pieces;
    return only && pieces.length === 1 ? only : Buffer.concat(pieces);
  }

  release(request: FastifyRequest): void {
    this.#inFlight -= this.#held.get(request) ?? 0;
    this.#held.delete(request);
  }

  /** False when all requests together hold too much; a short body is always accepted. */
  #hold(request: FastifyRequest, bytes: number): boolean {
    const held = (this.#held.get(request) ?? 0) + bytes;
    this.#held.set(request, held);
    this.#inFlight += bytes;
    return this.#inFlight <= this.#limit * LONGEST_BODIES || held <= ANONYMOUS_BYTES;
  }
}

/** Parses JSON bodies, unless the framework around the gateway has; other bodies are read and discarded. */
export function acceptJson(
  app: FastifyInstance,
  bodyBytes: number,
  isAnonymous: (request: FastifyRequest) => boolean,
): void {
  const reader = new BodyReader(bodyBytes);
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => reader.release(request));
    done();
  });
  app.addContentTypeParser('application/json', async (request: FastifyRequest, stream: IncomingMessage) => {
    const { body }: Mounted = request.raw;
    if (body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)) {
      checkDepth(body);
      return body;
    }
    const bytes = body === undefined ? await reader.read(request, stream, isAnonymous(request)) : Buffer.from(body);
    return parse(bytes, request.headers['content-type']);
  });
  app.addContentTypeParser('*', async (request: FastifyRequest, stream: IncomingMessage) => {
    await reader.read(request, stream, isAnonymous(request));
  });
}
