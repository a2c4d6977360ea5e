import { sql } from 'kysely';
import type { FieldErrors } from '../errors.ts';
import type { Text } from '../lang.ts';
import type { Draft } from '../resource.ts';

const textos = {
  otraSeccion: {
    es: 'La pregunta padre debe ser de la misma sección',
    en: 'The parent question must be of the same section',
  },
  circulo: {
    es: 'Una pregunta no puede depender de sí misma ni de sus preguntas hijas',
    en: 'A question cannot depend on itself or on its child questions',
  },
  hijas: {
    es: 'La pregunta tiene preguntas hijas en su sección y no puede cambiar de sección',
    en: 'The question has child questions in its section and cannot change section',
  },
  sinRespuestas: { es: 'Debe agregar al menos una respuesta', en: 'You must add at least one answer' },
  respondida: {
    es: 'La pregunta ya fue respondida y no puede cambiar de tipo',
    en: 'The question has been answered and cannot change its type',
  },
} as const satisfies Record<string, Text>;

/** The parent is of the same section, and following parents never comes back. */
export const padreValido = async ({ db, before, after }: Draft): Promise<FieldErrors> => {
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
};

/** A choice needs something to choose; type 2 without answers asks for a number (spec §5). */
export const algunaRespuesta = ({ after }: Draft): FieldErrors =>
  after.tipo_respuesta === 1 && (after.respuestas as unknown[] | undefined)?.length === 0
    ? { respuestas: [textos.sinRespuestas] }
    : {};

/** What was answered keeps its meaning. */
export const tipoRespondido = async ({ db, before, after }: Draft): Promise<FieldErrors> => {
  if (!before || before.tipo_respuesta === after.tipo_respuesta) return {};
  const { rows } = await sql`
    select 1 from respuesta_libre where pregunta = ${before.id}
    union all select 1 from respuesta_elegida e join respuesta r on r.id = e.respuesta where r.pregunta = ${before.id}
    limit 1`.execute(db);
  return rows.length ? { tipo_respuesta: [textos.respondida] } : {};
};

/** A question without a place comes last in its section (spec §4). */
export const siguienteOrden = async ({ db, before, after, values }: Draft): Promise<FieldErrors> => {
  if (after.orden !== null && after.orden !== undefined) return {};
  if (before && values.orden === undefined) return {};
  // Held until the question is there, so that questions that come at once do not take the same place.
  await sql`select 1 from seccion where id = ${after.seccion ?? null} for no key update`.execute(db);
  const { rows } = await sql<{ orden: number }>`
    select coalesce(max(orden), 0) + 1 as orden from pregunta where seccion = ${after.seccion ?? null}`.execute(db);
  values.orden = rows[0]?.orden ?? 1;
  return {};
};
