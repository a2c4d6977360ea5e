import type { ServerResponse } from 'node:http';
import { addGauge, createRegistry, type Log, requestFields, roundMs, type Traces } from '@encuestas/ops';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, Histogram } from 'prom-client';
import type { Context } from '../resources/context.ts';
import type { Caller } from '../rest/client.ts';
import type { CallRecord } from '../rest/upstream.ts';
import { version } from '../rest/version.ts';

/** Upper bounds of the buckets, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Callers choose operation names: the most recent ones have series. */
const MAX_OPERATIONS = 200;
const OUTCOMES = ['ok', 'error'] as const;

/** Metrics of requests by operation, upstream calls by endpoint, and reused answers. */
export class Metrics {
  readonly registry = createRegistry('gateway', version);
  readonly #requests = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'GraphQL requests by operation and outcome',
    labelNames: ['operation', 'outcome'],
    ...{ buckets, registers: [this.registry] },
  });
  readonly #calls = new Histogram({
    name: 'gateway_upstream_duration_seconds',
    help: 'Calls to REST v1 by endpoint and status (a number, or timeout, broken, refused, aborted, unusable, unsendable)',
    labelNames: ['method', 'endpoint', 'status'],
    ...{ buckets, registers: [this.registry] },
  });
  readonly #reused = new Counter({
    name: 'gateway_reused_total',
    help: 'Answers of REST v1, and whole results, that were reused because the server confirmed them',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly #operations = new LRUCache<string, true>({
    max: MAX_OPERATIONS,
    dispose: (_, operation) => {
      for (const outcome of OUTCOMES) this.#requests.remove({ operation, outcome });
    },
  });

  observeCaches(bytes: () => number): void {
    addGauge(this.registry, 'gateway_cache_bytes', 'Memory of cached answers and results', bytes);
  }

  /** `operation`: null for an anonymous one, undefined when the request has none. */
  request(operation: string | null | undefined, failed: boolean, seconds: number, reused: boolean): void {
    const name = operation ?? (operation === null ? 'anonymous' : 'none');
    this.#operations.set(name, true);
    this.#requests.observe({ operation: name, outcome: failed ? 'error' : 'ok' }, seconds);
    if (reused) this.#reused.inc({ kind: 'result' });
  }

  call({ method, endpoint, status, ms, answer }: CallRecord): void {
    this.#calls.observe({ method, endpoint, status: String(status) }, ms / 1000);
    if (answer === 'confirmed') this.#reused.inc({ kind: 'answer' });
  }
}

const MAX_NAME = 64;

/** A long operation name cut short; a copy, since a substring would keep its whole document in memory. */
const shownName = (name: string): string =>
  name.length > MAX_NAME ? Buffer.from(name.slice(0, MAX_NAME)).toString() : name;

/** A request that was answered, or whose caller disconnected. */
interface Answered {
  readonly caller: Caller;
  readonly endpoint: string;
  readonly operation?: string | null;
  readonly status: number;
  readonly start: number;
  readonly errors?: readonly string[];
  readonly calls: readonly CallRecord[];
}

/** The status of the answer; 499 when the caller disconnected before it. */
export const statusOf = (response: ServerResponse): number =>
  response.destroyed && !response.writableFinished ? 499 : response.statusCode;

function addSpans(traces: Traces, answered: Answered, ms: number): void {
  const { caller, endpoint, operation = null, status, start, errors = [], calls } = answered;
  if (!caller.trace?.recorded) return;
  const { trace, span } = caller.trace;
  traces.add({
    ...{ ...caller.trace, kind: 'server', name: operation ?? endpoint, start, ms },
    failed: status >= 500 || errors.length > 0,
    attributes: {
      ...{ 'http.route': endpoint, 'http.response.status_code': status, 'graphql.operation.name': operation },
      ...{ 'enduser.id': caller.userId, 'request.id': caller.requestId, 'error.type': errors[0] ?? null },
    },
  });
  for (const { method, endpoint: route, status: answer, startedAt, ms: took, answer: source, span: own } of calls) {
    if (own === null) continue;
    const isNumber = typeof answer === 'number';
    traces.add({
      ...{ trace, span: own, parent: span, kind: 'client', name: `${method} ${route}`, start: startedAt, ms: took },
      failed: !isNumber || answer >= 500,
      attributes: {
        ...{ 'http.request.method': method, 'url.template': route, 'encuestas.answer': source },
        ...(isNumber ? { 'http.response.status_code': answer } : { 'error.type': answer }),
      },
    });
  }
}

/** Reports answered requests to metrics, traces and the log. */
export function requestReporter(metrics: Metrics, traces: Traces | null, log: Log) {
  const logAnswered = (answered: Answered): number => {
    const { caller, endpoint, operation, status, start, errors, calls } = answered;
    const ms = performance.now() - start;
    if (traces) addSpans(traces, answered, ms);
    log.info(
      { ...requestFields(caller), endpoint, operation, status, ms: roundMs(ms), upstream: calls.length, errors },
      'request',
    );
    return ms;
  };
  return {
    log: logAnswered,
    graphql({ log: record, rest }: Pick<Context, 'log' | 'rest'>, status: number, start: number): void {
      const { codes: errors, reused } = record;
      const name = record.operation && (record.operation.operation.name?.value ?? null);
      const shown = name && shownName(name);
      const { caller, state } = rest;
      const answered = { caller, endpoint: '/graphql', operation: shown ?? null, status, start, errors };
      metrics.request(
        shown,
        errors.length > 0,
        logAnswered({ ...answered, calls: state.calls }) / 1000,
        reused !== null,
      );
    },
  };
}

/** Refused origins that are logged once; anybody can send any. */
const MAX_LOGGED = 100;

/** Logs origins that are neither allowed nor the gateway's own. A browser reports them to nobody but its console. */
export function logRefusedOrigins(app: FastifyInstance, origins: readonly string[], log: Log): void {
  if (origins.includes('*')) return;
  const logged = new LRUCache<string, true>({ max: MAX_LOGGED });
  app.addHook('onRequest', async ({ headers: { origin, host } }) => {
    if (origin === undefined || origins.includes(origin.toLowerCase()) || URL.parse(origin)?.host === host) return;
    if (logged.has(origin)) return;
    logged.set(origin, true);
    log.warn({ origin }, `origin ${origin} is not in CORS_ORIGINS`);
  });
}
