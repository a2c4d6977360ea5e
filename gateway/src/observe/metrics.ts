import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CallRecord } from '../rest/upstream.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Operation names come from callers; beyond this many, the rest is counted together. */
const OPERATIONS = 200;

/** What Prometheus is told: requests by operation, upstream calls by endpoint, confirmed answers, the event loop. */
export class Metrics {
  readonly registry = new Registry();
  readonly #operations = new Set<string>();
  readonly #observers = new Map<string, (seconds: number) => void>();
  readonly #requests: Histogram<'operation' | 'outcome'>;
  readonly #calls: Histogram<'method' | 'endpoint' | 'status'>;
  readonly #confirmed: Counter<'kind'>;

  constructor(cacheBytes: () => number) {
    const registers = [this.registry];
    this.#requests = new Histogram({
      name: 'gateway_request_duration_seconds',
      help: 'GraphQL requests by operation and outcome',
      labelNames: ['operation', 'outcome'],
      buckets: SECONDS,
      registers,
    });
    this.#calls = new Histogram({
      name: 'gateway_upstream_duration_seconds',
      help: 'Calls to REST v1 by endpoint and status (a number, or timeout, broken, refused, aborted)',
      labelNames: ['method', 'endpoint', 'status'],
      buckets: SECONDS,
      registers,
    });
    this.#confirmed = new Counter({
      name: 'gateway_reused_total',
      help: 'Answers of REST v1, and whole results, that were reused because the server confirmed them',
      labelNames: ['kind'],
      registers,
    });
    new Gauge({
      name: 'gateway_cache_bytes',
      help: 'Memory of kept answers and results',
      registers,
      collect() {
        this.set(cacheBytes());
      },
    });
    collectDefaultMetrics({ register: this.registry });
  }

  request(operation: string | null | undefined, failed: boolean, seconds: number, replayed: boolean): void {
    const name = this.#bounded(operation ?? (operation === null ? 'anonymous' : 'none'));
    this.#observer(`r ${name} ${failed}`, () =>
      this.#requests.labels({ operation: name, outcome: failed ? 'error' : 'ok' }),
    )(seconds);
    if (replayed) this.#confirmed.inc({ kind: 'result' });
  }

  call({ method, endpoint, status, ms, answer }: CallRecord): void {
    this.#observer(`c ${method} ${endpoint} ${status}`, () =>
      this.#calls.labels({ method, endpoint, status: String(status) }),
    )(ms / 1000);
    if (answer === 'confirmed') this.#confirmed.inc({ kind: 'answer' });
  }

  /** Labels are resolved once: hashing them on every call costs more than counting. */
  #observer(key: string, labelled: () => { observe(seconds: number): void }): (seconds: number) => void {
    let observer = this.#observers.get(key);
    if (!observer) {
      const child = labelled();
      observer = (seconds) => child.observe(seconds);
      this.#observers.set(key, observer);
    }
    return observer;
  }

  #bounded(operation: string): string {
    if (this.#operations.has(operation)) return operation;
    if (this.#operations.size >= OPERATIONS) return 'other';
    this.#operations.add(operation);
    return operation;
  }
}
