import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { compareMigrations } from '../database/migrate.ts';
import { Refused } from './terminal.ts';
import type { Log } from './tools.ts';

/** A restore of a backup. */
export interface Restoring {
  file: string;
  replace: boolean;
  /** Asks for confirmation before data is lost. */
  agree(what: string): Promise<void>;
  /** A statement in the transaction of the restore; empty for none. */
  ending: string;
  /** Migrates and reports after that. */
  finish(db: Db): Promise<void>;
  log: Log;
}

/** Refuses a backup of a newer release or of another product; `done` are its migrations. */
export function demandUnderstood(done: readonly string[]): void {
  const { newer } = compareMigrations(done);
  if (done.length === 0) throw new Refused('The backup holds none of the tables of this product.');
  if (newer[0])
    throw new Refused(`The backup was made by a newer version (it has ${newer[0]}): restore it with that version.`);
}

/**
 * Ends what may have ended since the backup: sessions, service tokens, links and queued mails. Without sessions the
 * database is bound to no key, so another machine may use its own. It runs before migrations, so some tables may be missing.
 */
export const endOfBefore = (now: Date): string => `do $$
declare queue text;
begin
  update sesion set revocada = '${now.toISOString()}' where revocada is null;
  delete from restablecimiento;
  if to_regclass('huella_secreto') is not null then
    delete from huella_secreto;
  end if;
  if to_regclass('token_servicio') is not null then
    update token_servicio set activo = false, terminado = '${now.toISOString()}' where activo;
  end if;
  if to_regclass('cola_correo') is not null then
    update cola_correo set detenida = null, motivo = null, proximo = null, intentos = 0, codigo = null, rechazados = '{}';
  end if;
  foreach queue in array array['recordatorio', 'correo'] loop
    if to_regclass(queue) is not null then
      execute format('update %I set estado = $1, terminado = $2, motivo = $3 where estado = any ($4)', queue)
        using 'rechazado', '${now.toISOString()}'::timestamptz, 'The database was restored from a backup.', array['en_cola', 'enviando'];
    end if;
  end loop;
end $$;
`;

/** Logs how much of the backup was ended. */
export async function logEnded(db: Db, now: Date, log: Log): Promise<void> {
  const { rows } = await sql<{ sessions: number; tokens: number; mails: number }>`select
    (select count(*)::int from sesion where revocada = ${now}) as sessions,
    (select count(*)::int from token_servicio where terminado = ${now}) as tokens,
    (select count(*)::int from correo where estado = 'rechazado' and terminado = ${now}) as mails`.execute(db);
  const [{ sessions, tokens, mails } = { sessions: 0, tokens: 0, mails: 0 }] = rows;
  log(
    `sessions of the backup were ended (${sessions}) and its service tokens too (${tokens}), mails that waited in it are not sent (${mails}).`,
  );
}
