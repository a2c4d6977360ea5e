import { randomUUID } from 'node:crypto';
import { type Log, reasonOf } from '@encuestas/ops';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { DATA_HEADERS } from './headers.ts';

/** Characters that end no log line and no header. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** What a page of another origin may send and read, beside what every page may. */
const ALLOWED_HEADERS = [
  ...['authorization', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'],
  ...['x-request-id', 'x-upstream-trace', 'traceparent', 'tracestate'],
  ...['apollographql-client-name', 'apollographql-client-version'],
];
const EXPOSED_HEADERS = ['x-request-id', 'content-disposition', 'retry-after'];
const PREFLIGHT_SECONDS = 600;

interface AppOptions {
  readonly log: Log;
  isTrusted(address: string | undefined): boolean;
  isDraining(): boolean;
}

/** A Fastify app without routes: request ids, errors, and the end of connections during a shutdown. */
export function createApp({ log, isTrusted, isDraining }: AppOptions): FastifyInstance {
  const app = Fastify({
    // The audit trail keeps the id: a caller who chose it could pass for another request.
    genReqId({ headers, socket }) {
      const sent = isTrusted(socket.remoteAddress) ? headers['x-request-id'] : undefined;
      return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
    },
    // The URL cannot be decoded, so it names nothing.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply.status(404).headers(DATA_HEADERS).send({ detail: 'Not found' }),
  });
  // Only GraphQL has bodies.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode = 500, message } = error;
    reply.headers(DATA_HEADERS);
    if (statusCode < 500) return reply.status(statusCode).send({ detail: message });
    log.error({ requestId: request.id, reason: reasonOf(error) }, 'failure');
    return reply.status(500).send();
  });
  return app;
}

/** Lets pages of other origins call the routes of a scope. Tokens travel in a header, never in cookies. */
export async function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  forwardHeaders: readonly string[],
): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: [...ALLOWED_HEADERS, ...forwardHeaders],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
}
