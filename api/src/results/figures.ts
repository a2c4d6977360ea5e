import { type RawBuilder, sql } from 'kysely';

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

/** How a number is written, and of how many digits at most: so many as a computer reckons with. */
const NUMBER = '^-?[0-9]+([.][0-9]+)?$';
const MOST_DIGITS = 250;

/** The number that was written to a question; null where that is none, or it does not ask for one. */
export function numberIn(text: string, tipoRespuesta: number): number | null {
  return tipoRespuesta === 2 && text.length <= MOST_DIGITS && new RegExp(NUMBER).test(text) ? Number(text) : null;
}

/** What was written, each text once for every cell; of those that pass the filter the texts, and the numbers among them. */
export const written = (which: RawBuilder<unknown> = sql`true`) => sql`
  por_celda as materialized (
    select l.pregunta, l.descripcion collate "C" as descripcion, v.celda, v.pasa, count(*)::integer as empresas
    from enviada v join respuesta_libre l on l.completada = v.id and l.descripcion <> ''
    where ${which} group by 1, 2, 3, 4),
  escrita as materialized (
    select t.pregunta, t.descripcion, sum(t.empresas)::integer as empresas from por_celda t where t.pasa group by 1, 2),
  valor as materialized (
    select x.pregunta, x.descripcion, x.empresas, case when q.tipo_respuesta = 2 and length(x.descripcion) <= ${sql.lit(MOST_DIGITS)}
      and x.descripcion ~ ${sql.lit(NUMBER)} then x.descripcion::double precision end as numero
    from escrita x join pregunta_de q on q.id = x.pregunta)`;

/** The values at a place among all of them, from 0, and at the next one. */
const around = (share: number) => sql`
  min(o.numero) filter (where o.hasta > floor(${sql.lit(share)} * (o.cantidad - 1))) as ${sql.raw(`bajo_${share * 100}`)},
  min(o.numero) filter (where o.hasta > floor(${sql.lit(share)} * (o.cantidad - 1)) + 1) as ${sql.raw(`alto_${share * 100}`)}`;

/** A quantile by R's type 7: between these two, as near to each as its place is. */
function between(share: number) {
  const [low, high] = [sql.ref(`n.bajo_${share * 100}`), sql.ref(`n.alto_${share * 100}`)];
  const place = sql`${sql.lit(share)}::double precision * (n.cantidad - 1)`;
  return sql`${low} + (${place} - floor(${place})) * (coalesce(${high}, ${low}) - ${low})`;
}

/** Numbers by question, and their bars: of 1, 2 or 5 times a power of ten, 12 at most, whole ones for whole numbers. */
const numbers = sql`
  numero as materialized (
    select o.pregunta, max(o.cantidad)::integer as cantidad, sum(o.numero * o.empresas) / max(o.cantidad) as media,
      min(o.numero) as minimo, max(o.numero) as maximo, ${around(0.25)}, ${around(0.5)}, ${around(0.75)},
      (max(o.numero) - min(o.numero)) / 11 as ancho, bool_and(o.numero = floor(o.numero)) as entero
    from (select w.pregunta, w.numero, w.empresas, sum(w.empresas) over (partition by w.pregunta) as cantidad,
        sum(w.empresas) over (partition by w.pregunta order by w.numero) as hasta
      from valor w where w.numero is not null) o group by o.pregunta),
  paso as materialized (
    select n.pregunta, greatest(n.entero::integer, p.potencia * case when n.ancho <= p.potencia then 1
      when n.ancho <= 2 * p.potencia then 2 when n.ancho <= 5 * p.potencia then 5 else 10 end)::double precision as paso
    from numero n cross join lateral (select power(10::numeric, floor(log(n.ancho::numeric))) as potencia) p
    where n.ancho > 0),
  barra as materialized (
    select w.pregunta, floor(w.numero / p.paso + 1e-9) as lugar, sum(w.empresas)::integer as empresas
    from valor w join paso p on p.pregunta = w.pregunta where w.numero is not null group by 1, 2)`;

/** Everything that is counted; after the submissions and the questions. */
export const counted = (everywhere: boolean) => sql`${written()}, ${chosen(everywhere)}, ${numbers}`;

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
  ${list(sql`select n.pregunta, n.cantidad, n.media, n.minimo, n.maximo, ${between(0.25)} as cuartil1,
    ${between(0.5)} as mediana, ${between(0.75)} as cuartil3, p.paso
    from numero n left join paso p on p.pregunta = n.pregunta`)} as numeros,
  ${list(sql`select pregunta, lugar, empresas from barra order by pregunta, lugar`)} as barras,
  ${list(sql`select pregunta, count(*)::integer as textos, sum(empresas)::integer as empresas from valor
    where numero is null group by pregunta`)} as textos,
  (select sum(empresas) from respondida) = (select sum(total_respondidas) from enviada)
    and not exists (select from enviada where total_respondidas is null) as exacto`;

export interface NumerosLeidos {
  pregunta: number;
  cantidad: number;
  media: number;
  minimo: number;
  maximo: number;
  cuartil1: number;
  mediana: number;
  cuartil3: number;
  /** How wide a bar is; null where all numbers are equal. */
  paso: number | null;
}

/** What was counted, as it is read. */
export interface Contado {
  celdas: { celda: number; segmento: number | null; origen: number; tamano: string; empresas: number }[];
  respondidas: { pregunta: number; celda: number; empresas: number }[];
  /** What anybody chose, and how many of those that pass the filter did. */
  elegidas: { respuesta: number; empresas: number }[];
  numeros: NumerosLeidos[];
  /** In order: how many are in the bar that begins at `lugar` times its width. */
  barras: { pregunta: number; lugar: number; empresas: number }[];
  /** Different texts, and how many companies wrote one. */
  textos: { pregunta: number; textos: number; empresas: number }[];
  /** Whether as many questions are counted as answered as were when the submissions were sent. */
  exacto: boolean | null;
}
