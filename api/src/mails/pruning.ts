import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Days after which a finished mail loses its text, and then its row. */
const TEXT_DAYS = 30;
const ROW_DAYS = 400;
/** Rows of one statement. */
const BATCH = 5_000;

/** Removes the texts of mails that were finished long ago, then the mails; returns how many it changed. */
export async function pruneMails(db: Db, now: Date): Promise<number> {
  const [text, row] = [TEXT_DAYS, ROW_DAYS].map((days) => new Date(now.getTime() - days * 24 * 3600 * 1000));
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
