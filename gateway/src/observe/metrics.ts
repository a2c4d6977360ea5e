import { addGauge, createRegistry } from '@encuestas/ops';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import type { CallRecord } from '../upstream/upstream.ts';
import { version } from '../version.ts';
import { Durations } from './durations.ts';

/** Callers choose operation names: the most recent ones have their own series, the rest share one. */
const OPERATIONS = 200;
const OTHER = 'other';
const OUTCOMES = ['ok', 'error'] as const;

/** Hits and misses of a cache since the start. */
interface Lookups {
  readonly hits: number;
  readonly misses: number;
}

interface Sources {
  cacheBytes(): number;
  isDown(): boolean;
  readonly caches: Readonly<Record<string, Lookups>>;
}

/** Metrics of requests by operation, upstream calls by endpoint, and reused answers. */
export class Metrics {
  readonly registry = createRegistry('gateway', version);
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
  readonly #operations = new LRUCache<string, true>({
    max: OPERATIONS,
    dispose: (_, operation, reason) => {
      if (reason !== 'evict') return;
      for (const outcome of OUTCOMES) this.#requests.merge({ operation, outcome }, { operation: OTHER, outcome });
    },
  });

  /** Adds the metrics that a scrape reads from the other modules. */
  observe({ cacheBytes, isDown, caches }: Sources): void {
    const registers = [this.registry];
    addGauge(this.registry, 'gateway_cache_bytes', 'Memory of cached answers and results', cacheBytes);
    const help = '1 while calls fail without being sent: REST v1 is down';
    addGauge(this.registry, 'gateway_breaker_open', help, () => Number(isDown()));
    new Counter({
      ...{ name: 'gateway_cache_lookups_total', help: 'Lookups in each cache', registers },
      labelNames: ['cache', 'outcome'],
      collect() {
        this.reset();
        for (const [cache, { hits, misses }] of Object.entries(caches)) {
          this.inc({ cache, outcome: 'hit' }, hits);
          this.inc({ cache, outcome: 'miss' }, misses);
        }
      },
    });
  }

  /** `operation`: null for an anonymous one, undefined when the request has none. */
  request(operation: string | null | undefined, failed: boolean, seconds: number, reused: boolean): void {
    const name = operation ?? (operation === null ? 'anonymous' : 'none');
    if (!this.#operations.get(name)) this.#operations.set(name, true);
    this.#requests.observe({ operation: name, outcome: failed ? 'error' : 'ok' }, seconds);
    if (reused) this.#reused.inc({ kind: 'result' });
  }

  call({ method, endpoint, status, ms, answer }: CallRecord): void {
    this.#calls.observe({ method, endpoint, status: String(status) }, ms / 1000);
    if (answer === 'confirmed') this.#reused.inc({ kind: 'answer' });
  }
}
