import type { Db } from '../database/database.ts';
import { answersOf, type Pregunta, submissions } from './submissions.ts';

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

/** The start of a formula in a spreadsheet, also in full width; a plain number is none. */
const NUMBER = /^[-+]?\d+([.,]\d+)?$/;
const FORMULA = /^(?=[\t\r\n])|^(?=\s*[=+\-@＝＋－＠])/;
/** The same after a separator: a spreadsheet whose locale has another separator than the file splits quoted texts. */
const INNER = /(?=[=+\-@＝＋－＠])(?<=[,;\t\r\n|"]\s*)/g;

/** A quoted cell (RFC 4180); an apostrophe defuses formulas. */
export function cell(value: string | number | null): string {
  const raw = value === null ? '' : String(value);
  const text = NUMBER.test(raw) ? raw : raw.replace(INNER, "'").replace(FORMULA, "'");
  return `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;
}

/** The byte order mark tells spreadsheets UTF-8. A first line `sep=;` would make Excel ignore it. */
export const MARK = '\ufeff';

/** The report of REST v1, a chunk per completed survey. It caches the cells of questions, which repeat in each survey. */
export async function* csvChunks(db: Db, encuesta: number | undefined, delimiter: string): AsyncGenerator<string> {
  yield `${MARK}${COLUMNS.map(cell).join(delimiter)}\r\n`;
  const line = (cells: readonly string[]) => cells.map((value) => cell(value) + delimiter).join('');
  const written = new WeakMap<Pregunta, string>();
  const textOf = (pregunta: Pregunta): string => {
    const text = written.get(pregunta) ?? line(pregunta.cells);
    written.set(pregunta, text);
    return text;
  };
  for await (const [completada, guion] of submissions(db, { encuesta }, 'UTC')) {
    const company = line(completada.cells);
    let lines = '';
    for (const { pregunta, texto } of answersOf(guion, completada)) {
      lines += `${company}${textOf(pregunta)}${cell(texto ?? '')}\r\n`;
    }
    yield lines;
  }
}
