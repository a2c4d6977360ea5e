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

/** By it a spreadsheet knows UTF-8. No first line `sep=;`: with one Excel reads Windows-1252 in spite of it. */
export const MARK = '\ufeff';

/**
 * The report of version 1 as chunks of text, a completed survey each; the questions' cells are written once.
 */
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
