import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What a page of another origin may send and read, beside what every page may. */
const ALLOWED_HEADERS = [
  ...['authorization', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'],
  ...['x-request-id', 'x-upstream-trace', 'traceparent', 'tracestate'],
  ...['apollographql-client-name', 'apollographql-client-version'],
];
const EXPOSED_HEADERS = ['x-request-id', 'content-disposition', 'retry-after'];
const PREFLIGHT_SECONDS = 600;

/** Lets pages of other origins call the routes of a scope. Tokens travel in a header, never in cookies. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
}
