import { sql } from 'kysely';
import { descripcion, nameNotInactive, porDescripcion } from '../crud/catalogue.ts';
import { countOf, defineResource, type Resource, rowsVersion } from '../crud/resource.ts';
import { rowSchema } from '../crud/schemas.ts';
import { type Message, messages } from '../errors/messages.ts';
import { relation } from '../fields/fields.ts';
import { MAX_BODY } from './answers.ts';
import { encuestasPropias } from './applicable.ts';
import { preguntas, wholeRows } from './preguntas.ts';
import { escribirPreguntas, preguntasEnviadas } from './seccionPreguntas.ts';

export const NOMBRE_USADO: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe una seccion con este nombre',
  en: 'A section with this name already exists',
};

/** The number of questions; one record also has the questions. */
const derived: Resource['derived'] = {
  cant_preguntas: {
    label: { es: 'Preguntas', en: 'Questions' },
    value: sql`(select count(*)::integer from pregunta p where p.seccion = t.id and p.activo)`,
    schema: { type: 'integer', minimum: 0 },
  },
  cant_encuestas: countOf(
    { es: 'Usada en', en: 'Used in' },
    'encuesta',
    sql`(select count(*)::integer from encuesta_seccion l join encuesta e on e.id = l.encuesta and e.activo
      where l.seccion = t.id)`,
  ),
  preguntas: {
    label: { es: 'Preguntas', en: 'Questions' },
    value: (hoy) => {
      const lista = wholeRows(preguntas, sql`t.seccion = s.id and t.activo`, hoy);
      return sql`(select x.lista from seccion s cross join lateral (select ${lista} as lista) x where s.id = t.id)`;
    },
    schema: { type: 'array', items: rowSchema(preguntas) },
    oneOnly: true,
  },
};

/** Groups of questions, shared between surveys. */
export const secciones = defineResource({
  path: 'encuestas/secciones',
  table: 'seccion',
  model: 'seccion',
  name: { es: 'Sección', en: 'Section' },
  fields: {
    descripcion,
    idioma: relation({ es: 'Idioma', en: 'Language' }, 'idioma', { required: true }),
    preguntas: preguntasEnviadas,
  },
  derived,
  parts: sql`concat(${rowsVersion('q')} from pregunta q where q.seccion = t.id and q.activo), '_',
    ${rowsVersion('r')} from pregunta q join respuesta r on r.pregunta = q.id where q.seccion = t.id and q.activo))`,
  refused: {
    eje: messages.notItsField,
    campo_pertenece: messages.notItsField,
    titulo_informe: messages.notItsField,
  },
  bodyLimit: MAX_BODY,
  afterWriting: escribirPreguntas,
  audited: ({ preguntas: lista }) => ({ preguntas: lista }),
  columns: ['descripcion', 'idioma', 'cant_preguntas', 'cant_encuestas'],
  sortColumns: porDescripcion,
  label: ['descripcion', 'idioma'],
  searchThrough: ['idioma'],
  own: (caller) =>
    caller.empresa === null
      ? undefined
      : sql`t.id in (select seccion from encuesta_seccion where encuesta in (${encuestasPropias(caller)}))`,
  filters: {
    seccion: { where: (id) => sql`t.id = ${id}` },
    encuestaId: {
      of: 'encuesta',
      where: (id) => sql`t.id in (select seccion from encuesta_seccion where encuesta = ${id})`,
    },
  },
  prepare: nameNotInactive('seccion', 'descripcion', {
    code: 'DUPLICATE',
    es: 'Ya existe una sección inactiva con este nombre: restáurela en su lista.',
    en: 'An inactive section has this name already: restore it in the list.',
  }),
  constraints: {
    seccion_unica: ['descripcion', NOMBRE_USADO],
  },
});
