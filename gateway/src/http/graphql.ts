import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Context } from '../context.ts';
import type { Direct } from '../execution/direct.ts';
import { BodyTooLarge, jsonBody, type Mounted, readBody } from './request.ts';
import { DATA_HEADERS } from './security.ts';

/** The headers that GraphQL over HTTP and the CSRF check look at; nothing else is handed to Apollo. */
const LOOKED_AT = ['content-type', 'accept', 'x-apollo-operation-name', 'apollo-require-preflight'] as const;

function headersOf(request: IncomingMessage, signed: boolean): HeaderMap {
  const headers = new HeaderMap();
  // No other site's page can have a browser send a bearer token without asking first.
  if (signed) headers.set('apollo-require-preflight', '1');
  for (const name of LOOKED_AT) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

const error = (message: string, code: string, requestId: string): string =>
  JSON.stringify({ errors: [{ message, extensions: { code, requestId } }] });

/** Errors that Apollo found before there was an operation do not know their request yet. */
function withRequestId(body: string, requestId: string): string {
  const parsed: { errors?: { extensions?: Record<string, unknown> }[] } = JSON.parse(body);
  for (const found of parsed.errors ?? []) found.extensions = { ...found.extensions, requestId };
  return JSON.stringify(parsed);
}

const IN_THE_DOCUMENT = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT']);

/** As `application/json` a well-formed request is answered with 200, whatever is wrong in its document (the protocol). */
const statusOf = (status: number, type: string, codes: readonly string[]): number =>
  status === 400 &&
  type.startsWith('application/json') &&
  codes.length > 0 &&
  codes.every((code) => IN_THE_DOCUMENT.has(code))
    ? 200
    : status;

/** From this size on an answer is worth compressing, at a level that costs less than it saves. */
const WORTH_COMPRESSING = 8_000;
const LEVEL = { level: 3 };
const zip = promisify(gzip);

/** A result whose text is reused is compressed once; the entry goes with the text. */
const small = new WeakMap<Buffer, Promise<Buffer>>();

function compressed(body: Buffer): Promise<Buffer> {
  let pending = small.get(body);
  if (!pending) {
    pending = zip(body, LEVEL);
    small.set(body, pending);
  }
  return pending;
}

/** Whether `Accept-Encoding` names gzip and does not forbid it (`gzip;q=0`). */
const takesGzip = (accepted: string | string[] | undefined): boolean =>
  typeof accepted === 'string' && /(?:^|[,\s])(?:gzip|\*)(?!\s*;\s*q=0(?:\.0*)?(?:[,\s]|$))/i.test(accepted);

const JSON_BODY = /^application\/json\b/i;
const isJson = (type: string | undefined): boolean =>
  type === 'application/json' || (type !== undefined && JSON_BODY.test(type));

/** Deeper than any input of the schema; what works on values goes down them by calling itself. */
const MOST_LEVELS = 50;

class TooDeep extends Error {}

/** The value itself; throws where it has more levels. */
function shallow(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) throw new TooDeep();
  for (const key in value) shallow((value as Record<string, unknown>)[key], levels - 1);
  return value;
}

/** GraphQL over HTTP on a plain request and response. */
export function graphqlHandler(apollo: ApolloServer<Context>, direct: Direct | null, bodyBytes: number) {
  const write = (response: ServerResponse, status: number, type: string, body: Buffer): void => {
    response.writeHead(status, { ...DATA_HEADERS, 'content-type': type, 'content-length': body.length });
    response.end(body);
  };

  /** AnswerCache, compressed where that is wanted and worth it. */
  const send = (request: IncomingMessage, response: ServerResponse, status: number, type: string, body: Buffer) => {
    if (body.length < WORTH_COMPRESSING) return write(response, status, type, body);
    // Whoever stores the answer must tell apart those who take it compressed.
    response.setHeader('vary', 'accept-encoding');
    if (!takesGzip(request.headers['accept-encoding'])) return write(response, status, type, body);
    return compressed(body).then((small) => {
      response.setHeader('content-encoding', 'gzip');
      write(response, status, type, small);
    });
  };

  const refuse = (request: IncomingMessage, response: ServerResponse, cause: unknown, requestId: string) => {
    const large = cause instanceof BodyTooLarge;
    if (large) response.setHeader('connection', 'close');
    const nested = cause instanceof TooDeep ? `The body is nested more than ${MOST_LEVELS} levels deep.` : null;
    const message = large ? `The body is larger than ${bodyBytes} bytes.` : (nested ?? 'The body is not JSON.');
    const refusal = Buffer.from(error(message, 'BAD_USER_INPUT', requestId));
    return send(request, response, large ? 413 : 400, JSON_TYPE, refusal);
  };

  return async (request: Mounted, response: ServerResponse, context: Context): Promise<void> => {
    const { requestId, log } = context;
    response.setHeader('x-request-id', requestId);
    const { url = '', method = 'GET', headers } = request;
    let sent: unknown;
    if (method === 'POST') {
      try {
        if (isJson(headers['content-type'])) sent = shallow(await jsonBody(request, bodyBytes), MOST_LEVELS);
        else await readBody(request, bodyBytes);
      } catch (cause) {
        return await refuse(request, response, cause, requestId);
      }
    }
    const query = url.indexOf('?');
    const accept = headers.accept ?? '';
    const known = query < 0 && direct && sent !== undefined ? await direct.answer(sent, accept, context) : null;
    if (known) {
      log.bytes = known.body.length;
      return await send(request, response, 200, known.type, known.body);
    }
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method,
        headers: headersOf(request, context.rest.caller.token !== null),
        search: query < 0 ? '' : url.slice(query),
        body: sent,
      },
      context: async () => context,
    });
    if (answer.body.kind !== 'complete') throw new Error('Incremental delivery is not offered.');
    const type = answer.headers.get('content-type') ?? JSON_TYPE;
    const status = statusOf(answer.status ?? 200, type, log.codes);
    const { string } = answer.body;
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    const bare = (answer.status ?? 200) >= 400 && log.operation === undefined && log.codes.length === 0;
    const body = Buffer.from(bare ? withRequestId(string, requestId) : string);
    log.bytes = body.length;
    if (status === 200 && query < 0) direct?.learn(sent, accept, type, context);
    await send(request, response, status, type, body);
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';
