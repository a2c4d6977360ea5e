import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CallRecord } from '../upstream/upstream.ts';
import { DurationMetric, type Durations } from './durations.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Operation names come from callers: so many are told apart, those that were used last; the rest is counted together. */
const OPERATIONS = 200;

const OTHER = 'other';

/** So much of an operation's name is shown. What is cut out of a document would otherwise hold all of it in memory. */
const NAME_LENGTH = 64;
const own = (name: string): string => Buffer.from(name.slice(0, NAME_LENGTH)).toString();

/** An operation's name as logs, metrics and traces show it. */
export const shownName = (name: string): string => (name.length > NAME_LENGTH ? own(name) : name);

/** An operation's durations, well and in error. */
interface Outcomes {
  readonly name: string;
  lastUsed: number;
  ok?: Durations;
  error?: Durations;
}

/** What Prometheus is told: requests by operation, upstream calls by endpoint, confirmed answers, the event loop. */
export class Metrics {
  readonly registry = new Registry();
  readonly #operations = new Map<string, Outcomes>();
  #uses = 0;
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
      help: 'AnswerCache of REST v1, and whole results, that were reused because the server confirmed them',
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
    this.#uses += 1;
    const known = this.#operations.get(operation);
    if (known) {
      known.lastUsed = this.#uses;
      return known;
    }
    if (this.#operations.size >= OPERATIONS) this.#forget();
    const outcomes = { name: own(operation), lastUsed: this.#uses };
    this.#operations.set(outcomes.name, outcomes);
    return outcomes;
  }

  /** Counts the operation that was not used for the longest time with all the others like it. */
  #forget(): void {
    const all = [...this.#operations.values()];
    const { name, ok, error } = all.reduce((oldest, one) => (one.lastUsed < oldest.lastUsed ? one : oldest));
    this.#operations.delete(name);
    if (ok) this.#requests.merge(ok, { operation: OTHER, outcome: 'ok' });
    if (error) this.#requests.merge(error, { operation: OTHER, outcome: 'error' });
  }
}
