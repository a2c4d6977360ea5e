import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Whether the company `m` answered a survey of the active period `a`. */
export const respondio = sql<boolean>`exists (select from encuesta_completada c
  join encuesta e on e.id = c.encuesta and e.activo where c.activo and c.empresa = m.id and e.periodo_activo = a.id)`;

/** The final state of a reminder that became obsolete in the queue; null if it is still wanted. */
export async function endOfReminder(db: Db, correo: number, hoy: string): Promise<string | null> {
  const { rows } = await sql<{ estado: string | null }>`
    select case when ${respondio} then 'ya_respondio'
      when not (m.activo and m.rubro = a.rubro and a.activo and p.activo) then 'ajena'
      when u.empresa is distinct from m.id then 'sin_correo'
      when ${hoy}::date > p.fecha_fin then 'rechazado' end as estado
    from correo o join empresa m on m.id = o.empresa join periodo_activo a on a.id = o.periodo_activo
    join periodo p on p.id = a.periodo left join usuario u on u.id = o.usuario where o.id = ${correo}`.execute(db);
  return rows[0]?.estado ?? null;
}

/** Queued reminders contain names: until the transaction ends, an anonymization waits. */
export async function beginReminders(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('nombres de recordatorios'))`.execute(db);
}

/** Waits for reminders that are being queued, and blocks others until the transaction ends. */
export async function awaitReminders(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('nombres de recordatorios'))`.execute(db);
}
