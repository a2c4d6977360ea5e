import { addGauge, createRegistry } from '@encuestas/ops';
import { Counter, Gauge, Histogram } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };

/** What a scrape reads from the other modules. */
export interface Sources {
  /** Database connections in use, open, and requests waiting for one. */
  pool(): { inUse: number; open: number; waiting: number };
  hashes(): { running: number; waiting: number };
  /** Queued mails, the age of the oldest, and since when the mail server refuses all of them. */
  mails(): Promise<{ queued: number; oldestSeconds: number; haltedSince: Date | null }>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** Metrics of requests, statements, connections, password hashes and mails. */
export class Metrics {
  readonly registry = createRegistry('api', packageJson.version);
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, endpoint (the pattern of the path) and class of status',
    ...{ labelNames: ['method', 'endpoint', 'status'], buckets: SECONDS, registers: [this.registry] },
  });
  readonly #statements = new Histogram({
    name: 'db_statement_duration_seconds',
    help: 'Statements by kind',
    ...{ labelNames: ['kind'], buckets: STATEMENT_SECONDS, registers: [this.registry] },
  });
  readonly #failures = new Counter({
    name: 'db_statement_failures_total',
    help: 'Failed statements, without violated constraints that became validation errors',
    ...{ labelNames: ['kind'], registers: [this.registry] },
  });

  /** Adds the metrics that need an open database. */
  observe({ pool, hashes, mails }: Sources): void {
    const { registry } = this;
    const registers = [registry];
    new Gauge({
      ...{ name: 'db_pool_connections', help: 'Connections to the database', labelNames: ['state'], registers },
      collect() {
        const { inUse, open } = pool();
        this.set({ state: 'in_use' }, inUse);
        this.set({ state: 'idle' }, Math.max(0, open - inUse));
      },
    });
    addGauge(registry, 'db_pool_waiting', 'Requests waiting for a connection to the database', () => pool().waiting);
    addGauge(registry, 'password_hashes_running', 'Passwords being hashed', () => hashes().running);
    addGauge(registry, 'password_hashes_waiting', 'Passwords waiting to be hashed', () => hashes().waiting);
    const oldest = new Gauge({
      name: 'mails_oldest_seconds',
      help: 'Age of the oldest queued mail',
      registers,
    });
    const halted = new Gauge({
      name: 'mails_halted',
      help: '1 while the mail server refuses all mails',
      registers,
    });
    new Gauge({
      ...{ name: 'mails_queued', help: 'Queued mails in the database, which all processes share', registers },
      async collect() {
        const state = await mails().catch(() => null);
        if (!state) {
          for (const metric of [this, oldest, halted]) metric.remove();
          return;
        }
        this.set(state.queued);
        oldest.set(state.oldestSeconds);
        halted.set(state.haltedSince ? 1 : 0);
      },
    });
  }

  request(method: string, endpoint: string, status: number, seconds: number): void {
    this.#requests.observe({ method, endpoint, status: `${Math.floor(status / 100)}xx` }, seconds);
  }

  statement(kind: string, seconds: number): void {
    this.#statements.observe({ kind }, seconds);
  }

  failed(kind: string): void {
    this.#failures.inc({ kind });
  }
}
