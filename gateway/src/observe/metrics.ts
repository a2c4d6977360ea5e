import { LRUCache } from 'lru-cache';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CallRecord } from '../upstream/upstream.ts';
import { version } from '../version.ts';
import { Durations } from './durations.ts';

/** Operation names come from callers: those used last have series of their own, the rest is counted together. */
const OPERATIONS = 200;
const OTHER = 'other';
const OUTCOMES = ['ok', 'error'] as const;

/** How often a cache had what was looked for, since the start. */
interface Lookups {
  readonly hits: number;
  readonly misses: number;
}

interface Sources {
  cacheBytes(): number;
  isDown(): boolean;
  readonly caches: Readonly<Record<string, Lookups>>;
}

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
  readonly #operations = new LRUCache<string, true>({
    max: OPERATIONS,
    dispose: (_, operation, reason) => {
      if (reason !== 'evict') return;
      for (const outcome of OUTCOMES) this.#requests.merge({ operation, outcome }, { operation: OTHER, outcome });
    },
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    const build = { name: 'encuestas_build_info', help: 'What runs here', labelNames: ['part', 'version'] };
    new Gauge({ ...build, registers: [this.registry] }).set({ part: 'gateway', version }, 1);
  }

  /** What is read from the parts when somebody asks. */
  observe({ cacheBytes, isDown, caches }: Sources): void {
    const registers = [this.registry];
    new Gauge({
      ...{ name: 'gateway_cache_bytes', help: 'Memory of kept answers and results', registers },
      collect() {
        this.set(cacheBytes());
      },
    });
    new Gauge({
      ...{ name: 'gateway_breaker_open', help: '1 while calls fail without being sent: REST v1 is down', registers },
      collect() {
        this.set(Number(isDown()));
      },
    });
    new Counter({
      ...{ name: 'gateway_cache_lookups_total', help: 'What was looked for in a cache', registers },
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

  /** `operation`: null where it has no name, undefined where there was none. */
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
