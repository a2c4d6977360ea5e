import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type GraphQLSchema, printSchema } from 'graphql';
import { sendClosed } from './web.ts';

/** Serves the schema as SDL, own types of an integrator included, so that tools need no introspection query. */
export async function sdlRoute(app: FastifyInstance, { schema }: { schema: GraphQLSchema | null }): Promise<void> {
  if (!schema) {
    app.get('/graphql/schema.graphql', (_request, reply) => sendClosed(reply, 'The schema', 'INTROSPECTION'));
    return;
  }
  const sdl = `${printSchema(schema)}\n`;
  const etag = `"${hash('sha256', sdl, 'base64url').slice(0, 22)}"`;
  app.get('/graphql/schema.graphql', (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/plain; charset=utf-8').send(sdl);
  });
}
