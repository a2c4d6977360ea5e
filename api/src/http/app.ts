import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { callerOf } from '../auth/caller.ts';
import { originOf } from '../auth/origin.ts';
import type { Answer, Ask, Context, Endpoint } from '../endpoint/endpoint.ts';
import { etagOf, isFresh } from '../endpoint/etag.ts';
import { HttpError, invalidWhole, notFound, Unavailable } from '../errors/errors.ts';
import { toLang } from '../errors/lang.ts';
import { messages } from '../errors/messages.ts';
import { redact } from '../process/redact.ts';
import { serveDocs } from './docs.ts';
import { endpoints } from './endpoints.ts';
import { serveHealth } from './health.ts';
import { openApiOf } from './openapi.ts';
import { requestIdOf, traceIdOf } from './tracing.ts';

/** Where version 1 is served. */
const ROOT = '/api/v1/';

const BODY_LIMIT = 5 * 1024 * 1024;

function langOf(request: FastifyRequest) {
  return toLang((request.query as Record<string, unknown> | undefined)?.lang);
}

function askOf(request: FastifyRequest, reply: FastifyReply, context: Context): Ask {
  return {
    context,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: request.body,
    lang: langOf(request),
    ifMatch: request.headers['if-match'],
    ifNoneMatch: request.headers['if-none-match'],
    origin: originOf(request.ip, reply.raw),
  };
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  reply.status(answer.status ?? 200).headers({ 'cache-control': 'private, no-cache', ...answer.headers });
  if (answer.stream) return reply.send(answer.stream);
  if (answer.etag) reply.header('etag', answer.etag);
  if (answer.status === 304) return reply.send();
  if (answer.text !== undefined) return reply.type('application/json; charset=utf-8').send(answer.text);
  if (answer.body === undefined) return reply.send();
  const body = JSON.stringify(answer.body);
  const etag = etagOf(body);
  reply.header('etag', etag);
  if (request.method === 'GET' && isFresh(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

function register(app: FastifyInstance, endpoint: Endpoint, context: Context): void {
  app.route({
    method: endpoint.method,
    url: ROOT + endpoint.path,
    handler: async (request, reply) => {
      const ask = askOf(request, reply, context);
      if (endpoint.access === 'anyone') return send(request, reply, await endpoint.handle(ask));
      const caller = await callerOf(context, request.headers.authorization, ask.origin);
      return send(request, reply, await endpoint.handle(ask, caller));
    },
  });
}

/** What the HTTP layer itself refuses, in our words. */
function translate(error: { statusCode?: number; code?: string }): HttpError | undefined {
  if (error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  if (error.statusCode === 413) return new HttpError(413, messages.tooLong);
  if (error.statusCode === 415) return new HttpError(415, messages.mediaType);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return invalidWhole(messages.badJson);
  return undefined;
}

/** A request in the log: by its own id and its caller's trace, without what a person put into its address. */
function nameOf({ id, method, headers, routeOptions }: FastifyRequest): string {
  const trace = traceIdOf(headers.traceparent);
  return `request ${id}${trace ? ` trace ${trace}` : ''} ${method} ${routeOptions.url ?? 'unknown'}`;
}

function answerError(context: Context, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof HttpError ? error : translate(error as { statusCode?: number });
  const lang = langOf(request);
  if (known && known.status < 500) return reply.status(known.status).headers(known.headers).send(known.body(lang));
  const cause = error instanceof Unavailable ? error.cause : error;
  context.log(`${nameOf(request)}: ${redact(cause)}`);
  const failure = known ?? new HttpError(500, messages.internal);
  return reply
    .status(failure.status)
    .headers(failure.headers)
    .send({ ...failure.body(lang), request_id: request.id });
}

/** Methods that a path answers to, for the refusal of the others. */
function allowedAt(path: string): string[] {
  return ['GET', 'POST', 'PATCH', 'DELETE'].filter((method) => matches(method, path));
}

function matches(method: string, path: string): boolean {
  return endpoints.some(
    (endpoint) =>
      endpoint.method === method &&
      new RegExp(`^${ROOT}${endpoint.path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`).test(path),
  );
}

/** Bodies are JSON; none at all is none, also where a client names a content type for it. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** The API as an HTTP server that does not listen yet. */
export function buildApp(context: Context, draining: () => boolean): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    // Whoever sends a request word by word holds a connection no longer than this.
    requestTimeout: 30_000,
    // The gateway says where the caller is; anybody else's word for it would escape the limit of failed logins.
    trustProxy: [...context.settings.trustedProxies],
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    frameworkErrors: (error, request, reply) => answerError(context, error, request, reply),
  });
  acceptJsonOnly(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
  });
  // At the end, so that an answer that was begun before is the last of its connection too.
  app.addHook('onSend', async (_request, reply) => {
    if (draining()) reply.header('connection', 'close');
  });
  if (context.settings.logRequests) {
    app.addHook('onResponse', async (request, reply) => {
      context.log(`${nameOf(request)}: ${reply.statusCode} in ${Math.round(reply.elapsedTime)} ms`);
    });
  }
  const note = serveHealth(app, context.db, draining);
  app.setErrorHandler((error, request, reply) => {
    note(error);
    return answerError(context, error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedAt(request.url.split('?')[0] ?? '');
    if (allowed.length === 0) throw notFound();
    reply.header('allow', allowed.join(', '));
    throw new HttpError(405, messages.methodNotAllowed);
  });
  for (const endpoint of endpoints) register(app, endpoint, context);
  serveDocs(app, ROOT, (lang) => openApiOf(endpoints, ROOT, lang));
  return app;
}
