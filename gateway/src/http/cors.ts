import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a page of another origin may send, and read of an answer, beside what every page may. */
const SENT = [
  ...['authorization', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'],
  ...['x-request-id', 'x-upstream-trace', 'traceparent', 'tracestate'],
  ...['apollographql-client-name', 'apollographql-client-version'],
];
const READ = ['x-request-id', 'content-disposition', 'retry-after'];
const SECONDS = 600;

/** Tells browsers which origins' pages may ask (the Fetch standard's CORS protocol); tokens travel in a header, cookies never. */
export function cors(origins: readonly string[], forwardHeaders: readonly string[]) {
  const anybody = origins.includes('*');
  const preflight = {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': [...SENT, ...forwardHeaders].join(', '),
    'access-control-max-age': String(SECONDS),
  };

  /** Adds the headers to an answer; true where the request was a preflight, which then is answered. */
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { origin } = request.headers;
    if (origins.length === 0) return false;
    if (!anybody) response.appendHeader('vary', 'origin');
    if (origin === undefined || !(anybody || origins.includes(origin))) return false;
    response.setHeader('access-control-allow-origin', anybody ? '*' : origin);
    response.setHeader('access-control-expose-headers', READ.join(', '));
    const asks = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (asks) response.writeHead(204, preflight).end();
    return asks;
  };
}
