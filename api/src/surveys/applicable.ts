import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Db } from '../database/database.ts';

/** Surveys `e` in their period `p`, active all of them. */
function vigentes(hoy: string): RawBuilder<unknown> {
  return sql`
  from encuesta e join periodo_activo a on a.id = e.periodo_activo and a.activo and e.activo
  join periodo p on p.id = a.periodo and p.activo and ${hoy}::date between p.fecha and p.fecha_fin`;
}

/** Of these, those that a company may answer: the ones of its business. */
function abiertas({ empresa, hoy }: { empresa: number | null | RawBuilder<unknown>; hoy: string }) {
  return sql`
  ${vigentes(hoy)} join empresa m on m.rubro = a.rubro and m.id = ${empresa} and m.activo where true`;
}

/** Whether the survey of a column is in its period. */
export function encuestaVigente(encuesta: RawBuilder<unknown>, hoy: string): RawBuilder<boolean> {
  return sql`exists (select 1 ${vigentes(hoy)} where e.id = ${encuesta})`;
}

/** Whether the company of a column may answer the survey of another. */
export function encuestaAbierta(encuesta: RawBuilder<unknown>, empresa: RawBuilder<unknown>, hoy: string) {
  return sql<boolean>`exists (select 1 ${abiertas({ empresa, hoy })} and e.id = ${encuesta})`;
}

/** Surveys that the caller's company may answer today. */
export function encuestasAbiertas(caller: Caller): RawBuilder<unknown> {
  return sql`select e.id ${abiertas(caller)}`;
}

/** Surveys that the caller's company answered or may answer: what it may read of them (spec §6). */
export function encuestasPropias(caller: Caller): RawBuilder<unknown> {
  return sql`
  select c.encuesta from encuesta_completada c where c.empresa = ${caller.empresa}
  union select e.id ${abiertas(caller)}`;
}

/** The survey that applies to the caller: in the person's language first, then the latest to start. */
export function idAplicable({ rubro, idioma, hoy }: Caller): RawBuilder<number> {
  return sql`
  select e.id ${vigentes(hoy)} where a.rubro = ${rubro}::int
  order by (e.idioma = ${idioma}::int) desc nulls last, p.fecha desc, e.id desc limit 1`;
}

export async function encuestaAplicable(db: Db, caller: Caller): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`${idAplicable(caller)}`.execute(db);
  return rows[0]?.id;
}
