import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import { hasOtherCharset, isDeeperThan, ownBytes } from '@encuestas/ops';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResult, Context } from '../resources/context.ts';
import { DATA_HEADERS } from './headers.ts';
import { type Mounted, pathOf, wantsPage } from './request.ts';

/** A refused body, with the status and the message of the answer. */
class BodyError extends Error {
  readonly statusCode: 400 | 413 | 415;

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

/** How much over the limit is read and discarded: a browser that cannot finish sending reads no answer. */
const DISCARDED_BYTES = 8_000_000;

/** Reads a body of at most `limit` bytes. */
async function readBody({ headers }: FastifyRequest, stream: IncomingMessage, limit: number): Promise<Buffer> {
  const most = limit + DISCARDED_BYTES;
  const pieces: Buffer[] = [];
  let size = Number(headers['content-length'] ?? 0) > most ? most + 1 : 0;
  // Destroying the request would close the connection before the answer is sent.
  for await (const piece of size > most ? [] : stream.iterator({ destroyOnReturn: false })) {
    size += piece.length;
    if (size > most) break;
    if (size <= limit) pieces.push(piece);
  }
  if (size > limit) throw new BodyError(413, `The body is larger than ${limit} bytes.`);
  return Buffer.concat(pieces);
}

/** Parses JSON bodies, unless the framework around the gateway has; other bodies are read and discarded. */
function acceptJson(app: FastifyInstance, bodyBytes: number, isAnonymous: (request: FastifyRequest) => boolean): void {
  const read = (request: FastifyRequest, stream: IncomingMessage) =>
    readBody(request, stream, isAnonymous(request) ? Math.min(ANONYMOUS_BYTES, bodyBytes) : bodyBytes);
  app.addContentTypeParser('application/json', async (request: FastifyRequest, stream: IncomingMessage) => {
    const { body }: Mounted = request.raw;
    if (body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)) {
      checkDepth(body);
      return body;
    }
    const bytes = body === undefined ? await read(request, stream) : Buffer.from(body);
    return parse(bytes, request.headers['content-type']);
  });
  app.addContentTypeParser('*', async (request: FastifyRequest, stream: IncomingMessage) => {
    await read(request, stream);
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

const IN_THE_DOCUMENT = new Set([
  ...['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'DOCUMENT_NOT_TRUSTED', 'BAD_USER_INPUT'],
]);

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
  // Node writes bytes faster than a text.
  const bytes = Buffer.from(body);
  if (bytes.length < MIN_COMPRESSED_BYTES) return reply.send(bytes);
  // A shared cache must not answer with gzip a caller who does not accept it.
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  if (encodings.negotiate(accepted) === null) return reply.send(bytes);
  return reply.header('content-encoding', 'gzip').send(await zipped(body, reused));
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** The refusal of a body. The connection is closed when the rest of it is not read. */
function refuseBody(error: BodyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode, message } = error;
  const code = 'BAD_USER_INPUT';
  contextOf(request).log.codes.push(code);
  if (statusCode === 413) reply.header('connection', 'close');
  return reply
    .status(statusCode)
    .headers(DATA_HEADERS)
    .send({ errors: [{ message, extensions: { code, requestId: request.id } }] });
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

const CONTEXT = 'graphqlContext';
const contextOf = (request: FastifyRequest): Context => request.getDecorator<Context>(CONTEXT);

interface Options {
  readonly apollo: ApolloServer<Context>;
  readonly bodyBytes: number;
  readonly pending: Pending;
  /** Answers a browser's GET. */
  sendPlayground(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  createContext(request: FastifyRequest, reply: FastifyReply): Context;
}

/** GraphQL over HTTP at `/graphql`: Apollo Server parses, validates and runs every hook. */
export async function graphqlRoute(app: FastifyInstance, options: Options): Promise<void> {
  const { apollo, bodyBytes, pending, sendPlayground, createContext } = options;

  async function execute(request: FastifyRequest, reply: FastifyReply): Promise<Answer> {
    const context = contextOf(request);
    const { requestId, log, rest } = context;
    const { url = '' } = request.raw;
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        ...{ method: request.method, search: url.slice(pathOf(url).length), body: request.body },
        headers: headersOf(request, rest.caller.token !== null),
      },
      context: async () => context,
    });
    if (answer.body.kind !== 'complete') throw new Error('Incremental delivery is unsupported.');
    const type = answer.headers.get('content-type') ?? JSON_TYPE;
    const status = statusOf(answer.status ?? 200, type, log.codes);
    for (const [name, value] of answer.headers) if (name !== 'content-length') reply.header(name, value);
    // A 406 replaces the errors of the document.
    const isProtocolError = answer.status === 406 || ((answer.status ?? 200) >= 400 && log.codes.length === 0);
    const text = isProtocolError ? withRequestId(answer.body.string, requestId) : answer.body.string;
    return { status, type, body: text, reused: log.reused };
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    await send(request, reply, await execute(request, reply));

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
  for (const path of ['/graphql', '/graphql/'])
    app.all(path, (request, reply) => pending.track(answer(request, reply)));
}
