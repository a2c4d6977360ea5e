import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

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

/** What a spreadsheet takes for the beginning of a formula, in full width too; a plain number is none. */
const NUMBER = /^[-+]?\d+([.,]\d+)?$/;
const FORMULA = /^(?=[\t\r\n])|^(?=\s*[=+\-@＝＋－＠])/;
/**
 * The same after what another spreadsheet may take for the end of a cell: where the list separator of its language is
 * not the file's, it parts texts in spite of the quotes.
 */
const INNER = /(?=[=+\-@＝＋－＠])(?<=[,;\t\r\n|"]\s*)/g;

/** A cell by RFC 4180, always quoted; what a spreadsheet would run is made a text by an apostrophe. */
export function cell(value: string | number | null): string {
  const raw = value === null ? '' : String(value);
  const text = NUMBER.test(raw) ? raw : raw.replace(INNER, "'").replace(FORMULA, "'");
  return `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;
}

/** Completed surveys that are read at once: some thousands of lines, whatever the size of the whole. */
const BATCH = 20;

interface Completada {
  id: number;
  encuesta: number;
  cells: string[];
  elegidas: number[];
  libres: Readonly<Record<number, string>>;
  /** The questions that it was asked on its day; null where that was not kept. */
  hechas: number[] | null;
}
interface Pregunta {
  id: number;
  activo: boolean;
  cells: string[];
  respuestas: { id: number; descripcion: string }[];
}

/** Some completed surveys by key, with their answers: one statement, so that each is whole. */
async function batchAfter(db: Db, encuesta: number | undefined, after: number): Promise<Completada[]> {
  const only = encuesta === undefined ? sql`true` : sql`c.encuesta = ${encuesta}`;
  const { rows } = await sql<Completada>`
    select c.id, c.encuesta, array[m.razon_social, m.ruc_ci, b.descripcion, coalesce(g.descripcion, ''), o.descripcion,
      to_char(d.fecha, 'DD/MM/YYYY') || ' / ' || to_char(d.fecha_fin, 'DD/MM/YYYY'), e.descripcion] as cells,
      coalesce((select json_agg(respuesta) from respuesta_elegida where completada = c.id), '[]') as elegidas,
      coalesce((select json_object_agg(pregunta, descripcion) from respuesta_libre where completada = c.id), '{}') as libres,
      c.preguntas_hechas as hechas
    from encuesta_completada c join empresa m on m.id = c.empresa join rubro b on b.id = m.rubro
    left join segmento g on g.id = m.segmento join origen o on o.id = m.origen join encuesta e on e.id = c.encuesta
    join periodo_activo a on a.id = e.periodo_activo join periodo d on d.id = a.periodo
    where c.activo and ${only} and c.id > ${after} order by c.id limit ${BATCH}`.execute(db);
  return rows;
}

async function questionsOf(db: Db, encuesta: number): Promise<Pregunta[]> {
  const { rows } = await sql<Pregunta>`
    select q.id, q.activo, array[s.descripcion, q.orden::text, q.descripcion, q.eje, q.campo_pertenece, q.titulo_informe,
      case when q.beneficio then 'Sí' else 'No' end] as cells, coalesce((select
      json_agg(json_build_object('id', r.id, 'descripcion', r.descripcion) order by r.orden, r.id)
      from respuesta r where r.pregunta = q.id), '[]') as respuestas
    from encuesta_seccion l join seccion s on s.id = l.seccion join pregunta q on q.seccion = s.id
    where l.encuesta = ${encuesta} order by l.orden, q.lugar, q.id`.execute(db);
  return rows;
}

/** A survey's questions with their cells already written, and what tells whether all answers are of them. */
interface Guion {
  preguntas: (Pregunta & { text: string })[];
  respuestas: ReadonlySet<number>;
  ids: ReadonlySet<number>;
}

async function guionOf(db: Db, encuesta: number, line: (cells: readonly string[]) => string): Promise<Guion> {
  const preguntas = (await questionsOf(db, encuesta)).map((pregunta) => ({ ...pregunta, text: line(pregunta.cells) }));
  const respuestas = new Set(preguntas.flatMap((pregunta) => pregunta.respuestas.map(({ id }) => id)));
  return { preguntas, respuestas, ids: new Set(preguntas.map(({ id }) => id)) };
}

function isComplete({ respuestas, ids }: Guion, { elegidas, libres }: Completada): boolean {
  return elegidas.every((id) => respuestas.has(id)) && Object.keys(libres).every((id) => ids.has(Number(id)));
}

/** The answer to one question; several chosen ones in the order of the question. */
function answerTo(
  { id, respuestas }: Pregunta,
  chosen: ReadonlySet<number>,
  { libres }: Completada,
): string | undefined {
  let answer = libres[id];
  for (const { id: respuesta, descripcion } of respuestas) {
    if (chosen.has(respuesta)) answer = answer === undefined ? descripcion : `${answer} | ${descripcion}`;
  }
  return answer;
}

/**
 * The report as chunks of text, a completed survey each: the questions' cells are written once, little is kept at
 * a time, and no connection is held while the receiver is slow.
 */
export async function* csvChunks(db: Db, encuesta: number | undefined, delimiter: string): AsyncGenerator<string> {
  // No first line `sep=;`: with one Excel reads the file as Windows-1252 in spite of its BOM, and accents are lost.
  yield `\ufeff${COLUMNS.map(cell).join(delimiter)}\r\n`;
  const line = (cells: readonly string[]) => cells.map((value) => cell(value) + delimiter).join('');
  const known = new Map<number, Guion>();
  const guionFor = async (completada: Completada): Promise<Guion> => {
    const present = known.get(completada.encuesta);
    // Whoever answers while this is read may choose what was added since.
    if (present && isComplete(present, completada)) return present;
    const fresh = await guionOf(db, completada.encuesta, line);
    known.set(completada.encuesta, fresh);
    return fresh;
  };
  for (let after = 0; ; ) {
    const batch = await batchAfter(db, encuesta, after);
    for (const completada of batch) {
      const { preguntas } = await guionFor(completada);
      const [company, chosen] = [line(completada.cells), new Set(completada.elegidas)];
      const hechas = completada.hechas && new Set(completada.hechas);
      const lines = preguntas.map((pregunta) => {
        const answer = answerTo(pregunta, chosen, completada);
        // What was added later was never asked; of submissions whose day is not known, what is asked now is told.
        if (answer === undefined && !(hechas ? hechas.has(pregunta.id) : pregunta.activo)) return '';
        return `${company}${pregunta.text}${cell(answer ?? '')}\r\n`;
      });
      yield lines.join('');
    }
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id ?? after;
  }
}
