import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Context } from '../context.ts';
import { BodyTooLarge, readBody } from './request.ts';
import { DATA_HEADERS } from './security.ts';

/** The headers that GraphQL over HTTP and the CSRF check look at; nothing else is handed to Apollo. */
const LOOKED_AT = ['content-type', 'accept', 'x-apollo-operation-name', 'apollo-require-preflight'] as const;

function headersOf(request: IncomingMessage): HeaderMap {
  const headers = new HeaderMap();
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

/** GraphQL over HTTP on a plain request and response. */
export function graphqlHandler(apollo: ApolloServer<Context>, bodyBytes: number) {
  const send = (response: ServerResponse, status: number, type: string, body: string) => {
    response.writeHead(status, { ...DATA_HEADERS, 'content-type': type, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };

  return async (request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> => {
    const { requestId } = context;
    const { url = '', method = 'GET' } = request;
    let body: unknown;
    if (method === 'POST') {
      try {
        const text = await readBody(request, bodyBytes);
        body = /^application\/json\b/i.test(request.headers['content-type'] ?? '') ? JSON.parse(text) : undefined;
      } catch (cause) {
        const large = cause instanceof BodyTooLarge;
        if (large) response.setHeader('connection', 'close');
        const message = large ? `The body is larger than ${bodyBytes} bytes.` : 'The body is not JSON.';
        return send(
          response,
          large ? 413 : 400,
          'application/json; charset=utf-8',
          error(message, 'BAD_USER_INPUT', requestId),
        );
      }
    }
    const query = url.indexOf('?');
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method, headers: headersOf(request), search: query < 0 ? '' : url.slice(query), body },
      context: async () => context,
    });
    if (answer.body.kind !== 'complete') throw new Error('Incremental delivery is not offered.');
    const status = answer.status ?? 200;
    const { string } = answer.body;
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    const type = answer.headers.get('content-type') ?? 'application/json; charset=utf-8';
    send(
      response,
      status,
      type,
      status >= 400 && !string.includes('"requestId"') ? withRequestId(string, requestId) : string,
    );
  };
}
