import { sql } from 'kysely';
import { type Draft, defineResource } from '../crud/resource.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { relation, text } from '../fields/fields.ts';
import { encuestasAbiertas } from './applicable.ts';

const textos = {
  seccion: {
    code: 'INVALID',
    es: 'La sección no pertenece a la encuesta',
    en: 'The section does not belong to the survey',
  },
  pregunta: {
    code: 'INVALID',
    es: 'La pregunta no pertenece a la sección',
    en: 'The question does not belong to the section',
  },
} as const satisfies Record<string, Message>;

async function pertenencia({ db, after }: Draft): Promise<FieldErrors> {
  const { rows } = await sql<{ seccion: boolean; pregunta: boolean }>`
    select exists (select 1 from encuesta_seccion where encuesta = ${after.encuesta ?? null}::int and seccion = ${after.seccion ?? null}::int) as seccion,
      exists (select 1 from pregunta where id = ${after.pregunta ?? null}::int and seccion = ${after.seccion ?? null}::int) as pregunta`.execute(
    db,
  );
  const [held] = rows;
  if (!after.encuesta || !after.seccion || !after.pregunta) return {};
  return {
    ...(!held?.seccion && { seccion: [textos.seccion] }),
    ...(!held?.pregunta && { pregunta: [textos.pregunta] }),
  };
}

/** Comments shown as help under a question of a survey. */
export const comentariosPreguntas = defineResource({
  path: 'encuestas/comentarios_preguntas',
  table: 'comentario_pregunta',
  model: 'comentario_pregunta',
  name: { es: 'Comentario de pregunta', en: 'Question comment' },
  fields: {
    encuesta: relation({ es: 'Encuesta', en: 'Survey' }, 'encuesta', { required: true }),
    seccion: relation({ es: 'Sección', en: 'Section' }, 'seccion', { required: true }),
    pregunta: relation({ es: 'Pregunta', en: 'Question' }, 'pregunta', { required: true }),
    comentario: text({ es: 'Comentario', en: 'Comment' }, { required: true, max: 2000 }),
  },
  columns: ['pregunta', 'comentario', 'encuesta'],
  label: ['comentario'],
  ordering: '-id',
  searchThrough: ['encuesta', 'seccion', 'pregunta'],
  own: (caller) => (caller.empresa === null ? undefined : sql`t.encuesta in (${encuestasAbiertas(caller)})`),
  rules: [{ of: ['encuesta', 'seccion', 'pregunta'], check: pertenencia }],
});
