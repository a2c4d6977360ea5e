import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type GraphQLSchema, printSchema } from 'graphql';

export const SDL_PATH = '/graphql/schema.graphql';

/** Serves the schema as SDL, own types of an integrator included, so that tools need no introspection query. */
export function sdlHandler(schema: GraphQLSchema) {
  const sdl = `${printSchema(schema)}\n`;
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    etag: `"${hash('sha256', sdl, 'base64url').slice(0, 22)}"`,
  };
  return ({ method, headers: { 'if-none-match': known } }: IncomingMessage, response: ServerResponse): void => {
    if (method !== 'GET' && method !== 'HEAD') response.writeHead(405, { allow: 'GET, HEAD' }).end();
    else if (known === headers.etag) response.writeHead(304, headers).end();
    else response.writeHead(200, headers).end(method === 'HEAD' ? undefined : sdl);
  };
}
