import { sql } from 'kysely';
import { defineResource, isoMoment, type Resource, type Row, stateFilter, stateOf } from '../crud/resource.ts';
import { rowSchema } from '../crud/schemas.ts';
import { listSchema, objectSchema } from '../endpoint/schemas.ts';
import type { Message } from '../errors/messages.ts';
import { relation } from '../fields/fields.ts';
import { encuestaAbierta } from './applicable.ts';
import { preguntas, wholeRows } from './preguntas.ts';

const REPETIDA: Message = {
  code: 'DUPLICATE',
  es: 'La empresa ya completó esta encuesta.',
  en: 'The company has already completed this survey.',
};

const ACTIVAS: Message = {
  code: 'NOT_ALLOWED',
  es: 'Las respuestas no se activan ni se desactivan al guardarlas',
  en: 'Answers are neither activated nor deactivated by saving them',
};
const DE_QUIEN: Message = {
  code: 'NOT_ALLOWED',
  es: 'No se puede elegir de quién son las respuestas',
  en: 'Whose answers they are cannot be chosen',
};

const momentSchema = { type: 'string', format: 'date-time', example: '2026-06-30T14:05:00.000Z' };
const id = { type: 'integer' };

const elegidas = sql`coalesce((select json_agg(json_build_object('pregunta_id', r.pregunta, 'respuesta', r.id,
  'tipo_respuesta', p.tipo_respuesta) order by p.lugar, p.id, r.orden, r.id) from respuesta_elegida e
  join respuesta r on r.id = e.respuesta join pregunta p on p.id = r.pregunta where e.completada = t.id), '[]')`;
const libres = sql`coalesce((select json_agg(json_build_object('pregunta', l.pregunta, 'descripcion', l.descripcion,
  'tipo_respuesta', p.tipo_respuesta) order by p.lugar, p.id) from respuesta_libre l
  join pregunta p on p.id = l.pregunta where l.completada = t.id), '[]')`;

/** Questions of the submission that its survey no longer shows. */
const retiradas = (hoy: string) => sql`(select x.lista from encuesta_completada c cross join lateral
  (select ${wholeRows(
    preguntas,
    sql`t.seccion in (select seccion from encuesta_seccion where encuesta = c.encuesta)
      and not (t.activo and exists (select from seccion s where s.id = t.seccion and s.activo))
      and (t.id = any(c.preguntas_hechas)
        or exists (select from respuesta_libre l where l.completada = c.id and l.pregunta = t.id)
        or exists (select from respuesta_elegida e join respuesta r on r.id = e.respuesta
          where e.completada = c.id and r.pregunta = t.id))`,
    hoy,
  )} as lista) x where c.id = t.id)`;
const listOf = (properties: Record<string, object>) => listSchema(objectSchema(properties));

const ESTADOS = { enviada: { es: 'Enviada', en: 'Submitted' }, incompleta: { es: 'Incompleta', en: 'Incomplete' } };
const estado = sql`case when t.total_respondidas < t.total_preguntas then 'incompleta' else 'enviada' end`;

/** Times and state of the submission, and for one record its answers. */
const derived: Resource['derived'] = {
  fecha_creacion: {
    label: { es: 'Enviada', en: 'Submitted' },
    value: isoMoment('t.fecha_creacion'),
    schema: momentSchema,
  },
  fecha_modificacion: {
    label: { es: 'Fecha de modificación', en: 'Changed' },
    value: isoMoment('t.fecha_modificacion'),
    schema: momentSchema,
  },
  total_preguntas: {
    label: { es: 'Preguntas', en: 'Questions' },
    value: sql`t.total_preguntas`,
    schema: { type: ['integer', 'null'], minimum: 0 },
  },
  total_respondidas: {
    label: { es: 'Respondidas', en: 'Answered' },
    value: sql`t.total_respondidas`,
    schema: { type: ['integer', 'null'], minimum: 0 },
  },
  avance: {
    label: { es: 'Avance', en: 'Progress' },
    value: sql`t.total_respondidas || '/' || t.total_preguntas`,
    schema: { type: ['string', 'null'], example: '129/131' },
  },
  estado: stateOf(ESTADOS, estado),
  abierta: {
    label: { es: 'Abierta', en: 'Open' },
    value: (hoy) => sql`t.activo and ${encuestaAbierta(sql.ref('t.encuesta'), sql.ref('t.empresa'), hoy)}`,
    schema: { type: 'boolean' },
  },
  respuestas: {
    label: { es: 'Respuestas', en: 'Answers' },
    value: elegidas,
    schema: listOf({ pregunta_id: id, respuesta: id, tipo_respuesta: id }),
    oneOnly: true,
  },
  preguntas: {
    label: { es: 'Preguntas', en: 'Questions' },
    value: libres,
    schema: listOf({ pregunta: id, descripcion: { type: 'string' }, tipo_respuesta: id }),
    oneOnly: true,
  },
  preguntas_hechas: {
    label: { es: 'Preguntas de su día', en: 'Questions of its day' },
    value: sql`t.preguntas_hechas`,
    schema: { type: ['array', 'null'], items: id },
    oneOnly: true,
  },
  preguntas_retiradas: {
    label: { es: 'Preguntas retiradas', en: 'Questions taken away' },
    value: retiradas,
    schema: listSchema(rowSchema(preguntas)),
    oneOnly: true,
  },
};

/** A submission with its answers. */
export type SubmissionRow = Row & {
  id: number;
  respuestas: { pregunta_id: number; respuesta: number }[];
  preguntas: { pregunta: number; descripcion: string }[];
  preguntas_hechas: number[] | null;
};

/** Answers by question, as the audit trail records them. */
function answersById(row: Row): Row {
  const { respuestas, preguntas } = row as SubmissionRow;
  const chosen = Map.groupBy(respuestas, ({ pregunta_id }) => pregunta_id);
  return Object.fromEntries([
    ...[...chosen].map(([pregunta, ids]) => [`pregunta.${pregunta}`, ids.map(({ respuesta }) => respuesta)]),
    ...preguntas.map(({ pregunta, descripcion }) => [`pregunta.${pregunta}`, descripcion]),
  ]);
}

/** The answers of one company to one survey, which saving.ts writes as a whole. */
export const encuestasCompletadas = defineResource({
  path: 'encuestas/usuario_empresa',
  table: 'encuesta_completada',
  model: 'encuestausuarioempresa',
  name: { es: 'Encuesta completada', en: 'Completed survey' },
  fields: {
    encuesta: relation({ es: 'Encuesta', en: 'Survey' }, 'encuesta', { required: true }),
    empresa: relation({ es: 'Empresa', en: 'Company' }, 'empresa', { required: true }),
    usuario: relation({ es: 'Usuario', en: 'User' }, 'usuario', { required: true }),
  },
  derived,
  refused: { empresa: DE_QUIEN, usuario: DE_QUIEN, activo: ACTIVAS },
  columns: ['empresa', 'encuesta', 'fecha_creacion', 'avance', 'estado'],
  ownColumns: ['encuesta', 'empresa', 'fecha_creacion', 'avance', 'estado'],
  filters: {
    rubro: { of: 'rubro', where: (id) => sql`t.empresa in (select m.id from empresa m where m.rubro = ${id})` },
    estado: stateFilter('estado', ESTADOS, () => estado),
  },
  sortColumns: { avance: sql`t.total_respondidas` },
  label: ['encuesta', 'empresa'],
  title: sql`(select e.descripcion from encuesta e where e.id = t.encuesta) || ' · ' ||
    (select m.razon_social from empresa m where m.id = t.empresa)`,
  audited: answersById,
  ordering: '-fecha_creacion',
  searchText: sql`''`,
  searchThrough: ['encuesta', 'empresa', 'usuario'],
  own: ({ empresa }) => (empresa === null ? undefined : sql`t.empresa = ${empresa}`),
  serves: ['remove'],
  constraints: { encuesta_completada_unica: ['non_field_errors', REPETIDA] },
  removedWith: [
    { table: 'respuesta_elegida', owner: 'completada' },
    { table: 'respuesta_libre', owner: 'completada' },
  ],
});
