import type { Log } from '@encuestas/ops';
import { sql } from 'kysely';
import { forgetNetworks, forgetOver } from '../auth/limits.ts';
import type { Db } from '../database/database.ts';
import { pruneMails } from '../mails/pruning.ts';

const DAILY_MS = 24 * 60 * 60 * 1000;

/** Removes the lines that are older than so many days, and returns their number; the database records the removal. */
async function pruneAudit(db: Db, days: number): Promise<number> {
  for (let removed = 0; ; ) {
    const { rows } = await sql<{ quitadas: number }>`select podar_auditoria(${days}::integer) as quitadas`.execute(db);
    const quitadas = rows[0]?.quitadas ?? 0;
    removed += quitadas;
    if (quitadas === 0) return removed;
  }
}

interface Pruning {
  db: Db;
  clock: () => Date;
  log: Log;
  settings: { auditDays?: number | undefined };
}

/** Removes rows that are of no use any more, and logs how many of each kind. */
export async function prune({ db, clock, log, settings: { auditDays } }: Pruning): Promise<void> {
  const now = clock();
  const sessions = db
    .deleteFrom('sesion')
    .where((is) => is.or([is('vence', '<', now), is('revocada', 'is not', null)]));
  const resets = db.deleteFrom('restablecimiento').where('vence', '<', now);
  const removed = {
    sessions: Number((await sessions.executeTakeFirst()).numDeletedRows),
    resets: Number((await resets.executeTakeFirst()).numDeletedRows),
    attempts: Number(await forgetOver(db, now)),
    networks: Number(await forgetNetworks(db, now)),
    mails: await pruneMails(db, now),
    audit: auditDays === undefined ? 0 : await pruneAudit(db, auditDays),
  };
  if (Object.values(removed).some((rows) => rows > 0)) log.info(removed, 'obsolete rows were removed');
}

/** Prunes now and once a day. */
export function startPruning(context: Pruning & { later(work: Promise<void>): void }): { stop(): void } {
  const run = () => context.later(prune(context));
  const timer = setInterval(run, DAILY_MS);
  timer.unref();
  run();
  return { stop: () => clearInterval(timer) };
}
