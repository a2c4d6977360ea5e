import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { BoundedMap } from './bounded.ts';
import { createContext } from './context.ts';
import { createApollo, errorFormatter } from './execution/apollo.ts';
import { Direct } from './execution/direct.ts';
import { createExecutor } from './execution/executor.ts';
import { type KeptResult, Replay } from './execution/replay.ts';
import { downloads } from './http/downloads.ts';
import { graphqlHandler } from './http/graphql.ts';
import { operations } from './http/operations.ts';
import { callerOf, type Mounted, pathOf, Scopes } from './http/request.ts';
import { DATA_HEADERS } from './http/security.ts';
import { site } from './http/site.ts';
import { UnderWay } from './http/underWay.ts';
import { Catalogues } from './loaders/catalogues.ts';
import type { GatewayLogger } from './observe/log.ts';
import { Metrics, shownName } from './observe/metrics.ts';
import { Otlp } from './observe/otlp.ts';
import { ALL_SHORTCUTS, DEFAULT_LIMITS, type GatewayOptions } from './options.ts';
import { executableSchema, subgraphSchema } from './schema.ts';
import { Answers } from './upstream/answers.ts';
import { RestClient } from './upstream/client.ts';
import { LARGE_BYTES, Turns } from './upstream/turns.ts';
import { Upstream } from './upstream/upstream.ts';

/** A gateway to be mounted in any `node:http` server, and in frameworks over one. */
export interface Gateway {
  /** Answers a request: `/graphql`, `/descargas/…`, `/healthz`, `/readyz`, `/metrics`, the playground and the client. */
  handler(request: Mounted, response: ServerResponse): void;
  readonly schema: GraphQLSchema;
  /** From now on `/readyz` says 503 and connections are closed after their answer. */
  drain(): void;
  /** Resolves when nothing is at work any more: also what goes on for a caller who has left. */
  settled(): Promise<void>;
  /** Frees what the gateway holds. */
  close(): Promise<void>;
}

const SILENT: GatewayLogger = { debug() {}, info() {}, warn() {}, error() {} };

/** Builds a gateway over a REST v1 server. Nothing is global: several may live in one process. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const shortcuts = { ...ALL_SHORTCUTS, ...options.shortcuts };
  const log = options.logger ?? SILENT;
  const cacheBytes = options.cacheBytes ?? 64_000_000;
  const schema = options.subgraph ? subgraphSchema(options) : executableSchema(options);
  const upstream = new Upstream(
    {
      restUrl: options.restUrl,
      connectTimeoutMs: limits.connectTimeoutMs,
      answerTimeoutMs: limits.answerTimeoutMs,
      maxAnswerBytes: limits.answerBytes,
      frozen: options.resolvers !== undefined,
      ...(options.fetch && { fetch: options.fetch }),
    },
    new Answers(cacheBytes / 2),
    log,
    shortcuts.turns ? new Turns() : null,
  );
  const catalogues = new Catalogues(options.catalogueTtlMs ?? 5_000, Math.max(cacheBytes / 4, 1_000_000));
  const scopes = new Scopes();
  const results = new BoundedMap<KeptResult>(cacheBytes / 2);
  const metrics = new Metrics(() => upstream.answers.bytes + results.bytes);
  // Added resolvers may answer from elsewhere, of which the upstream's confirmation says nothing.
  const replays = shortcuts.replay && shortcuts.conditional && !options.resolvers;
  const replay = replays ? new Replay(results, catalogues) : null;
  const { compile, write } = shortcuts;
  const execute = createExecutor({ schema, compile, write, maxCost: limits.cost, replay });
  const open = process.env.NODE_ENV !== 'production';
  const apollo = createApollo({
    schema,
    execute,
    limits,
    introspection: options.introspection ?? open,
    suggestions: options.suggestions ?? open,
    log,
  });
  await apollo.start();
  const direct = shortcuts.direct ? new Direct(execute, errorFormatter(log)) : null;
  const graphql = graphqlHandler(apollo, direct, limits.bodyBytes);
  const download = downloads(upstream, limits, (call) => metrics.call(call));
  const files = await site(options.webDir, options.reportHosts, options.playground ?? open);
  let draining = false;
  const ops = operations(upstream, metrics, () => draining);

  const otlp = options.otlpEndpoint ? new Otlp(options.otlpEndpoint) : null;
  const traces = options.upstreamTrace ?? open;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const caller = callerOf(request, response, scopes, limits.requestTimeoutMs, otlp !== null);
    const rest = new RestClient(upstream, caller, shortcuts.conditional, (call) => metrics.call(call));
    const trace = traces && request.headers['x-upstream-trace'] === '1';
    const context = createContext(rest, catalogues, shortcuts.batch, trace);
    await graphql(request, response, context);
    const { note } = context;
    if (note.bytes < LARGE_BYTES) upstream.turns?.others();
    const ms = performance.now() - started;
    const operation = note.operation && shownName(note.operation);
    metrics.request(operation, note.codes.length > 0, ms / 1000, note.reused === true);
    const { requestId, userId } = caller;
    otlp?.record({
      operation: operation ?? null,
      requestId,
      trace: caller.trace,
      userId,
      codes: note.codes,
      ms,
      calls: rest.calls,
    });
    log.info(
      {
        requestId,
        operation: operation ?? null,
        userId,
        ms: Math.round(ms * 10) / 10,
        upstream: rest.calls.length,
        errors: note.codes,
      },
      'graphql',
    );
  };

  /** Everything but GraphQL's own requests. */
  const others = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    upstream.turns?.others();
    if (await ops(path, response)) return;
    if (path.startsWith('/descargas/'))
      return await download(path, request, response, callerOf(request, response, scopes, 0, false));
    await files.serve(path, request, response);
  };

  const route = async (request: Mounted, response: ServerResponse): Promise<void> => {
    const path = pathOf(request);
    if (path !== '/graphql') return await others(path, request, response);
    if (await files.playground(request, response)) return;
    await answer(request, response);
  };

  const underWay = new UnderWay();

  return {
    schema,
    handler(request, response) {
      if (draining) response.setHeader('connection', 'close');
      underWay.add(response);
      // By far the most are these, and nothing else is to be looked at for them.
      const posted = request.method === 'POST' && request.url === '/graphql';
      underWay.begin();
      (posted ? answer(request, response) : route(request, response))
        .catch((error: unknown) => {
          log.error({ reason: error instanceof Error ? error.stack : String(error) }, 'request');
          if (!response.headersSent) response.writeHead(500, DATA_HEADERS);
          response.end();
        })
        .then(underWay.end);
    },
    drain() {
      draining = true;
      underWay.closeBehind();
    },
    settled: () => underWay.settled(),
    async close() {
      draining = true;
      await apollo.stop();
      await upstream.close();
      await otlp?.close();
    },
  };
}
