import { sql } from 'kysely';
import type { Draft, Row } from '../crud/resource.ts';
import type { Db } from '../database/database.ts';
import { type FieldErrors, invalidWhole } from '../errors/errors.ts';
import { type Message, messages } from '../errors/messages.ts';
import { MAX_INTEGER } from '../fields/fields.ts';

const textos = {
  otraSeccion: {
    code: 'INVALID',
    es: 'La pregunta padre debe ser de la misma sección',
    en: 'The parent question must be of the same section',
  },
  circulo: {
    code: 'INVALID',
    es: 'Una pregunta no puede depender de sí misma ni de sus preguntas hijas',
    en: 'A question cannot depend on itself or on its child questions',
  },
  hijas: {
    code: 'IN_USE',
    es: 'La pregunta tiene preguntas hijas en su sección y no puede cambiar de sección',
    en: 'The question has child questions in its section and cannot change section',
  },
  sinRespuestas: {
    code: 'REQUIRED',
    es: 'Debe agregar al menos una respuesta',
    en: 'You must add at least one answer',
  },
  respondida: {
    code: 'IN_USE',
    es: 'La pregunta ya fue respondida y no puede cambiar de tipo',
    en: 'The question has been answered and cannot change its type',
  },
  lejos: {
    code: 'IN_USE',
    es: 'La pregunta ya fue hecha en una encuesta que no tiene esa sección',
    en: 'The question is already part of a survey that does not have that section',
  },
} as const satisfies Record<string, Message>;

/** The parent is in the same section and is no descendant of the question. */
export async function padreValido({ db, before, after }: Draft): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (before && after.seccion !== before.seccion) {
    const { rows } = await sql`select 1 from pregunta where padre = ${before.id} limit 1`.execute(db);
    if (rows.length) errors.seccion = [textos.hijas];
  }
  if (!after.padre) return errors;
  const { rows } = await sql<{ id: number; seccion: number }>`
    with recursive ancestro as (
      select id, padre, seccion from pregunta where id = ${after.padre}
      union select p.id, p.padre, p.seccion from pregunta p join ancestro a on p.id = a.padre)
    select id, seccion from ancestro`.execute(db);
  if (rows.some(({ id, seccion }) => id === after.padre && seccion !== after.seccion)) {
    errors.padre = [textos.otraSeccion];
  } else if (before && rows.some(({ id }) => id === before.id)) errors.padre = [textos.circulo];
  return errors;
}

/** A choice needs options; type 2 without options is a number (spec §5). */
export function algunaRespuesta({ after }: Draft): FieldErrors {
  return after.tipo_respuesta === 1 && (after.respuestas as unknown[] | undefined)?.length === 0
    ? { respuestas: [textos.sinRespuestas] }
    : {};
}

/** The type of an answered question is fixed. */
export async function tipoRespondido({ db, before, after }: Draft): Promise<FieldErrors> {
  if (!before || before.tipo_respuesta === after.tipo_respuesta) return {};
  const { rows } = await sql`
    select 1 from respuesta_libre where pregunta = ${before.id}
    union all select 1 from respuesta_elegida e join respuesta r on r.id = e.respuesta where r.pregunta = ${before.id}
    limit 1`.execute(db);
  return rows.length ? { tipo_respuesta: [textos.respondida] } : {};
}

/** Submissions `c` that contain a question or an answer to it. */
const deLaPregunta = (id: number) => sql`(${id} = any(c.preguntas_hechas) or c.id in (
  select l.completada from respuesta_libre l where l.pregunta = ${id}
  union all select e.completada from respuesta_elegida e join respuesta r on r.id = e.respuesta
    where r.pregunta = ${id}))`;

/** A question of a submission must stay in a section of its survey, where reports and the company find its answers. */
export async function seccionDeSusRespuestas({ db, before, after }: Draft): Promise<FieldErrors> {
  if (!before || !after.seccion || before.seccion === after.seccion) return {};
  const { rows } = await sql`
    select 1 from encuesta_completada c where ${deLaPregunta(before.id)}
      and not exists (select from encuesta_seccion s where s.encuesta = c.encuesta and s.seccion = ${after.seccion})
    limit 1`.execute(db);
  return rows.length ? { seccion: [textos.lejos] } : {};
}

/** A question of a submission cannot be deleted, even without an answer. */
export async function noPreguntada({ db, before }: Draft): Promise<void> {
  if (!before) return;
  const { rows } = await sql`select 1 from encuesta_completada c where ${deLaPregunta(before.id)} limit 1`.execute(db);
  if (rows.length) throw invalidWhole(messages.inUse);
}

/**
 * Locks the current and the new section of a question, so that concurrent questions do not take the same place; the
 * order prevents deadlocks between questions that move in opposite directions.
 */
export async function retenerSecciones(db: Db, id: number | undefined, { seccion }: Row): Promise<void> {
  await sql`select from seccion
    where id = ${seccion ?? null} or id = (select seccion from pregunta where id = ${id ?? null})
    order by id for no key update`.execute(db);
}

/** A question without `orden` is the last of its section (spec §4). */
export async function siguienteOrden({ db, before, after, values }: Draft): Promise<FieldErrors> {
  if (after.orden !== null && after.orden !== undefined) return {};
  if (before && values.orden === undefined) return {};
  const { rows } = await sql<{ orden: number }>`
    select least(coalesce(max(orden), 0)::bigint + 1, ${MAX_INTEGER})::int as orden
    from pregunta where seccion = ${after.seccion ?? null}`.execute(db);
  values.orden = rows[0]?.orden ?? 1;
  return {};
}

/**
 * Several questions may have the same `orden` (spec §4) and keep their former order: a question that moves down becomes
 * the first of them, any other the last.
 */
export async function turnoEntreIguales({ db, before, after, values }: Draft): Promise<FieldErrors> {
  const [orden, seccion] = [values.orden ?? after.orden, after.seccion];
  if (typeof orden !== 'number' || !seccion) return {};
  const inSection = before?.seccion === seccion;
  if (inSection && before?.orden === orden) return {};
  const { rows } = await sql<{ primero: number | null; ultimo: number | null }>`
    select min(turno) as primero, max(turno) as ultimo from pregunta
    where seccion = ${seccion} and orden = ${orden} and id <> ${before?.id ?? 0}`.execute(db);
  const { primero, ultimo } = rows[0] ?? {};
  const movesDown = inSection && Number(before?.orden) < orden;
  values.turno = movesDown ? (primero ?? 1) - 1 : (ultimo ?? -1) + 1;
  return {};
}
