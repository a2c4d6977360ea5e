import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** One line of the report: a company and a question. */
type Line = {
  completada: number;
  empresa: string;
  ruc_ci: string;
  rubro: string;
  segmento: string | null;
  origen: string;
  periodo: string;
  encuesta: string;
  seccion: string;
  orden: number;
  pregunta: string;
  eje: string;
  campo_pertenece: string;
  titulo_informe: string;
  beneficio: string;
  respuesta: string;
};

const COLUMNS = [
  ...([
    'empresa',
    'ruc_ci',
    'rubro',
    'segmento',
    'origen',
    'periodo',
    'encuesta',
    'seccion',
    'orden',
    'pregunta',
  ] as const),
  ...(['eje', 'campo_pertenece', 'titulo_informe', 'beneficio', 'respuesta'] as const),
];

/** What a spreadsheet would take for a formula; a plain number is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-\d+(\.\d+)?$/;

/** A cell by RFC 4180; what a spreadsheet would run is made a text by an apostrophe. */
export const cell = (value: string | number | null, delimiter: string): string => {
  const raw = value === null ? '' : String(value);
  const text = FORMULA.test(raw) && !NUMBER.test(raw) ? `'${raw}` : raw;
  return text.includes('"') || text.includes(delimiter) || /[\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
};

/** Completed surveys that are read at once: some thousands of lines, whatever the size of the whole. */
const BATCH = 20;

const batchAfter = async (db: Db, encuesta: number | undefined, after: number): Promise<number[]> => {
  const only = encuesta === undefined ? sql`true` : sql`encuesta = ${encuesta}`;
  const { rows } = await sql<{ id: number }>`
    select id from encuesta_completada where activo and ${only} and id > ${after} order by id limit ${BATCH}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

const linesOf = async (db: Db, ids: readonly number[]): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select c.id as completada, m.razon_social as empresa, m.ruc_ci, b.descripcion as rubro, g.descripcion as segmento,
      o.descripcion as origen, to_char(d.fecha, 'DD/MM/YYYY') || ' / ' || to_char(d.fecha_fin, 'DD/MM/YYYY') as periodo,
      e.descripcion as encuesta, s.descripcion as seccion, q.orden, q.descripcion as pregunta, q.eje, q.campo_pertenece,
      q.titulo_informe, case when q.beneficio then 'Sí' else 'No' end as beneficio,
      coalesce(l.descripcion, x.elegidas, '') as respuesta
    from encuesta_completada c join empresa m on m.id = c.empresa join rubro b on b.id = m.rubro
    left join segmento g on g.id = m.segmento join origen o on o.id = m.origen join encuesta e on e.id = c.encuesta
    join periodo_activo a on a.id = e.periodo_activo join periodo d on d.id = a.periodo
    join encuesta_seccion es on es.encuesta = e.id join seccion s on s.id = es.seccion
    join pregunta q on q.seccion = s.id
    left join respuesta_libre l on l.completada = c.id and l.pregunta = q.id
    left join (select re.completada, r.pregunta, string_agg(r.descripcion, ' | ' order by r.orden, r.id) as elegidas
      from respuesta_elegida re join respuesta r on r.id = re.respuesta
      where re.completada = any(${ids}::int[]) group by 1, 2) x on x.completada = c.id and x.pregunta = q.id
    where c.id = any(${ids}::int[]) and (q.activo or l.descripcion is not null or x.elegidas is not null)
    order by c.id, es.orden, q.orden, q.id`.execute(db);
  return rows;
};

/**
 * The report as chunks of text, a batch of completed surveys at a time. Each survey is read by one statement,
 * so that it is whole; no connection is held while the receiver is slow.
 */
export async function* csvChunks(db: Db, encuesta: number | undefined, delimiter: string): AsyncGenerator<string> {
  yield `\ufeff${COLUMNS.join(delimiter)}\r\n`;
  for (
    let ids = await batchAfter(db, encuesta, 0);
    ids.length > 0;
    ids = await batchAfter(db, encuesta, ids.at(-1) ?? 0)
  ) {
    const lines = await linesOf(db, ids);
    yield lines.map((line) => `${COLUMNS.map((name) => cell(line[name], delimiter)).join(delimiter)}\r\n`).join('');
  }
}
