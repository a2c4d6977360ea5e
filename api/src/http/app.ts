import { requestIdOf, trustedBy } from '@encuestas/ops';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Context } from '../endpoint/endpoint.ts';
import { notFound } from '../errors/errors.ts';
import type { Observed } from '../observe/requests.ts';
import { authenticate } from './authentication.ts';
import { acceptJsonOnly, BODY_LIMIT } from './bodies.ts';
import { serveDocs } from './docs.ts';
import { endpoints } from './endpoints.ts';
import { answerError } from './failures.ts';
import { type Health, serveHealth } from './health.ts';
import { openApiOf } from './openapi.ts';
import { serveEndpoints } from './routes.ts';
import { followRequests } from './tracing.ts';

const ROOT = '/api/v1/';

const MAX_CONNECTIONS = 4_000;

/** The process around the requests. */
interface Surroundings {
  health: Health;
  draining(): boolean;
  report(request: Observed, status: number): void;
}

const withHeaders = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });

/** The API as an HTTP server that does not listen yet. */
export function buildApp(context: Context, { health, draining, report }: Surroundings): FastifyInstance {
  const isTrusted = trustedBy(context.settings.trustedProxies);
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    // Limits how long a slow sender holds a connection; Node looks for such senders only every 30 s by default.
    requestTimeout: 30_000,
    http: { connectionsCheckingInterval: 5_000 },
    // A forged address would escape the rate limit of sign-ins.
    trustProxy: [...context.settings.trustedProxies],
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: (request) => requestIdOf(request, isTrusted),
    // Hooks do not run for addresses that the router cannot parse.
    frameworkErrors: (error, request, reply) => answerError(context, error, request, withHeaders(request, reply)),
  });
  // A flood of idle connections must not exhaust the process; deploy/haproxy.cfg has the same limit.
  app.server.maxConnections = MAX_CONNECTIONS;
  followRequests(app, context.settings.traces, report);
  app.addHook('onRequest', async (request, reply) => {
    withHeaders(request, reply);
  });
  authenticate(app, context);
  acceptJsonOnly(app);
  // On send, so that a response in flight when draining begins also closes its connection.
  app.addHook('onSend', async (_request, reply) => {
    if (draining()) reply.header('connection', 'close');
  });
  serveHealth(app, health);
  app.setErrorHandler((error, request, reply) => answerError(context, error, request, reply));
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  serveEndpoints(app, ROOT, endpoints, context);
  serveDocs(app, ROOT, (lang) => openApiOf(endpoints, ROOT, lang));
  return app;
}
