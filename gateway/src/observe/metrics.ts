import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CallRecord } from '../rest/upstream.ts';
import { DurationMetric, type Durations } from './durations.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Operation names come from callers; beyond this many, the rest is counted together. */
const OPERATIONS = 200;

const OTHER = 'other';

/** An operation's durations, well and in error. */
interface Outcomes {
  readonly name: string;
  ok?: Durations;
  error?: Durations;
}

/** What Prometheus is told: requests by operation, upstream calls by endpoint, confirmed answers, the event loop. */
export class Metrics {
  readonly registry = new Registry();
  readonly #operations = new Map<string, Outcomes>();
  readonly #endpoints = new Map<string, Durations>();
  readonly #requests: DurationMetric;
  readonly #calls: DurationMetric;
  readonly #reused = { answer: 0, result: 0 };

  constructor(cacheBytes: () => number) {
    const registers = [this.registry];
    this.#requests = new DurationMetric(
      this.registry,
      'gateway_request_duration_seconds',
      'GraphQL requests by operation and outcome',
      SECONDS,
    );
    this.#calls = new DurationMetric(
      this.registry,
      'gateway_upstream_duration_seconds',
      'Calls to REST v1 by endpoint and status (a number, or timeout, broken, refused, aborted)',
      SECONDS,
    );
    const reused = this.#reused;
    new Counter({
      name: 'gateway_reused_total',
      help: 'Answers of REST v1, and whole results, that were reused because the server confirmed them',
      labelNames: ['kind'],
      registers,
      collect() {
        this.reset();
        for (const [kind, count] of Object.entries(reused)) this.inc({ kind }, count);
      },
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
    const outcomes = this.#outcomes(operation ?? (operation === null ? 'anonymous' : 'none'));
    const outcome = failed ? 'error' : 'ok';
    outcomes[outcome] ??= this.#requests.with({ operation: outcomes.name, outcome });
    outcomes[outcome].observe(seconds);
    if (replayed) this.#reused.result += 1;
  }

  call({ method, endpoint, status, ms, answer }: CallRecord): void {
    const key = `${method} ${endpoint} ${status}`;
    let durations = this.#endpoints.get(key);
    if (!durations) {
      durations = this.#calls.with({ method, endpoint, status: String(status) });
      this.#endpoints.set(key, durations);
    }
    durations.observe(ms / 1000);
    if (answer === 'confirmed') this.#reused.answer += 1;
  }

  #outcomes(operation: string): Outcomes {
    const known = this.#operations.get(operation);
    if (known) return known;
    const name = this.#operations.size >= OPERATIONS ? OTHER : operation;
    const outcomes = this.#operations.get(name) ?? { name };
    this.#operations.set(name, outcomes);
    return outcomes;
  }
}
