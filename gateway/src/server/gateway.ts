import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import {
  type AdminHandler,
  adminHandler,
  createLog,
  type Log,
  reasonOf,
  requestIdOf,
  Traces,
  traceOf,
  trustedBy,
} from '@encuestas/ops';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { createApollo } from '../graphql/apollo.ts';
import { createExecutor, createReplay } from '../graphql/executor.ts';
import { DEFAULT_LIMITS, type GatewayOptions } from '../graphql/options.ts';
import { executableSchema, modelsOf } from '../graphql/schema.ts';
import { trustedDocuments } from '../graphql/trusted.ts';
import { Context, lazyOwn } from '../resources/context.ts';
import { createLabels } from '../resources/labels.ts';
import { RestClient } from '../rest/client.ts';
import { createAnswers, Upstream } from '../rest/upstream.ts';
import { isForDevelopers } from '../settings.ts';
import { allowOrigins } from './cors.ts';
import { downloadRoutes } from './downloads.ts';
import { graphqlRoute, Pending } from './graphql.ts';
import { DATA_HEADERS } from './headers.ts';
import { healthRoutes } from './health.ts';
import { logRefusedOrigins, Metrics, requestReporter, statusOf } from './observe.ts';
import { callerOf, type Mounted, routedUrl, tenantOf, wantsPage } from './request.ts';
import { readPlayground, readWebClient, sdlRoute, sendClosed, sendPlayground, webRoutes } from './web.ts';

/** A gateway for any `node:http` server, and for frameworks on top of one. */
export interface Gateway {
  /** Answers a request: `/graphql`, `/descargas/…`, `/healthz`, `/readyz`, the playground and the web client. */
  handler(request: Mounted, response: ServerResponse): void;
  /** Answers operators, at a port or a path that only they reach: `/metrics`, `/healthz`, and `/readyz` with the reason. */
  readonly admin: AdminHandler;
  readonly schema: GraphQLSchema;
  /** From now on `/readyz` answers 503, and each connection closes after its answer. */
  drain(): void;
  /** Resolves when no operation is pending, not even one whose caller disconnected. */
  settled(): Promise<void>;
  /** Closes connections and timers. */
  close(): Promise<void>;
}

/** The REST v1 server as requests see it: one client per request over one upstream, one cache and one set of metrics. */
function connect(options: GatewayOptions, limits: typeof DEFAULT_LIMITS, metrics: Metrics, log: Log) {
  const { cacheBytes = 64_000_000, traces = null } = options;
  const answers = createAnswers(cacheBytes / 2);
  const upstream = new Upstream(options.restUrl, limits, answers, log);
  return {
    ...{ answers, upstream },
    createClient(
      { raw, id: requestId }: FastifyRequest,
      reply: FastifyReply,
      headers: IncomingHttpHeaders = raw.headers,
    ): RestClient {
      const trace = traceOf(headers.traceparent, traces);
      const identity = { tenant: tenantOf(headers), requestId, trace };
      const caller = callerOf(raw, reply.raw, identity, limits.requestTimeoutMs);
      return new RestClient({ upstream, caller, observe: (call) => metrics.call(call) });
    },
  };
}

/** A Fastify app without routes: request ids, errors, and the end of connections during a shutdown. */
function createApp(log: Log, trustedProxies: readonly string[], isDraining: () => boolean): FastifyInstance {
  const isTrusted = trustedBy(trustedProxies);
  const app = Fastify({
    genReqId: (request) => requestIdOf(request, isTrusted),
    // The URL cannot be decoded, so it names nothing. An unknown page redirects home (spec §2).
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) =>
      wantsPage(request) ? reply.redirect('/') : reply.status(404).headers(DATA_HEADERS).send({ detail: 'Not found' }),
  });
  // Only GraphQL has bodies.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining()) reply.header('connection', 'close');
    done(null, payload);
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

/** Builds a gateway over a REST v1 server. Nothing is global: several may live in one process. */
export function createGateway<Own = unknown>(options: GatewayOptions<Own>): Promise<Gateway>;
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { cacheBytes = 64_000_000, catalogueTtlMs = 5_000, corsOrigins = [], plugins = [] } = options;
  const log = options.logger ?? createLog('encuestas-gateway', 'warn', 'stderr');
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const metrics = new Metrics();
  const traces = options.traces ? new Traces(options.traces, metrics.registry) : null;
  const { upstream, answers, createClient } = connect(options, limits, metrics, log);
  const labels = createLabels(catalogueTtlMs, Math.max(cacheBytes / 4, 1_000_000));
  // The upstream cannot confirm what an integrator's resolver read elsewhere.
  const replay = options.resolvers ? null : createReplay(cacheBytes / 2, labels, plugins.length > 0);
  metrics.observeCaches(() => answers.calculatedSize + (replay?.bytes() ?? 0));

  const isOpen = isForDevelopers(process.env);
  const { introspection = isOpen, suggestions = isOpen, upstreamTrace = isOpen } = options;
  const models = modelsOf(options);
  const schema = executableSchema(options, models);
  const executor = createExecutor(schema, limits.cost, replay);
  const trusted = await trustedDocuments(options, metrics.registry, log);
  const apollo = createApollo({
    ...{ schema, executor, limits, introspection, suggestions, upstreamTrace, log },
    plugins: trusted ? [trusted, ...plugins] : plugins,
  });
  await apollo.start();

  let isDraining = false;
  const reason = async () => (isDraining ? 'The gateway is shutting down.' : await upstream.ping());
  const report = requestReporter(metrics, traces, log);
  const pending = new Pending();
  const web = options.webDir === undefined ? null : readWebClient(options.webDir, options.reportHosts);
  const playground =
    (options.playground ?? (isOpen && options.trustedDocuments?.mode !== 'only')) ? readPlayground() : null;

  function createContext(request: FastifyRequest, reply: FastifyReply): Context {
    const start = performance.now();
    const rest = createClient(request, reply);
    const own = lazyOwn(options.context, request.raw, request.id, log);
    const context = Context.of(
      rest,
      { labels, models },
      upstreamTrace && request.headers['x-upstream-trace'] === '1',
      own,
    );
    reply.raw.once('close', () => report.graphql(context, statusOf(reply.raw), start));
    return context;
  }

  function reportDownload(reply: FastifyReply, { caller, state }: RestClient, endpoint: string): void {
    const start = performance.now();
    const { calls } = state;
    reply.raw.once('close', () => report.log({ caller, endpoint, status: statusOf(reply.raw), start, calls }));
  }

  const app = createApp(log, options.trustedProxies ?? ['loopback'], () => isDraining);
  app.register(healthRoutes, { reason, isDraining: () => isDraining });
  app.register(async (data) => {
    logRefusedOrigins(data, corsOrigins, log);
    await allowOrigins(data, corsOrigins);
    await data.register(graphqlRoute, {
      ...{ apollo, bodyBytes: limits.bodyBytes, pending, createContext },
      sendPlayground: (request, reply) =>
        playground ? sendPlayground(request, reply, playground) : sendClosed(reply, 'The playground', 'PLAYGROUND'),
    });
    await data.register(downloadRoutes, {
      createClient,
      report: reportDownload,
    });
  });
  app.register(sdlRoute, { schema: introspection ? schema : null });
  app.register(webRoutes, { web, playground });
  await app.ready();

  return {
    schema,
    handler(request, response) {
      request.originalUrl ??= request.url ?? '/';
      request.url = routedUrl(request);
      // Koa begins with 404.
      response.statusCode = 200;
      app.routing(request, response);
    },
    admin: adminHandler({ registry: metrics.registry, reason }),
    drain() {
      isDraining = true;
    },
    settled: () => pending.settled(),
    async close() {
      isDraining = true;
      await app.close();
      await apollo.stop();
      await upstream.close();
      await traces?.close();
    },
  };
}
