import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@encuestas/ops';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export interface Health {
  /** Why it cannot, for operators; null where it can. */
  reason(): Promise<string | null>;
}

interface DatabaseState {
  reads_only: boolean;
  huella: string | null;
}

/** Read-only means a standby, or a server that was replaced: nobody can sign in or save. */
async function readState(db: Db): Promise<DatabaseState | undefined> {
  const { rows } = await sql<DatabaseState>`select current_setting('transaction_read_only') = 'on' as reads_only,
    (select huella from huella_secreto) as huella`.execute(db);
  return rows[0];
}

/** Balancers time out after 5 s; the driver waits longer for an unreachable host. */
const TIMEOUT_MS = 4_000;

const STALE_KEY =
  'SECRET_KEY is no longer the one of the database: restart this process with the new key. Its tokens are refused by the other processes.';

interface Checked {
  db: Db;
  log: Log;
  draining(): boolean;
  /** The fingerprint of this process's key. */
  fingerprint: string;
  timeoutMs?: number;
}

/** Checks the database at each call, and logs each change of the reason. */
export function createHealth({ db, log, draining, fingerprint, timeoutMs = TIMEOUT_MS }: Checked): Health {
  let lastReason: string | null = null;
  const check = async (): Promise<string | null> => {
    const state = await readState(db);
    if (state?.huella !== fingerprint) return STALE_KEY;
    return state.reads_only ? 'The database is read-only.' : null;
  };
  const reason = async (): Promise<string | null> => {
    if (draining()) return 'The process is shutting down.';
    const late = wait(timeoutMs, 'late' as const, { ref: false });
    const found = await Promise.race([check(), late]).catch(() => 'late' as const);
    const current = found === 'late' ? 'The database does not answer.' : found;
    if (current !== lastReason) {
      if (current === null) log.info({}, 'ready again');
      else log.error({ reason: current }, 'not ready');
    }
    lastReason = current;
    return current;
  };
  return { reason };
}

/** Serves health checks to balancers, without the reason. */
export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', { config: { public: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { public: true } }, async (_request, reply) => {
    if ((await health.reason()) === null) return { status: 'ok' };
    return reply.status(503).send({ status: 'unavailable' });
  });
}
