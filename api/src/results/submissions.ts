import { type RawBuilder, sql } from 'kysely';
import { numbersOf, seccionesDe } from '../surveys/numbering.ts';
import type { Place } from './hiding.ts';

/** Numbers questions as respondents see them, and leaves out hidden ones without an answer. */
export function numberQuestions(sections: readonly SeccionLeida[], isAnswered: (question: number) => boolean) {
  const numbers = numbersOf(
    sections.map(({ numero, preguntas }) => ({
      numero,
      preguntas: preguntas.map(({ pregunta, mostrada }) => ({ id: pregunta, mostrada })),
    })),
  );
  return sections
    .map(({ numero: _, preguntas, ...rest }) => ({
      ...rest,
      preguntas: preguntas
        .filter(({ pregunta, mostrada }) => mostrada || isAnswered(pregunta))
        .map((question) => ({ question, numero: numbers.get(question.pregunta) ?? '' })),
    }))
    .filter(({ preguntas }) => preguntas.length > 0);
}

/** Sizes of companies by their employees, the smallest first. */
export const TAMANOS = ['HASTA_10', 'DE_11_A_50', 'DE_51_A_250', 'MAS_DE_250'] as const;

const tamano = sql`case when m.cant_empleados <= 10 then 'HASTA_10' when m.cant_empleados <= 50 then 'DE_11_A_50'
  when m.cant_empleados <= 250 then 'DE_51_A_250' else 'MAS_DE_250' end`;

/** Active submissions with their cell of segment, origin and size; `pasa`: whether they pass the filter. */
export function enviadas(encuesta: number, [segmento, origen, size]: Place): RawBuilder<unknown> {
  return sql`enviada as materialized (
    select x.*, dense_rank() over (order by x.segmento, x.origen, x.tamano)::integer as celda,
      (${segmento}::integer is null or x.segmento = ${segmento}::integer)
      and (${origen}::integer is null or x.origen = ${origen}::integer)
      and (${size}::text is null or x.tamano = ${size}::text) as pasa
    from (select c.id, m.segmento, m.origen, ${tamano} as tamano
      from encuesta_completada c join empresa m on m.id = c.empresa where c.encuesta = ${encuesta} and c.activo) x)`;
}

/** All questions of a survey, with those that it no longer asks, as in the downloads. */
export function preguntasDe(encuesta: number): RawBuilder<unknown> {
  return sql`pregunta_de as materialized (
    select q.*, s.orden as lugar_seccion, s.numero as numero_seccion, s.descripcion as titulo_seccion,
      s.activo as seccion_activa from ${seccionesDe(encuesta)} join pregunta q on q.seccion = s.id)`;
}

/** The heading of the survey `e` in all answers. */
export const cabecera = sql`'encuesta', e.id, 'descripcion', e.descripcion, 'negocio', b.descripcion,
  'fecha_inicio', to_char(d.fecha, 'YYYY-MM-DD'), 'fecha_fin', to_char(d.fecha_fin, 'YYYY-MM-DD')`;

/** A survey `e` with its period `d` and its business `b`. */
export const encuestaDe = sql`encuesta e join periodo_activo a on a.id = e.periodo_activo
  join periodo d on d.id = a.periodo join rubro b on b.id = a.rubro`;

/** Sections in order, with their questions and options. */
export const secciones = sql`(select coalesce(json_agg(json_build_object('seccion', g.seccion,
    'descripcion', g.titulo_seccion, 'numero', g.numero_seccion, 'preguntas', g.preguntas)
    order by g.lugar_seccion, g.seccion), '[]')
  from (select q.seccion, q.titulo_seccion, q.numero_seccion, q.lugar_seccion, json_agg(json_build_object(
      'pregunta', q.id, 'descripcion', q.descripcion, 'tipo_respuesta', q.tipo_respuesta, 'multiple', q.multiple,
      'eje', q.eje, 'campo_pertenece', q.campo_pertenece, 'titulo_informe', q.titulo_informe,
      'beneficio', q.beneficio, 'padre', q.padre, 'mostrada', q.seccion_activa and q.activo and not q.oculta,
      'respuestas', coalesce((select json_agg(json_build_object('id', r.id, 'descripcion', r.descripcion,
        'activo', r.activo) order by r.orden, r.id) from respuesta r where r.pregunta = q.id), '[]'))
      order by q.lugar, q.id) as preguntas
    from pregunta_de q group by q.seccion, q.titulo_seccion, q.numero_seccion, q.lugar_seccion) g)`;

/** An option as it is read. */
export interface RespuestaLeida {
  id: number;
  descripcion: string;
  activo: boolean;
}

/** A question as it is read. */
export interface PreguntaLeida {
  pregunta: number;
  descripcion: string;
  tipo_respuesta: number;
  multiple: boolean;
  eje: string;
  campo_pertenece: string;
  titulo_informe: string;
  beneficio: boolean;
  padre: number | null;
  /** Whether the survey shows it now. */
  mostrada: boolean;
  respuestas: RespuestaLeida[];
}

/** A section as it is read. */
export interface SeccionLeida {
  seccion: number;
  descripcion: string;
  /** Its number on the screen of respondents. */
  numero: number;
  preguntas: PreguntaLeida[];
}
