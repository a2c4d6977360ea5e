import type { Log } from '@encuestas/ops';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

/** What a page of another origin may send and read, beside what every page may. */
const ALLOWED_HEADERS = [
  ...['authorization', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name'],
  ...['x-request-id', 'x-upstream-trace', 'traceparent', 'tracestate'],
  ...['apollographql-client-name', 'apollographql-client-version'],
];
const EXPOSED_HEADERS = ['x-request-id', 'content-disposition', 'retry-after'];
const PREFLIGHT_SECONDS = 600;

/** Refused origins that are logged once; anybody can send any. */
const MAX_LOGGED = 100;

/** Logs origins that are neither allowed nor the gateway's own. A browser reports them to nobody but its console. */
function logRefusedOrigins(app: FastifyInstance, origins: readonly string[], log: Log): void {
  if (origins.includes('*')) return;
  const logged = new LRUCache<string, true>({ max: MAX_LOGGED });
  app.addHook('onRequest', async ({ headers: { origin, host } }) => {
    if (origin === undefined || origins.includes(origin.toLowerCase()) || URL.parse(origin)?.host === host) return;
    if (logged.has(origin)) return;
    logged.set(origin, true);
    log.warn({ origin }, `origin ${origin} is not in CORS_ORIGINS`);
  });
}

/** Lets pages of other origins call the routes of a scope. Tokens travel in a header, never in cookies. */
export async function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  forwardHeaders: readonly string[],
  log: Log,
): Promise<void> {
  logRefusedOrigins(app, origins, log);
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
