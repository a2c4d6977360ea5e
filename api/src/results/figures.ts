import { type RawBuilder, sql } from 'kysely';
import { MAX_NUMBER_LENGTH, NUMBER_PATTERN, type WrittenNumber } from './numbers.ts';

/**
 * Answers of all by cell: how many chose each, and how many answered each question. Whoever chose several of one question,
 * or wrote beside what they chose, is one; that is looked for where it may be, or everywhere.
 */
const chosen = (everywhere: boolean) => sql`
  elegida as materialized (
    select e.respuesta, v.celda, count(*)::integer as empresas
    from enviada v join respuesta_elegida e on e.completada = v.id group by 1, 2),
  opcion as materialized (
    select r.id, r.pregunta, ${everywhere}::boolean or q.multiple or q.tipo_respuesta <> 1 as varias
    from respuesta r join pregunta_de q on q.id = r.pregunta),
  varia as materialized (select distinct o.pregunta from opcion o where o.varias),
  distinta as materialized (
    select v.celda, e.completada, o.pregunta from enviada v
      join respuesta_elegida e on e.completada = v.id join opcion o on o.id = e.respuesta and o.varias
    union select v.celda, l.completada, l.pregunta from varia z
      join respuesta_libre l on l.pregunta = z.pregunta and l.descripcion <> '' join enviada v on v.id = l.completada),
  respondida as materialized (
    select y.pregunta, y.celda, sum(y.empresas)::integer as empresas from (
      select o.pregunta, e.celda, e.empresas from elegida e join opcion o on o.id = e.respuesta and not o.varias
      union all select d.pregunta, d.celda, count(*) from distinta d group by 1, 2
      union all select t.pregunta, t.celda, sum(t.empresas) from por_celda t
        where t.pregunta not in (select z.pregunta from varia z) group by 1, 2) y
    join pregunta_de q on q.id = y.pregunta group by 1, 2)`;

/**
 * Written answers: each text once per cell, and each text once over the cells that pass the filter. No arithmetic is done
 * on numbers here: one answer out of range would fail the statement of the whole survey.
 */
export const written = (which: RawBuilder<unknown> = sql`true`) => sql`
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

/** Everything that is counted; after the submissions and the questions. */
export const counted = (everywhere: boolean) => sql`${written()}, ${chosen(everywhere)}`;

const list = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`;

/** Who sent the survey and who answered its questions, by cell, as columns. */
export const cellColumns = sql`
  ${list(sql`select celda, segmento, origen, tamano, count(*)::integer as empresas from enviada group by 1, 2, 3, 4`)}
    as celdas,
  ${list(sql`select pregunta, celda, empresas from respondida`)} as respondidas`;

/** What was counted, as columns. */
export const countedColumns = sql`${cellColumns},
  ${list(sql`select e.respuesta, coalesce(sum(e.empresas) filter (where p.pasa), 0)::integer as empresas
    from elegida e join (select distinct celda, pasa from enviada) p on p.celda = e.celda group by 1`)} as elegidas,
  ${list(sql`select pregunta, json_agg(json_build_array(descripcion, empresas)) as valores
    from valor where es_numero group by pregunta`)} as numeros,
  ${list(sql`select pregunta, count(*)::integer as textos, sum(empresas)::integer as empresas from valor
    where not es_numero group by pregunta`)} as textos,
  (select sum(empresas) from respondida) = (select sum(total_respondidas) from enviada)
    and not exists (select from enviada where total_respondidas is null) as exacto`;

/** What was counted, as it is read. */
export interface Contado {
  celdas: { celda: number; segmento: number | null; origen: number; tamano: string; empresas: number }[];
  respondidas: { pregunta: number; celda: number; empresas: number }[];
  /** What anybody chose, and how many of those that pass the filter did. */
  elegidas: { respuesta: number; empresas: number }[];
  /** Each number as it was written, and how many companies wrote it so. */
  numeros: { pregunta: number; valores: WrittenNumber[] }[];
  /** Different texts, and how many companies wrote one. */
  textos: { pregunta: number; textos: number; empresas: number }[];
  /** Whether as many questions are counted as answered as were when the submissions were sent. */
  exacto: boolean | null;
}
