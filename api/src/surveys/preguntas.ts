import { type RawBuilder, sql } from 'kysely';
import { columnOf, defineResource, type Resource } from '../crud/resource.ts';
import { messages } from '../errors/messages.ts';
import { flag, integer, relation, text } from '../fields/fields.ts';
import { children } from '../fields/lists.ts';
import { encuestasPropias } from './applicable.ts';
import {
  algunaRespuesta,
  noPreguntada,
  padreValido,
  retenerSecciones,
  seccionDeSusRespuestas,
  siguienteOrden,
  tipoRespondido,
  turnoEntreIguales,
} from './preguntaRules.ts';

/** Whole rows of a resource as one JSON list in their order, by a condition over the table `t`. */
export function wholeRows(resource: Resource, where: RawBuilder<unknown>, hoy: string) {
  const names = Object.keys(resource.fields);
  const pairs = names.map((name) => sql`${sql.lit(name)}, ${columnOf(resource, name, { lang: 'es', hoy })}`);
  const object = sql`json_build_object('id', t.id, ${sql.join(pairs)}, 'activo', t.activo)`;
  return sql`coalesce((select json_agg(${object} order by t.lugar, t.id) from ${sql.table(resource.table)} t where ${where}), '[]')`;
}

/** The fields of a question (spec §3). */
const fields = {
  seccion: relation({ es: 'Sección', en: 'Section' }, 'seccion', { required: true }),
  descripcion: text({ es: 'Descripción', en: 'Description' }, { required: true, max: 1000 }),
  tipo_respuesta: relation({ es: 'Tipo de respuesta', en: 'Answer type' }, 'tipo_respuesta', { required: true }),
  eje: text({ es: 'Eje', en: 'Dimension' }),
  campo_pertenece: text({ es: 'Campo al que pertenece', en: 'Field' }),
  titulo_informe: text({ es: 'Título del informe', en: 'Report title' }),
  beneficio: flag({ es: 'Beneficio', en: 'Benefit' }),
  cerrada: flag({ es: 'Cerrada', en: 'Closed' }),
  multiple: flag({ es: 'Múltiple', en: 'Multiple' }),
  padre: relation({ es: 'Pregunta padre', en: 'Parent question' }, 'pregunta'),
  oculta: flag({ es: 'Oculta', en: 'Hidden' }),
  orden: integer({ es: 'Orden', en: 'Order' }, { min: 1, tooSmall: messages.notPositive }),
  respuestas: children(
    { es: 'Respuestas', en: 'Answers' },
    { table: 'respuesta', owner: 'pregunta', ordered: true },
    { max: 500 },
  ),
};

/** Questions of a section. */
export const preguntas = defineResource({
  path: 'encuestas/preguntas',
  table: 'pregunta',
  model: 'pregunta',
  name: { es: 'Pregunta', en: 'Question' },
  fields,
  columns: ['orden', 'descripcion', 'tipo_respuesta', 'eje', 'campo_pertenece', 'titulo_informe'],
  label: ['descripcion', 'seccion', 'orden'],
  ordering: 'orden',
  sortColumns: { orden: sql`t.lugar` },
  own: (caller) =>
    caller.empresa === null
      ? undefined
      : sql`t.seccion in (select seccion from encuesta_seccion where encuesta in (${encuestasPropias(caller)}))`,
  rules: [
    ...[padreValido, algunaRespuesta, tipoRespondido, seccionDeSusRespuestas],
    ...[siguienteOrden, turnoEntreIguales],
  ].map((check) => ({ check })),
  hold: retenerSecciones,
  beforeDeletion: noPreguntada,
});
