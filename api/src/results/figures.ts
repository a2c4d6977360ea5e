import { type RawBuilder, sql } from 'kysely';
import { MAX_NUMBER_LENGTH, NUMBER_PATTERN, type WrittenNumber } from './numbers.ts';

/** Companies by cell: those that chose each option, and those that answered each question by choosing or writing. */
const chosen = sql`
  elegida as materialized (
    select e.respuesta, v.celda, count(*)::integer as empresas
    from enviada v join respuesta_elegida e on e.completada = v.id group by 1, 2),
  respondida as materialized (
    select y.pregunta, y.celda, count(*)::integer as empresas from (
      select v.celda, e.completada, r.pregunta from enviada v
        join respuesta_elegida e on e.completada = v.id join respuesta r on r.id = e.respuesta
      union select v.celda, l.completada, l.pregunta from enviada v
        join respuesta_libre l on l.completada = v.id and l.descripcion <> '') y
    join pregunta_de q on q.id = y.pregunta group by 1, 2)`;

/**
 * Written answers: each text once per cell, and each text once over the cells that pass the filter. SQL does no arithmetic
 * on numbers, because one answer out of range would fail the statement for the whole survey.
 */
export const writtenAnswers = (which: RawBuilder<unknown> = sql`true`) => sql`
  por_celda as materialized (
    select l.pregunta, l.descripcion collate "C" as descripcion, v.celda, v.pasa, count(*)::integer as empresas
    from enviada v join respuesta_libre l on l.completada = v.id and l.descripcion <> ''
    where ${which} group by 1, 2, 3, 4),
  escrita as materialized (
    select t.pregunta, t.descripcion, sum(t.empresas)::integer as empresas from por_celda t where t.pasa group by 1, 2),
  valor as materialized (
    select x.pregunta, x.descripcion, x.empresas, q.tipo_respuesta = 2
      and length(x.descripcion) <= ${sql.lit(MAX_NUMBER_LENGTH)} and x.descripcion ~ ${sql.lit(NUMBER_PATTERN)} as es_numero
    from escrita x join pregunta_de q on q.id = x.pregunta)`;

/** All counts; needs the submissions and the questions before it. */
export const allCounts = sql`${writtenAnswers()}, ${chosen}`;

const list = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`;

/** Columns: by cell, the companies that sent the survey and those that answered each question. */
export const cellColumns = sql`
  ${list(sql`select celda, segmento, origen, tamano, count(*)::integer as empresas from enviada group by 1, 2, 3, 4`)}
    as celdas,
  ${list(sql`select pregunta, celda, empresas from respondida`)} as respondidas`;

export const countColumns = sql`${cellColumns},
  ${list(sql`select e.respuesta, coalesce(sum(e.empresas) filter (where p.pasa), 0)::integer as empresas
    from elegida e join (select distinct celda, pasa from enviada) p on p.celda = e.celda group by 1`)} as elegidas,
  ${list(sql`select pregunta, json_agg(json_build_array(descripcion, empresas)) as valores
    from valor where es_numero group by pregunta`)} as numeros,
  ${list(sql`select pregunta, count(*)::integer as textos, sum(empresas)::integer as empresas from valor
    where not es_numero group by pregunta`)} as textos`;

/** The counts as they are read. */
export interface Contado {
  celdas: { celda: number; segmento: number | null; origen: number; tamano: string; empresas: number }[];
  respondidas: { pregunta: number; celda: number; empresas: number }[];
  /** Each option that a company chose, and how many of the companies that pass the filter chose it. */
  elegidas: { respuesta: number; empresas: number }[];
  /** Each spelling of a number, and how many companies wrote it. */
  numeros: { pregunta: number; valores: WrittenNumber[] }[];
  /** Distinct texts, and the companies that wrote one. */
  textos: { pregunta: number; textos: number; empresas: number }[];
}
