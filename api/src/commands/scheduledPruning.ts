import type { Log } from '@encuestas/ops';
import { sql } from 'kysely';
import { forgetNetworks, forgetOver } from '../auth/limits.ts';
import type { Db } from '../database/database.ts';
import { every, type Job } from '../process/schedule.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days after which a finished mail loses its text, and then its row. */
const TEXT_DAYS = 30;
const ROW_DAYS = 400;
/** Rows of one statement. */
const BATCH = 5_000;

/** Removes the lines that are older than so many days, and returns their number; the database records the removal. */
async function pruneAudit(db: Db, days: number): Promise<number> {
  for (let removed = 0; ; ) {
    const { rows } = await sql<{ quitadas: number }>`select podar_auditoria(${days}::integer) as quitadas`.execute(db);
    const quitadas = rows[0]?.quitadas ?? 0;
    removed += quitadas;
    if (quitadas === 0) return removed;
  }
}

/** Removes the texts of mails that were finished long ago, then the mails; returns how many it changed. */
export async function pruneMails(db: Db, now: Date): Promise<number> {
  const [text, row] = [TEXT_DAYS, ROW_DAYS].map((days) => new Date(now.getTime() - days * DAY_MS));
  const finished = sql`estado not in ('en_cola', 'enviando')`;
  const ended = sql`coalesce(terminado, pedido)`;
  const old = sql`select id from correo where ${finished} and ${ended} < ${row}::timestamptz limit ${sql.lit(BATCH)}`;
  const withText = sql`select id from correo where ${finished} and ${ended} < ${text}::timestamptz
    and (asunto <> '' or texto <> '') limit ${sql.lit(BATCH)}`;
  let changed = 0;
  for (const statement of [
    sql`delete from correo where id in (${old})`,
    sql`update correo set asunto = left(asunto, 0), texto = left(texto, 0) where id in (${withText})`,
  ]) {
    for (let rows = BATCH; rows === BATCH; changed += rows) {
      rows = Number((await statement.execute(db)).numAffectedRows ?? 0);
    }
  }
  return changed;
}

interface Pruning {
  db: Db;
  clock: () => Date;
  log: Log;
  settings: { auditDays?: number | undefined };
}

/** Removes rows that are of no use any more, and logs how many of each kind. */
async function prune({ db, clock, log, settings: { auditDays } }: Pruning): Promise<void> {
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

export function startPruning(context: Pruning & { later(work: Promise<void>): void }): Job {
  return every(DAY_MS, () => context.later(prune(context)));
}
