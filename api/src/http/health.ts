import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { DiskFull } from '../errors/errors.ts';

/** Whether the process is to be sent requests. */
export interface Health {
  /** Why not, in words for operators; null where it is. */
  reason(): Promise<string | null>;
  /** Notes the error of a request, which may say something of the process. */
  note(error: unknown): void;
}

/** Writes as much as a full disk does not take; nothing of it is left. */
function probeDisk(db: Db): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`create temporary table disco (texto text) on commit drop`.execute(trx);
    await sql`insert into disco select repeat(n::text, 500) from generate_series(1, 200) n`.execute(trx);
  });
}

/** A standby, or a server that is kept from writing while another one takes its place: nobody can sign in or save. */
async function takesReadsOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ it: string }>`select current_setting('transaction_read_only') as it`.execute(db);
  return rows[0]?.it === 'on';
}

/** Balancers wait 5 s for an answer; a database host that is gone without a word is waited for longer by the driver. */
const PATIENCE_MS = 4_000;

/** Looks at the database each time. */
export function createHealth(db: Db, draining: () => boolean, patienceMs = PATIENCE_MS): Health {
  // Reading goes on when the disk is full. Once a request found it so, the probes look whether it still is.
  let full = false;
  return {
    async reason() {
      if (draining()) return 'It is told to end.';
      try {
        const looked = full ? probeDisk(db).then(() => false) : takesReadsOnly(db);
        const readsOnly = await Promise.race([looked, wait(patienceMs, undefined, { ref: false })]);
        if (readsOnly === undefined) throw new Error('silent');
        full = false;
        return readsOnly ? 'The database takes reads only.' : null;
      } catch (error) {
        return error instanceof DiskFull ? 'The disk of the database is full.' : 'The database does not answer.';
      }
    },
    note(error) {
      if (error instanceof DiskFull) full = true;
    },
  };
}

/** For balancers, who ask at the door that they send people to. Why not is told to operators alone. */
export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', { config: { public: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { public: true } }, async (_request, reply) => {
    if ((await health.reason()) === null) return { status: 'ok' };
    return reply.status(503).send({ status: 'unavailable' });
  });
}
