import { sql } from 'kysely';
import type { Db } from '../database.ts';

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

type Completada = { id: number; encuesta: number; cells: string[] };
type Pregunta = { id: number; activo: boolean; cells: string[] };

const batchAfter = async (db: Db, encuesta: number | undefined, after: number): Promise<Completada[]> => {
  const only = encuesta === undefined ? sql`true` : sql`c.encuesta = ${encuesta}`;
  const { rows } = await sql<Completada>`
    select c.id, c.encuesta, array[m.razon_social, m.ruc_ci, b.descripcion, coalesce(g.descripcion, ''), o.descripcion,
      to_char(d.fecha, 'DD/MM/YYYY') || ' / ' || to_char(d.fecha_fin, 'DD/MM/YYYY'), e.descripcion] as cells
    from encuesta_completada c join empresa m on m.id = c.empresa join rubro b on b.id = m.rubro
    left join segmento g on g.id = m.segmento join origen o on o.id = m.origen join encuesta e on e.id = c.encuesta
    join periodo_activo a on a.id = e.periodo_activo join periodo d on d.id = a.periodo
    where c.activo and ${only} and c.id > ${after} order by c.id limit ${BATCH}`.execute(db);
  return rows;
};

const questionsOf = async (db: Db, encuesta: number): Promise<Pregunta[]> => {
  const { rows } = await sql<Pregunta>`
    select q.id, q.activo, array[s.descripcion, q.orden::text, q.descripcion, q.eje, q.campo_pertenece, q.titulo_informe,
      case when q.beneficio then 'Sí' else 'No' end] as cells
    from encuesta_seccion l join seccion s on s.id = l.seccion join pregunta q on q.seccion = s.id
    where l.encuesta = ${encuesta} order by l.orden, q.orden, q.id`.execute(db);
  return rows;
};

/** The answers of some completed surveys, read by one statement so that each is whole. */
const answersOf = async (db: Db, ids: readonly number[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ key: string; value: string }>`
    select completada || ' ' || pregunta as key, descripcion as value from respuesta_libre
    where completada = any(${ids}::int[])
    union all select e.completada || ' ' || r.pregunta, string_agg(r.descripcion, ' | ' order by r.orden, r.id)
    from respuesta_elegida e join respuesta r on r.id = e.respuesta
    where e.completada = any(${ids}::int[]) group by e.completada, r.pregunta`.execute(db);
  return new Map(rows.map(({ key, value }) => [key, value]));
};

/**
 * The report as chunks of text, a batch of completed surveys at a time: the questions' cells are made once,
 * and no connection is held while the receiver is slow.
 */
export async function* csvChunks(db: Db, encuesta: number | undefined, delimiter: string): AsyncGenerator<string> {
  yield `\ufeff${COLUMNS.join(delimiter)}\r\n`;
  const join = (cells: readonly string[]) => cells.map((value) => cell(value, delimiter)).join(delimiter);
  const known = new Map<number, (Omit<Pregunta, 'cells'> & { text: string })[]>();
  const linesOf = async ({ id, encuesta: survey, cells }: Completada, answers: ReadonlyMap<string, string>) => {
    const fresh = async () =>
      (await questionsOf(db, survey)).map(({ cells: own, ...rest }) => ({ ...rest, text: join(own) }));
    const questions = known.get(survey) ?? (await fresh());
    known.set(survey, questions);
    const company = join(cells);
    const lines = questions.flatMap(({ id: pregunta, activo, text }) => {
      const answer = answers.get(`${id} ${pregunta}`);
      if (answer === undefined && !activo) return [];
      return `${company}${delimiter}${text}${delimiter}${cell(answer ?? '', delimiter)}\r\n`;
    });
    return lines.join('');
  };
  let after = 0;
  for (;;) {
    const batch = await batchAfter(db, encuesta, after);
    if (batch.length === 0) return;
    const answers = await answersOf(
      db,
      batch.map(({ id }) => id),
    );
    for (const completada of batch) yield await linesOf(completada, answers);
    after = batch.at(-1)?.id ?? after;
  }
}
