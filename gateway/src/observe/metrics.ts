import { LRUCache } from 'lru-cache';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CallRecord } from '../upstream/upstream.ts';
import { Durations } from './durations.ts';

/** Operation names come from callers: those used last have series of their own, the rest is counted together. */
const OPERATIONS = 200;
const OTHER = 'other';
const OUTCOMES = ['ok', 'error'] as const;

/** What Prometheus is told: requests by operation, upstream calls by endpoint, confirmed answers, the event loop. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Durations(
    this.registry,
    'gateway_request_duration_seconds',
    'GraphQL requests by operation and outcome',
  );
  readonly #calls = new Durations(
    this.registry,
    'gateway_upstream_duration_seconds',
    'Calls to REST v1 by endpoint and status (a number, or timeout, broken, refused, aborted)',
  );
  readonly #reused = new Counter({
    name: 'gateway_reused_total',
    help: 'Answers of REST v1, and whole results, that were reused because the server confirmed them',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  /** Labelled once: prom-client checks and hashes the labels of each call. */
  readonly #reusedAnswers = this.#reused.labels('answer');
  readonly #reusedResults = this.#reused.labels('result');
  readonly #operations = new LRUCache<string, true>({
    max: OPERATIONS,
    dispose: (_, operation, reason) => {
      if (reason !== 'evict') return;
      for (const outcome of OUTCOMES) this.#requests.merge({ operation, outcome }, { operation: OTHER, outcome });
    },
  });

  constructor(cacheBytes: () => number) {
    new Gauge({
      name: 'gateway_cache_bytes',
      help: 'Memory of kept answers and results',
      registers: [this.registry],
      collect() {
        this.set(cacheBytes());
      },
    });
    collectDefaultMetrics({ register: this.registry });
  }

  /** `operation`: null where it has no name, undefined where there was none. */
  request(operation: string | null | undefined, failed: boolean, seconds: number, reused: boolean): void {
    const name = operation ?? (operation === null ? 'anonymous' : 'none');
    this.#operations.set(name, true);
    this.#requests.observe({ operation: name, outcome: failed ? 'error' : 'ok' }, seconds);
    if (reused) this.#reusedResults.inc();
  }

  call({ method, endpoint, status, ms, answer }: CallRecord): void {
    this.#calls.observe({ method, endpoint, status: String(status) }, ms / 1000);
    if (answer === 'confirmed') this.#reusedAnswers.inc();
  }
}
