import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { DiskFull } from '../errors/errors.ts';

/** What `/readyz` says when it is not ready. */
type Reason = 'draining' | 'The disk of the database is full.' | 'The database does not answer.';

/** Writes as much as a full disk does not take; nothing of it is left. */
function probeDisk(db: Db): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`create temporary table disco (texto text) on commit drop`.execute(trx);
    await sql`insert into disco select repeat(n::text, 500) from generate_series(1, 200) n`.execute(trx);
  });
}

/** `/healthz`: the process is up. `/readyz`: it is to be sent requests. Answers what notes the errors of requests. */
export function serveHealth(app: FastifyInstance, db: Db, draining: () => boolean): (error: unknown) => void {
  // Reading goes on when the disk is full. Once a request found it so, the probes look whether it still is.
  let full = false;
  const reasonOf = async (): Promise<Reason | undefined> => {
    if (draining()) return 'draining';
    try {
      if (full) await probeDisk(db);
      else await sql`select 1`.execute(db);
      full = false;
      return undefined;
    } catch (error) {
      return error instanceof DiskFull ? 'The disk of the database is full.' : 'The database does not answer.';
    }
  };
  app.get('/healthz', { config: { public: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { public: true } }, async (_request, reply) => {
    const reason = await reasonOf();
    if (!reason) return { status: 'ok' };
    return reply.status(503).send(reason === 'draining' ? { status: reason } : { status: 'unavailable', reason });
  });
  return (error) => {
    if (error instanceof DiskFull) full = true;
  };
}
