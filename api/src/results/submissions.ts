import { type RawBuilder, sql } from 'kysely';
import { numbersOf, seccionesDe } from '../surveys/numbering.ts';
import type { Place } from './hiding.ts';

/** Sections and questions that are asked, or that somebody answered, with the numbers by which respondents know them. */
export function numbered(sections: readonly SeccionLeida[], isAnswered: (question: number) => boolean) {
  const numbers = numbersOf(
    sections.map(({ numero, preguntas }) => ({
      numero,
      preguntas: preguntas.map(({ pregunta, mostrada }) => ({ id: pregunta, mostrada })),
    })),
  );
  const isTold = ({ pregunta, mostrada }: PreguntaLeida) => mostrada || isAnswered(pregunta);
  return sections
    .map(({ numero: _, preguntas, ...rest }) => ({
      ...rest,
      preguntas: preguntas
        .filter(isTold)
        .map((question) => ({ question, numero: numbers.get(question.pregunta) ?? '' })),
    }))
    .filter(({ preguntas }) => preguntas.length > 0);
}

/** Sizes of companies by their employees, the smallest first. */
export const TAMANOS = ['HASTA_10', 'DE_11_A_50', 'DE_51_A_250', 'MAS_DE_250'] as const;

const tamano = sql`case when m.cant_empleados <= 10 then 'HASTA_10' when m.cant_empleados <= 50 then 'DE_11_A_50'
  when m.cant_empleados <= 250 then 'DE_51_A_250' else 'MAS_DE_250' end`;

/** Submissions that count, each in its cell of segment, origin and size; `pasa` is whether the filter lets it pass. */
export function enviadas(encuesta: number, [segmento, origen, size]: Place): RawBuilder<unknown> {
  return sql`enviada as materialized (
    select x.*, dense_rank() over (order by x.segmento, x.origen, x.tamano)::integer as celda,
      (${segmento}::integer is null or x.segmento = ${segmento}::integer)
      and (${origen}::integer is null or x.origen = ${origen}::integer)
      and (${size}::text is null or x.tamano = ${size}::text) as pasa
    from (select c.id, c.empresa, c.total_respondidas, m.segmento, m.origen, ${tamano} as tamano
      from encuesta_completada c join empresa m on m.id = c.empresa where c.encuesta = ${encuesta} and c.activo) x)`;
}

/** The questions of a survey, as the downloaded answers have them: also those that it no longer asks. */
export function preguntasDe(encuesta: number): RawBuilder<unknown> {
  return sql`pregunta_de as materialized (
    select q.*, s.orden as lugar_seccion, s.numero as numero_seccion, s.descripcion as titulo_seccion,
      s.activo as seccion_activa from ${seccionesDe(encuesta)} join pregunta q on q.seccion = s.id)`;
}

/** What heads whatever is told of a survey, over the survey `e`. */
export const cabecera = sql`'encuesta', e.id, 'descripcion', e.descripcion, 'negocio', b.descripcion,
  'fecha_inicio', to_char(d.fecha, 'YYYY-MM-DD'), 'fecha_fin', to_char(d.fecha_fin, 'YYYY-MM-DD')`;

/** A survey `e` with its period `d` and its business `b`. */
export const encuestaDe = sql`encuesta e join periodo_activo a on a.id = e.periodo_activo
  join periodo d on d.id = a.periodo join rubro b on b.id = a.rubro`;

/** Sections in order, with their questions and what can be chosen. */
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

/** Something that can be chosen, as it was read. */
export interface RespuestaLeida {
  id: number;
  descripcion: string;
  activo: boolean;
}

/** A question as it was read. */
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
  /** Whether the survey asks it now. */
  mostrada: boolean;
  respuestas: RespuestaLeida[];
}

/** A section as it was read. */
export interface SeccionLeida {
  seccion: number;
  descripcion: string;
  /** By which whoever answers knows it. */
  numero: number;
  preguntas: PreguntaLeida[];
}
