import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import { ownBytes } from '@encuestas/ops';
import type { Context } from '../context.ts';
import type { CachedResult } from '../execution/replay.ts';
import type { Trusted } from '../execution/trusted.ts';
import { BadBody, createBodyBudget, type HeldBytes, jsonBody, readBody } from './body.ts';
import { type Asked, admitted } from './documents.ts';
import { acceptsEncoding } from './encoding.ts';
import type { Mounted } from './request.ts';
import { DATA_HEADERS } from './security.ts';

function headersOf(request: IncomingMessage, signed: boolean): HeaderMap {
  const headers = new HeaderMap();
  // No other site's page can have a browser send a bearer token without asking first.
  if (signed) headers.set('apollo-require-preflight', '1');
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** Errors that Apollo found in the protocol, before or after there was an operation, do not know their request yet. */
function withRequestId(body: string, requestId: string): string {
  const parsed: { errors?: { extensions?: Record<string, unknown> }[] } = JSON.parse(body);
  for (const found of parsed.errors ?? []) found.extensions = { ...found.extensions, requestId };
  return JSON.stringify(parsed);
}

const IN_THE_DOCUMENT = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT']);

/** As `application/json` a well-formed request is answered with 200, whatever is wrong in its document (the protocol). */
function statusOf(status: number, type: string, codes: readonly string[]): number {
  const inTheDocument = codes.length > 0 && codes.every((code) => IN_THE_DOCUMENT.has(code));
  return status === 400 && inTheDocument && type.startsWith('application/json') ? 200 : status;
}

/** From this size on an answer is worth compressing, at a level that costs less than it saves. */
const WORTH_COMPRESSING = 8_000;
const LEVEL = { level: 3 };
const zip = promisify(gzip);

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

const JSON_TYPE = 'application/json; charset=utf-8';
const RESPONSE_TYPE = 'application/graphql-response+json';

/** Answers, compressed where that is wanted and worth it. */
async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { status, type, body, reused = null } = answer;
  let sent: Buffer | string = body;
  if (Buffer.byteLength(body) >= WORTH_COMPRESSING) {
    // A cache on the way must not answer with gzip who does not take it.
    response.appendHeader('vary', 'accept-encoding');
    if (acceptsEncoding(request.headers['accept-encoding'], 'gzip')) {
      response.setHeader('content-encoding', 'gzip');
      sent = await zipped(body, reused);
    }
  }
  response.writeHead(status, { ...DATA_HEADERS, 'content-type': type, 'content-length': Buffer.byteLength(sent) });
  response.end(sent);
}

/** Reads what was posted; anything but JSON is read, too, so that the connection can go on. */
async function read(request: Mounted, held: HeldBytes): Promise<unknown> {
  if (request.method !== 'POST') return undefined;
  if (/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return await jsonBody(request, held);
  await readBody(request, held);
}

/** A refusal before there is an operation, by the protocol's rules for what is wrong in a document. */
function refusal(accept: string, code: string, message: string, { requestId, log }: Context): Answer {
  log.codes.push(code);
  const body = JSON.stringify({ errors: [{ message, extensions: { code, requestId } }] });
  const modern = accept.includes(RESPONSE_TYPE);
  return { status: modern ? 400 : 200, type: modern ? `${RESPONSE_TYPE}; charset=utf-8` : JSON_TYPE, body };
}

export function graphqlHandler(apollo: ApolloServer<Context>, trusted: Trusted | null, bodyBytes: number) {
  const throughApollo = async (
    request: Mounted,
    response: ServerResponse,
    { body, search }: Asked,
    context: Context,
  ): Promise<Answer> => {
    const { method = 'GET' } = request;
    const { requestId, log, rest } = context;
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method, headers: headersOf(request, rest.caller.token !== null), search, body },
      context: async () => context,
    });
    if (answer.body.kind !== 'complete') throw new Error('Incremental delivery is not offered.');
    const type = answer.headers.get('content-type') ?? JSON_TYPE;
    const status = statusOf(answer.status ?? 200, type, log.codes);
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    const early = (answer.status ?? 200) >= 400 && log.codes.length === 0;
    const text = early ? withRequestId(answer.body.string, requestId) : answer.body.string;
    return { status, type, body: text, reused: log.reused };
  };

  const answered = async (request: Mounted, response: ServerResponse, sent: Asked, context: Context) => {
    const { accept = '' } = request.headers;
    const asked = trusted ? await admitted(trusted, request, sent) : sent;
    if ('code' in asked) return refusal(accept, asked.code, asked.message, context);
    return await throughApollo(request, response, asked, context);
  };

  const budget = createBodyBudget(bodyBytes);

  const refuseBody = ({ status, message }: BadBody, response: ServerResponse, { requestId, log }: Context): Answer => {
    const code = status === 429 ? 'TOO_MANY_REQUESTS' : 'BAD_USER_INPUT';
    log.codes.push(code);
    if (status === 413 || status === 429) response.setHeader('connection', 'close');
    if (status === 429) response.setHeader('retry-after', 1);
    const body = JSON.stringify({ errors: [{ message, extensions: { code, requestId } }] });
    return { status, type: JSON_TYPE, body };
  };

  const handle = async (request: Mounted, response: ServerResponse, context: Context, held: HeldBytes) => {
    response.setHeader('x-request-id', context.requestId);
    let body: unknown;
    try {
      body = await read(request, held);
    } catch (cause) {
      if (!(cause instanceof BadBody)) throw cause;
      return await send(request, response, refuseBody(cause, response, context));
    }
    const { url = '' } = request;
    const query = url.indexOf('?');
    const sent = { body, search: query < 0 ? '' : url.slice(query) };
    await send(request, response, await answered(request, response, sent, context));
  };

  return async (request: Mounted, response: ServerResponse, context: Context): Promise<void> => {
    const held = budget.hold(context.rest.caller.token === null);
    await handle(request, response, context, held).finally(held.release);
  };
}
