import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { createContext } from './context.ts';
import { createApollo, errorFormatter } from './execution/apollo.ts';
import { Direct } from './execution/direct.ts';
import { Executor } from './execution/executor.ts';
import { type CachedResult, Replay, resultBytes } from './execution/replay.ts';
import { downloads } from './http/downloads.ts';
import { graphqlHandler } from './http/graphql.ts';
import { healthHandler } from './http/health.ts';
import { InFlight } from './http/inFlight.ts';
import { callerOf, type Mounted, pathOf, Tenants } from './http/request.ts';
import { DATA_HEADERS } from './http/security.ts';
import { site } from './http/site.ts';
import { Labels } from './loaders/labels.ts';
import type { GatewayLogger } from './observe/log.ts';
import { Metrics } from './observe/metrics.ts';
import { Otlp } from './observe/otlp.ts';
import { requestReporter } from './observe/requests.ts';
import { ALL_SHORTCUTS, DEFAULT_LIMITS, type GatewayOptions, type Limits, type Shortcuts } from './options.ts';
import { executableSchema, subgraphSchema } from './schema.ts';
import { AnswerCache } from './upstream/answerCache.ts';
import { RestClient } from './upstream/client.ts';
import { Upstream } from './upstream/upstream.ts';
import { LARGE_BYTES, WorkQueue } from './upstream/workQueue.ts';

/** A gateway to be mounted in any `node:http` server, and in frameworks over one. */
export interface Gateway {
  /** AnswerCache a request: `/graphql`, `/descargas/…`, `/healthz`, `/readyz`, `/metrics`, the playground and the client. */
  handler(request: Mounted, response: ServerResponse): void;
  readonly schema: GraphQLSchema;
  /** From now on `/readyz` says 503 and connections are closed after their answer. */
  drain(): void;
  /** Resolves when no request is in flight, including work that goes on after its caller disconnected. */
  settled(): Promise<void>;
  /** Closes connections and timers. */
  close(): Promise<void>;
}

const SILENT: GatewayLogger = { debug() {}, info() {}, warn() {}, error() {} };

function createUpstream(
  options: GatewayOptions,
  limits: Limits,
  shortcuts: Shortcuts,
  log: GatewayLogger,
  cacheBytes: number,
): Upstream {
  return new Upstream(
    {
      restUrl: options.restUrl,
      connectTimeoutMs: limits.connectTimeoutMs,
      answerTimeoutMs: limits.answerTimeoutMs,
      maxAnswerBytes: limits.answerBytes,
      frozen: options.resolvers !== undefined,
      ...(options.fetch && { fetch: options.fetch }),
    },
    new AnswerCache(cacheBytes),
    log,
    shortcuts.turns ? new WorkQueue() : null,
  );
}

/** Builds a gateway over a REST v1 server. Nothing is global: several may live in one process. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const shortcuts = { ...ALL_SHORTCUTS, ...options.shortcuts };
  const log = options.logger ?? SILENT;
  const cacheBytes = options.cacheBytes ?? 64_000_000;
  const schema = options.subgraph ? subgraphSchema(options) : executableSchema(options);
  const upstream = createUpstream(options, limits, shortcuts, log, cacheBytes / 2);
  const labels = new Labels(options.catalogueTtlMs ?? 5_000, Math.max(cacheBytes / 4, 1_000_000));
  const tenants = new Tenants();
  const results = new LRUCache<string, CachedResult>({
    maxSize: Math.max(1, Math.floor(cacheBytes / 2)),
    sizeCalculation: resultBytes,
  });
  const metrics = new Metrics(() => upstream.answers.bytes + results.calculatedSize);
  // Added resolvers may answer from elsewhere, of which the upstream's confirmation says nothing.
  const replays = shortcuts.replay && shortcuts.conditional && !options.resolvers;
  const replay = replays ? new Replay(results, labels) : null;
  const { compile } = shortcuts;
  const executor = new Executor({ schema, compile, maxCost: limits.cost, replay });
  const open = process.env.NODE_ENV !== 'production';
  const apollo = createApollo({
    schema,
    execute: executor.execute,
    limits,
    introspection: options.introspection ?? open,
    suggestions: options.suggestions ?? open,
    log,
  });
  await apollo.start();
  const direct = shortcuts.direct ? new Direct(executor.answer, errorFormatter(log)) : null;
  const graphql = graphqlHandler(apollo, direct, limits.bodyBytes);
  const download = downloads(upstream, limits, (call) => metrics.call(call));
  const files = await site(options.webDir, options.reportHosts, options.playground ?? open);
  let draining = false;
  const ops = healthHandler(upstream, metrics, () => draining);

  const otlp = options.otlpEndpoint ? new Otlp(options.otlpEndpoint) : null;
  const traces = options.upstreamTrace ?? open;
  const report = requestReporter(metrics, otlp, log);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const caller = callerOf(request, response, tenants, limits.requestTimeoutMs, otlp !== null);
    const rest = new RestClient(upstream, caller, shortcuts.conditional, (call) => metrics.call(call));
    const trace = traces && request.headers['x-upstream-trace'] === '1';
    const context = createContext(rest, labels, shortcuts.batch, trace);
    await graphql(request, response, context);
    if (context.log.bytes < LARGE_BYTES) upstream.parsing?.smallRequest();
    report(context, performance.now() - started);
  };

  /** Everything but GraphQL's own requests. */
  const others = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    upstream.parsing?.smallRequest();
    if (await ops(path, response)) return;
    if (path.startsWith('/descargas/'))
      return await download(path, request, response, callerOf(request, response, tenants, 0, false));
    await files.serve(path, request, response);
  };

  const route = async (request: Mounted, response: ServerResponse): Promise<void> => {
    const path = pathOf(request);
    if (path !== '/graphql') return await others(path, request, response);
    if (await files.playground(request, response)) return;
    await answer(request, response);
  };

  const inFlight = new InFlight();

  return {
    schema,
    handler(request, response) {
      if (draining) response.setHeader('connection', 'close');
      inFlight.add(response);
      // By far the most are these, and nothing else is to be looked at for them.
      const posted = request.method === 'POST' && request.url === '/graphql';
      inFlight.begin();
      (posted ? answer(request, response) : route(request, response))
        .catch((error: unknown) => {
          log.error({ reason: error instanceof Error ? error.stack : String(error) }, 'request');
          if (!response.headersSent) response.writeHead(500, DATA_HEADERS);
          response.end();
        })
        .then(inFlight.end);
    },
    drain() {
      draining = true;
      inFlight.closeBehind();
    },
    settled: () => inFlight.settled(),
    async close() {
      draining = true;
      await apollo.stop();
      await upstream.close();
      await otlp?.close();
    },
  };
}
