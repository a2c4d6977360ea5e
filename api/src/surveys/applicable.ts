import { type RawBuilder, sql } from 'kysely';
import { type Caller, languageRank } from '../auth/caller.ts';
import type { Db } from '../database/database.ts';
import { versionsNow } from '../database/versions.ts';
import type { ReadStatement, Versioned } from '../endpoint/answerCache.ts';

/** Active surveys `e` in their active period `p`. */
function vigentes(hoy: string): RawBuilder<unknown> {
  return sql`
  from encuesta e join periodo_activo a on a.id = e.periodo_activo and a.activo and e.activo
  join periodo p on p.id = a.periodo and p.activo and ${hoy}::date between p.fecha and p.fecha_fin`;
}

/** Whether the survey `e` has a visible question; nobody answers an unfinished survey. */
const pregunta = sql`exists (select from encuesta_seccion l join seccion s on s.id = l.seccion and s.activo
  join pregunta q on q.seccion = s.id and q.activo and not q.oculta where l.encuesta = e.id)`;

/** Whether the survey `e` has no active sections; it is shown as unavailable where no other one applies (spec §8). */
export const sinSecciones = sql`not exists (select from encuesta_seccion l join seccion s on s.id = l.seccion and s.activo
  where l.encuesta = e.id)`;

/** The current surveys that a company may answer: those of its business with a visible question. */
function abiertas({ empresa, hoy }: { empresa: number | null | RawBuilder<unknown>; hoy: string }) {
  return sql`
  ${vigentes(hoy)} join empresa m on m.rubro = a.rubro and m.id = ${empresa} and m.activo where ${pregunta}`;
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

/** Surveys that the caller's company answered or may answer, which it may read (spec §6). */
export function encuestasPropias(caller: Caller): RawBuilder<unknown> {
  return sql`
  select c.encuesta from encuesta_completada c where c.empresa = ${caller.empresa}
  union select e.id ${abiertas(caller)}`;
}

/** Current surveys `e` of the caller's business that meet a condition, with the rank of their language. */
function cercanas(caller: Caller, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select e.id, ${pregunta} as pregunta, e.descripcion, i.descripcion as idioma, p.fecha, p.fecha_fin, ${languageRank(sql`${caller.idioma}::int`)} as cercania
    ${vigentes(caller.hoy)} join idioma i on i.id = e.idioma where a.rubro = ${caller.rubro}::int and ${condition}`;
}

/** The survey that applies to the caller: with a visible question, then by language, then the latest start. */
export function idAplicable(caller: Caller): RawBuilder<number> {
  return sql`select x.id from (${cercanas(caller, sql`(${pregunta} or ${sinSecciones})`)}) x
    order by x.pregunta desc, x.cercania desc, x.fecha desc, x.id desc limit 1`;
}

/** One survey, where the caller's company may answer it today, also if another one applies. */
export function idAbierta(caller: Caller, encuesta: number): RawBuilder<number> {
  return sql`select e.id ${abiertas(caller)} and e.id = ${encuesta}`;
}

/** Whether the caller's company may answer a survey today. */
export async function esAbierta(db: Db, caller: Caller, encuesta: number): Promise<boolean> {
  return (await sql`${idAbierta(caller, encuesta)}`.execute(db)).rows.length > 0;
}

type ListRead = Versioned & { results: string };

/** The surveys that the caller's company may answer today; of several with the best language the person chooses. */
export function openStatement(db: Db, caller: Caller): ReadStatement<ListRead> {
  const day = (name: 'fecha' | 'fecha_fin') => sql`to_char(${sql.ref(`x.${name}`)}, 'YYYY-MM-DD')`;
  const statement = sql<ListRead>`select ${versionsNow} as versiones,
    (select coalesce(json_agg(json_build_object('id', x.id, 'descripcion', x.descripcion, 'idioma', x.idioma,
      'fecha_inicio', ${day('fecha')}, 'fecha_fin', ${day('fecha_fin')}, 'aplica', x.cercania = x.mayor, 'completada',
      (select c.id from encuesta_completada c where c.encuesta = x.id and c.empresa = ${caller.empresa} and c.activo))
      order by x.cercania desc, x.fecha desc, x.id desc), '[]')
    from (select y.*, max(y.cercania) over () as mayor from (${cercanas(caller, pregunta)}) y) x)::text as results`;
  return { query: statement.compile(db), build: ({ results }) => `{"results":${results}}` };
}
