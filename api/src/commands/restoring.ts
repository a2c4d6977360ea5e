import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { compareMigrations } from '../database/migrate.ts';
import { Refused } from './terminal.ts';
import type { Log } from './tools.ts';

/** How a backup is restored. */
export interface Restoring {
  file: string;
  replace: boolean;
  /** Whether what was over since the backup comes back with it. */
  exact: boolean;
  /** Asks before anything is lost. */
  agree(what: string): Promise<void>;
  /** What is done with the restored tables before anybody works with them. */
  finish(db: Db): Promise<void>;
  log: Log;
}

/** Refuses a backup that this release would not understand; `done` are the migrations that it holds. */
export function demandUnderstood(done: readonly string[]): void {
  const { newer } = compareMigrations(done);
  if (done.length === 0) throw new Refused('The backup holds none of the tables of this product.');
  if (newer[0])
    throw new Refused(`The backup was made by a newer version (it has ${newer[0]}): restore it with that version.`);
}

/**
 * What was over since the backup was made must not come back with it: sessions and service tokens
 * that were ended, links that were used, mails that have left. Without sessions no key is bound to the database any more: another machine may use its own.
 */
export async function endOfBefore(db: Db, now: Date, log: Log): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows: sessions } = await trx
      .updateTable('sesion')
      .set({ revocada: now })
      .where('revocada', 'is', null)
      .executeTakeFirst();
    const { numUpdatedRows: tokens } = await trx
      .updateTable('token_servicio')
      .set({ activo: false, terminado: now })
      .where('activo', '=', true)
      .executeTakeFirst();
    await trx.deleteFrom('restablecimiento').execute();
    await trx.deleteFrom('huella_secreto').execute();
    const { rows } = await sql`update correo set estado = 'rechazado', terminado = ${now},
      motivo = 'The database was restored from a backup.' where estado in ('en_cola', 'enviando') returning id`.execute(
      trx,
    );
    log(
      `sessions of the backup were ended (${sessions}) and its service tokens too (${tokens}), mails that waited in it are not sent (${rows.length}).`,
    );
  });
}
