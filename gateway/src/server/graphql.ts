import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import { hasOtherCharset, isDeeperThan, ownBytes } from '@encuestas/ops';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Trusted } from '../graphql/trusted.ts';
import type { CachedResult, Context } from '../resources/context.ts';
import { isRow } from '../rest/codec/row.ts';
import { admitDocument, type Parameters } from './documents.ts';
import { DATA_HEADERS } from './headers.ts';
import { type Mounted, pathOf, wantsPage } from './request.ts';

/** A refused body, with the status and the message of the answer. */
class BodyError extends Error {
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
function acceptJson(app: FastifyInstance, bodyBytes: number, isAnonymous: (request: FastifyRequest) => boolean): void {
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

function headersOf(request: FastifyRequest, isSigned: boolean): HeaderMap {
  const headers = new HeaderMap();
  // Another site's page cannot make a browser send a bearer token without a preflight.
  if (isSigned) headers.set('apollo-require-preflight', '1');
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** Adds the request id to errors of the protocol, which no plugin hook sees. */
function withRequestId(body: string, requestId: string): string {
  const parsed: { errors?: { extensions?: Record<string, unknown> }[] } = JSON.parse(body);
  for (const error of parsed.errors ?? []) error.extensions = { ...error.extensions, requestId };
  return JSON.stringify(parsed);
}

const IN_THE_DOCUMENT = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT']);

/** The protocol answers errors in a document with 200 for `application/json`. */
function statusOf(status: number, type: string, codes: readonly string[]): number {
  const isInTheDocument = codes.length > 0 && codes.every((code) => IN_THE_DOCUMENT.has(code));
  return status === 400 && isInTheDocument && type.startsWith('application/json') ? 200 : status;
}

/** From this size on compression spares more than it costs; level 3 takes a third of the CPU of the default. */
const MIN_COMPRESSED_BYTES = 8_000;
const LEVEL = { level: 3 };
const zip = promisify(gzip);
const encodings = new Negotiator({ supportedValues: ['gzip'] });

/** Reused results are compressed once; the entry goes with the cached result. */
const compressed = new WeakMap<CachedResult, Promise<Buffer>>();

/** `reused`: the cached result, if `body` is its text. */
function zipped(body: string, reused: CachedResult | null): Promise<Buffer> {
  if (reused?.text !== body) return zip(body, LEVEL);
  const zipping = compressed.get(reused) ?? zip(body, LEVEL).then(ownBytes);
  compressed.set(reused, zipping);
  return zipping;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly reused?: CachedResult | null;
}

/** Sends an answer, compressed when the caller accepts it and the size is worth it. */
async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const { status, type, body, reused = null } = answer;
  reply.status(status).headers(DATA_HEADERS).type(type);
  if (Buffer.byteLength(body) < MIN_COMPRESSED_BYTES) return reply.send(body);
  // A shared cache must not answer with gzip a caller who does not accept it.
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  if (encodings.negotiate(accepted) === null) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(await zipped(body, reused));
}

const JSON_TYPE = 'application/json; charset=utf-8';
const RESPONSE_TYPE = 'application/graphql-response+json';

const errorBody = (code: string, message: string, requestId: string): string =>
  JSON.stringify({ errors: [{ message, extensions: { code, requestId } }] });

/** A refusal before there is an operation, by the protocol's rules for an error in a document. */
function refusal(accept: string, code: string, message: string, { requestId, log }: Context): Answer {
  log.codes.push(code);
  const isModern = accept.includes(RESPONSE_TYPE);
  const type = isModern ? `${RESPONSE_TYPE}; charset=utf-8` : JSON_TYPE;
  return { status: isModern ? 400 : 200, type, body: errorBody(code, message, requestId) };
}

/** The refusal of a body. The connection is closed when the rest of it is not read. */
function refuseBody(error: BodyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode, message } = error;
  const code = statusCode === 429 ? 'TOO_MANY_REQUESTS' : 'BAD_USER_INPUT';
  contextOf(request).log.codes.push(code);
  if (statusCode === 413 || statusCode === 429) reply.header('connection', 'close');
  if (statusCode === 429) reply.header('retry-after', 1);
  return reply
    .status(statusCode)
    .headers(DATA_HEADERS)
    .type(JSON_TYPE)
    .send(errorBody(code, message, request.id));
}

/** Pending executions; one may outlast its response when the caller disconnects. */
export class Pending {
  readonly #work = new Set<Promise<unknown>>();

  async track<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work);
    try {
      return await work;
    } finally {
      this.#work.delete(work);
    }
  }

  async settled(): Promise<void> {
    while (this.#work.size > 0) await Promise.allSettled(this.#work);
  }
}

const WITHOUT_IDS = [
  'PERSISTED_DOCUMENT_NOT_FOUND',
  'Ids of documents are off: TRUSTED_DOCUMENTS=known answers them.',
] as const;

const CONTEXT = 'graphqlContext';
const contextOf = (request: FastifyRequest): Context => request.getDecorator<Context>(CONTEXT);

interface Options {
  readonly apollo: ApolloServer<Context>;
  readonly trusted: Trusted | null;
  readonly bodyBytes: number;
  readonly pending: Pending;
  /** Answers a browser's GET. */
  sendPlayground(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  createContext(request: FastifyRequest, reply: FastifyReply): Context;
}

/** GraphQL over HTTP at `/graphql`: Apollo Server parses, validates and runs every hook. */
export async function graphqlRoute(app: FastifyInstance, options: Options): Promise<void> {
  const { apollo, trusted, bodyBytes, pending, sendPlayground, createContext } = options;

  async function execute(request: FastifyRequest, reply: FastifyReply, { body, search }: Parameters): Promise<Answer> {
    const context = contextOf(request);
    const { requestId, log, rest } = context;
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        ...{ method: request.method, search, body },
        headers: headersOf(request, rest.caller.token !== null),
      },
      context: async () => context,
    });
    if (answer.body.kind !== 'complete') throw new Error('Incremental delivery is unsupported.');
    const type = answer.headers.get('content-type') ?? JSON_TYPE;
    const status = statusOf(answer.status ?? 200, type, log.codes);
    for (const [name, value] of answer.headers) if (name !== 'content-length') reply.header(name, value);
    const isProtocolError = (answer.status ?? 200) >= 400 && log.codes.length === 0;
    const text = isProtocolError ? withRequestId(answer.body.string, requestId) : answer.body.string;
    return { status, type, body: text, reused: log.reused };
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = request.raw.url ?? '';
    const sent = { body: request.body, search: url.slice(pathOf(url).length) };
    const { accept = '' } = request.headers;
    // Apollo would report that the query is missing.
    const isId = !trusted && isRow(sent.body) && sent.body.documentId !== undefined && sent.body.query === undefined;
    if (isId) return await send(request, reply, refusal(accept, ...WITHOUT_IDS, contextOf(request)));
    const admitted = trusted ? await admitDocument(trusted, request, sent) : sent;
    if ('code' in admitted)
      return await send(request, reply, refusal(accept, admitted.code, admitted.message, contextOf(request)));
    return await send(request, reply, await execute(request, reply, admitted));
  }

  app.decorateRequest(CONTEXT, null);
  app.addHook('onRequest', async (request, reply) => {
    if (wantsPage(request)) return sendPlayground(request, reply);
    request.setDecorator(CONTEXT, createContext(request, reply));
  });
  acceptJson(app, bodyBytes, (request) => contextOf(request).rest.caller.token === null);
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof BodyError) return refuseBody(error, request, reply);
    const { complete, destroyed } = request.raw;
    if (destroyed && !complete) return refuseBody(new BodyError(400, 'The caller disconnected.'), request, reply);
    throw error;
  });
  app.all('/graphql', (request, reply) => pending.track(answer(request, reply)));
}
