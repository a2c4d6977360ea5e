import type { ServerResponse } from 'node:http';
import { type AdminHandler, adminHandler, type Log, reasonOf, SILENT, Traces, trustedBy } from '@encuestas/ops';
import type { GraphQLSchema } from 'graphql';
import { Context } from './context.ts';
import { createApollo } from './execution/apollo.ts';
import { createExecutor } from './execution/executor.ts';
import { createReplay } from './execution/replay.ts';
import { Trusted } from './execution/trusted.ts';
import { withPasswordAsToken } from './http/basic.ts';
import { cors } from './http/cors.ts';
import { download, patternOf } from './http/downloads.ts';
import { graphqlHandler } from './http/graphql.ts';
import { type Health, healthHandler } from './http/health.ts';
import { InFlight } from './http/inFlight.ts';
import { callerOf, type Mounted, pathOf, tenantOf } from './http/request.ts';
import { SDL_PATH, sdlHandler } from './http/sdl.ts';
import { DATA_HEADERS } from './http/security.ts';
import { site } from './http/site.ts';
import { createLabels } from './loaders/labels.ts';
import { Metrics } from './observe/metrics.ts';
import { requestReporter, statusOf } from './observe/requests.ts';
import { ALL_SHORTCUTS, DEFAULT_LIMITS, forwardable, type GatewayOptions } from './options.ts';
import { askOwn } from './ownContext.ts';
import { executableSchema, subgraphSchema } from './schema.ts';
import { isForDevelopers } from './settings.ts';
import { createAnswers } from './upstream/answers.ts';
import { RestClient } from './upstream/client.ts';
import { type CallRecord, Upstream } from './upstream/upstream.ts';

/** A gateway to be mounted in any `node:http` server, and in frameworks over one. */
export interface Gateway {
  /** Answers a request: `/graphql`, `/descargas/…`, `/healthz`, `/readyz`, the playground and the client. */
  handler(request: Mounted, response: ServerResponse): void;
  /** Answers operators, at a port or a path that only they reach: `/metrics`, `/healthz`, and `/readyz` with the reason. */
  readonly admin: AdminHandler;
  readonly schema: GraphQLSchema;
  /** From now on `/readyz` says 503 and connections are closed after their answer. */
  drain(): void;
  /** Resolves when no request is in flight, including work that goes on after its caller disconnected. */
  settled(): Promise<void>;
  /** Closes connections and timers. */
  close(): Promise<void>;
}

type Handler = (request: Mounted, response: ServerResponse) => Promise<void>;

/** What is there once for all requests. */
function partsOf(options: GatewayOptions) {
  const { cacheBytes = 64_000_000, catalogueTtlMs = 5_000, logger: log = SILENT } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { plugins = [], traces = null } = options;
  const shortcuts = { ...ALL_SHORTCUTS, ...options.shortcuts };
  const metrics = new Metrics();
  const answers = createAnswers(cacheBytes / 2);
  const labels = createLabels(catalogueTtlMs, Math.max(cacheBytes / 4, 1_000_000));
  // Resolvers that are not ours may answer from elsewhere, of which the upstream's confirmation says nothing.
  const replays = shortcuts.replay && shortcuts.conditional && !options.resolvers;
  const replay = replays ? createReplay(cacheBytes / 2, labels) : null;
  const upstream = new Upstream(options, limits, answers, log);
  const forwardHeaders = forwardable(options.forwardHeaders ?? []);
  const isTrusted = trustedBy(options.trustedProxies ?? ['loopback']);
  const observe = (call: CallRecord) => metrics.call(call);
  return {
    options,
    forwardHeaders,
    limits,
    plugins,
    shortcuts,
    log,
    upstream,
    /** The client of a request; files are not kept. */
    clientOf(request: Mounted, response: ServerResponse, conditional: boolean, headers = request.headers) {
      const tenant = tenantOf(headers, forwardHeaders);
      const caller = callerOf(request, response, tenant, limits.requestTimeoutMs, traces, isTrusted, headers);
      return new RestClient({ upstream, caller, conditional, observe });
    },
    kept: { labels },
    replay,
    metrics,
    cacheBytes: () => answers.calculatedSize + (replay?.bytes() ?? 0),
    traces: traces && new Traces(traces, metrics.registry),
    /** The default of the options for developers. */
    open: isForDevelopers(process.env),
  };
}

type Parts = ReturnType<typeof partsOf>;

/** GraphQL: Apollo, and the report of each request. */
async function graphqlOf(parts: Parts) {
  const { options, limits, plugins, shortcuts, log, upstream, kept, replay, metrics, cacheBytes, open } = parts;
  const schema = options.subgraph ? subgraphSchema(options) : executableSchema(options);
  const executor = createExecutor(schema, shortcuts.compile, limits.cost, replay);
  const { introspection = open, suggestions = open, upstreamTrace = open } = options;
  const trusted = await Trusted.open(options, metrics.registry, log);
  const apollo = createApollo({ schema, executor, limits, introspection, suggestions, log, plugins });
  await apollo.start();
  const answer = graphqlHandler(apollo, trusted, limits.bodyBytes);
  const report = requestReporter(metrics, parts.traces, log);
  const caches = {
    labels: kept.labels.lookups,
    ...(replay && { results: replay.lookups }),
  };
  metrics.observe({ cacheBytes, isDown: () => upstream.isDown, caches });
  const handle: Handler = async (request, response) => {
    const started = performance.now();
    const rest = parts.clientOf(request, response, shortcuts.conditional);
    const own = askOwn(options.context, request, rest.caller.requestId, log);
    const context = Context.of(rest, kept, upstreamTrace && request.headers['x-upstream-trace'] === '1', own);
    await answer(request, response, context);
    report.graphql(context, statusOf(response), started);
  };
  const sdl = introspection ? sdlHandler(schema) : null;
  return { schema, sdl, handle, report, stop: () => apollo.stop() };
}

async function routes(
  parts: Parts,
  { handle: graphql, sdl, report }: Awaited<ReturnType<typeof graphqlOf>>,
  health: Health,
): Promise<Handler> {
  const { options, open, forwardHeaders } = parts;
  const crossOrigin = cors(options.corsOrigins ?? [], forwardHeaders);
  const files = await site(options, options.playground ?? (open && options.trustedDocuments?.mode !== 'only'));
  const handOut = async (path: string, request: Mounted, response: ServerResponse) => {
    const start = performance.now();
    const rest = parts.clientOf(request, response, false, withPasswordAsToken(request.headers));
    const { caller } = rest;
    const { calls } = rest.state;
    const endpoint = patternOf(path);
    // A file is on its way for as long as it is.
    response.once('close', () => report.told({ caller, endpoint, status: statusOf(response), start, calls }));
    await download(path, request, response, rest);
  };
  const answerHealth = healthHandler(health);
  return async (request, response) => {
    const path = pathOf(request, options.graphqlPath);
    const asked = path === '/graphql' || path.startsWith('/descargas/');
    if (asked && crossOrigin(request, response)) return;
    if (path === '/graphql') {
      if (!(await files.playground(request, response))) await graphql(request, response);
    } else if (sdl && path === SDL_PATH) {
      sdl(request, response);
    } else if (path.startsWith('/descargas/')) {
      await handOut(path, request, response);
    } else if (!(await answerHealth(path, response))) {
      await files.serve(path, request, response);
    }
  };
}

function failed(log: Log, response: ServerResponse, error: unknown): void {
  log.error({ requestId: response.getHeader('x-request-id'), reason: reasonOf(error) }, 'failure');
  if (!response.headersSent) response.writeHead(500, DATA_HEADERS);
  response.end();
}

/** Builds a gateway over a REST v1 server. Nothing is global: several may live in one process. */
export function createGateway<Own = unknown>(options: GatewayOptions<Own>): Promise<Gateway>;
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const parts = partsOf(options);
  const inFlight = new InFlight();
  let draining = false;
  const graphql = await graphqlOf(parts);
  const reason = async () => (draining ? 'It is told to end.' : await parts.upstream.ping());
  const handle = await routes(parts, graphql, { reason, isDraining: () => draining });
  return {
    schema: graphql.schema,
    handler(request, response) {
      if (draining) response.setHeader('connection', 'close');
      const work = handle(request, response).catch((error: unknown) => failed(parts.log, response, error));
      inFlight.add(response, work);
    },
    admin: adminHandler({ registry: parts.metrics.registry, reason }),
    drain() {
      draining = true;
      inFlight.closeBehind();
    },
    settled: () => inFlight.settled(),
    async close() {
      draining = true;
      await graphql.stop();
      await parts.upstream.close();
      await parts.traces?.close();
    },
  };
}
