import type { Log } from '@encuestas/ops';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { pruneMails } from '../mails/pruning.ts';

const DAILY_MS = 24 * 60 * 60 * 1000;

/** Removes the lines that are older than so many days, and returns their number; the database records the removal. */
export async function pruneAudit(db: Db, days: number): Promise<number> {
  for (let removed = 0; ; ) {
    const { rows } = await sql<{ quitadas: number }>`select podar_auditoria(${days}::integer) as quitadas`.execute(db);
    const quitadas = rows[0]?.quitadas ?? 0;
    removed += quitadas;
    if (quitadas === 0) return removed;
  }
}

interface Retaining {
  db: Db;
  clock: () => Date;
  log: Log;
  settings: { auditDays?: number };
  later(work: Promise<void>): void;
}

/** Prunes mails, and audit lines where the settings limit their age, now and once a day. */
export function startRetention({ db, clock, log, settings: { auditDays }, later }: Retaining): { stop(): void } {
  const prune = async (): Promise<void> => {
    const removed = auditDays === undefined ? 0 : await pruneAudit(db, auditDays);
    if (removed > 0) log.info({ removed, auditDays }, 'old lines of the audit trail were removed');
    const mails = await pruneMails(db, clock());
    if (mails > 0) log.info({ mails }, 'old mails were pruned');
  };
  const timer = setInterval(() => later(prune()), DAILY_MS);
  timer.unref();
  later(prune());
  return { stop: () => clearInterval(timer) };
}
