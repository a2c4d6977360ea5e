import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the parts of a process tell when they are asked. */
export interface Sources {
  version: string;
  /** Connections that are used, open in all, and how many wait for one. */
  pool(): { inUse: number; open: number; waiting: number };
  hashes(): { running: number; waiting: number };
  /** Mails that wait, for how long the oldest has waited, and since when the mail server refuses them all. */
  mails(): Promise<{ queued: number; oldestSeconds: number; haltedSince: Date | null }>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** The database may be away, and figures are wanted all the same: these are left out then. */
const MAILS_MS = 2_000;

/** A figure that is read when it is asked for. */
function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    ...{ name, help, registers: [registry] },
    collect() {
      this.set(read());
    },
  });
}

/** What Prometheus is told: requests, statements, connections, passwords, mails, and Node's own figures. */
export class Metrics {
  readonly registry = new Registry();
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
    help: 'Statements that failed, without those by which a person is told what to mend',
    ...{ labelNames: ['kind'], registers: [this.registry] },
  });

  /** Told before there is a database: sources come with `observe`. */
  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  observe({ version, pool, hashes, mails }: Sources): void {
    const { registry } = this;
    const registers = [registry];
    const build = { name: 'encuestas_build_info', help: 'What runs here', labelNames: ['part', 'version'], registers };
    new Gauge(build).set({ part: 'api', version }, 1);
    new Gauge({
      ...{ name: 'db_pool_connections', help: 'Connections to the database', labelNames: ['state'], registers },
      collect() {
        const { inUse, open } = pool();
        this.set({ state: 'in_use' }, inUse);
        this.set({ state: 'idle' }, Math.max(0, open - inUse));
      },
    });
    gauge(registry, 'db_pool_waiting', 'Who waits for a connection to the database', () => pool().waiting);
    gauge(registry, 'password_hashes_running', 'Passwords that are being hashed', () => hashes().running);
    gauge(registry, 'password_hashes_waiting', 'Passwords that wait to be hashed', () => hashes().waiting);
    const oldest = new Gauge({
      name: 'mails_oldest_seconds',
      help: 'How long the oldest of them has waited',
      registers,
    });
    const halted = new Gauge({
      name: 'mails_halted',
      help: 'Whether the mail server refuses all mails, so that they wait',
      registers,
    });
    new Gauge({
      ...{ name: 'mails_queued', help: 'Mails in the queue of the database, which all processes share', registers },
      async collect() {
        const late = new Promise<null>((resolve) => setTimeout(resolve, MAILS_MS, null).unref());
        const found = await Promise.race([mails().catch(() => null), late]);
        if (!found) {
          for (const one of [this, oldest, halted]) one.remove();
          return;
        }
        this.set(found.queued);
        oldest.set(found.oldestSeconds);
        halted.set(found.haltedSince ? 1 : 0);
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
