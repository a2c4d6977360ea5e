import type { PreguntaFilaInput } from '../../../generated/secciones';
import { choosesAnswers, MAX_LENGTH, mayBeNumeric } from '../questionRules';
import { answersOf, checkText, flag, looksLikeFormula, withoutApostrophe } from './cells';
import { COLUMNS, type ColumnKey, fold } from './columns';
import { type Places, placesOf, type WrongColumns } from './headers';
import { type ExistingQuestion, numberOf, Parents } from './parents';
import { brief, type Problem, type Report } from './problems';
import { MAX_ROWS, type Sheet, type SheetRow } from './sheet';

/** A way of answering that the server offers. */
export interface Tipo {
  readonly id: string;
  readonly label: string;
  /** Its name in the other language of the interface. */
  readonly also: string;
}

/** What a file would do to the section. Nothing of it has been sent. */
export interface Trial {
  /** The questions, in the file's order; those of bad rows as far as they could be read. */
  readonly preguntas: readonly PreguntaFilaInput[];
  /** The spreadsheet's number of each question's row. */
  readonly filas: readonly number[];
  readonly problems: readonly Problem[];
  /** What may be meant as it is, and is better looked at. */
  readonly warnings: readonly Problem[];
}

/** A trial, or why the file as a whole is none of questions. */
export type Checked = { readonly trial: Trial } | { readonly columns: WrongColumns } | { readonly tooMany: number };

const FLAGS = ['beneficio', 'cerrada', 'multiple', 'oculta'] as const;
const TEXTS = ['eje', 'campoPertenece', 'tituloInforme'] as const;

/** The cells of a row by column, and what is wrong with them as cells. */
function cellsOf(sheet: Sheet, row: SheetRow, places: Places, report: Report): (key: ColumnKey) => string {
  const keys = new Map([...places].map(([key, column]) => [column, key]));
  for (const { fila, column, kind } of sheet.faults) {
    if (fila === row.fila) report(keys.get(column) ?? null, `importar.problems.${kind}`);
  }
  const last = Math.max(...places.values(), sheet.header.cells.length - 1);
  if (row.cells.slice(last + 1).some((cell) => cell.trim() !== '')) report(null, 'importar.problems.extraCells');
  const csv = sheet.kind === 'csv';
  for (const [key, column] of places) {
    const text = row.cells[column]?.trim() ?? '';
    if (csv && looksLikeFormula(text)) report(key, 'importar.problems.formulaText', { sign: text.charAt(0) });
  }
  return (key) => {
    const text = row.cells[places.get(key) ?? -1]?.trim() ?? '';
    return csv ? withoutApostrophe(text) : text;
  };
}

function tipoOf(text: string, tipos: readonly Tipo[], report: Report): string {
  const known = tipos.map(({ id, label }) => `${label} (${id})`).join(', ');
  if (text === '') report('tipoRespuesta', 'importar.problems.typeMissing', { known });
  const wanted = fold(text);
  const found = tipos.find(({ id, label, also }) => id === text || fold(label) === wanted || fold(also) === wanted);
  if (!found && text !== '') report('tipoRespuesta', 'importar.problems.typeUnknown', { value: brief(text), known });
  return found?.id ?? '';
}

/** The rules about answers, in the words of what would be right. */
function checkAnswers(tipoRespuesta: string, respuestas: readonly string[], numerica: boolean, report: Report): void {
  for (const respuesta of respuestas) checkText('respuestas', respuesta, report);
  if (tipoRespuesta === '') return;
  const numeric = mayBeNumeric(tipoRespuesta) && numerica;
  if (numerica && !numeric) report('numerica', 'importar.problems.numericType');
  if (choosesAnswers({ tipoRespuesta, numerica })) {
    if (respuestas.length === 0) report('respuestas', 'importar.problems.noAnswers');
  } else if (respuestas.length > 0)
    report('respuestas', numeric ? 'importar.problems.answersOfNumber' : 'importar.problems.answersOfText');
}

type Cell = (key: ColumnKey) => string;

function preguntaOf(cell: Cell, tipos: readonly Tipo[], report: Report): PreguntaFilaInput {
  const descripcion = cell('descripcion');
  if (descripcion === '') report('descripcion', 'rules.required');
  checkText('descripcion', descripcion, report, MAX_LENGTH.descripcion);
  for (const key of TEXTS) checkText(key, cell(key), report);
  const read = (key: ColumnKey) => flag(cell(key), (text, values) => report(key, text, values));
  const tipoRespuesta = tipoOf(cell('tipoRespuesta'), tipos, report);
  const respuestas = answersOf(cell('respuestas'));
  checkAnswers(tipoRespuesta, respuestas, read('numerica'), report);
  const texts = Object.fromEntries(TEXTS.map((key) => [key, cell(key)]));
  const flags = Object.fromEntries(FLAGS.map((key) => [key, read(key)]));
  return { descripcion, tipoRespuesta, ...texts, ...flags, respuestas };
}

/** Twice the same question, or the same answer: seldom meant. */
function warn(
  preguntas: readonly PreguntaFilaInput[],
  filas: readonly number[],
  existing: readonly ExistingQuestion[],
) {
  const warnings: Problem[] = [];
  const known = new Map<string, number | null>(existing.map(({ descripcion }) => [fold(descripcion), null]));
  for (const [index, { descripcion, respuestas }] of preguntas.entries()) {
    const fila = filas[index] ?? 0;
    const text = fold(descripcion);
    const first = known.get(text);
    if (text !== '' && first === null)
      warnings.push({ fila, columna: 'descripcion', text: 'importar.warnings.existing' });
    else if (text !== '' && first !== undefined) {
      warnings.push({ fila, columna: 'descripcion', text: 'importar.warnings.repeated', values: { fila: first ?? 0 } });
    } else known.set(text, fila);
    const answers = (respuestas ?? []).map(fold);
    const twice = answers.find((answer, place) => answers.indexOf(answer) < place);
    if (twice)
      warnings.push({ fila, columna: 'respuestas', text: 'importar.warnings.answer', values: { value: brief(twice) } });
  }
  return warnings;
}

/** Tries a file against a section: what each row would become, and everything that is wrong with it. */
export function check(sheet: Sheet, existing: readonly ExistingQuestion[], tipos: readonly Tipo[]): Checked {
  const places = placesOf(sheet);
  if (!(places instanceof Map)) return { columns: places as WrongColumns };
  if (sheet.count > MAX_ROWS) return { tooMany: sheet.count };
  const problems: Problem[] = [];
  const reporter =
    (fila: number): Report =>
    (columna, text, values) =>
      void problems.push({ fila, columna, text, ...(values && { values }) });
  const cells = sheet.rows.map((row) => cellsOf(sheet, row, places, reporter(row.fila)));
  const names = cells.map((cell, index) => ({
    descripcion: cell('descripcion'),
    numero: places.has('numero') ? numberOf(cell('numero')) : String(index + 1),
  }));
  const parents = new Parents(existing, names);
  const filas = sheet.rows.map(({ fila }) => fila);
  const preguntas = cells.map((cell, index): PreguntaFilaInput => {
    const report = reporter(filas[index] ?? 0);
    return { ...preguntaOf(cell, tipos, report), ...parents.find(cell('padre'), index, report) };
  });
  const order = COLUMNS.map(({ key }) => key);
  const place = ({ columna }: Problem) => (columna ? order.indexOf(columna) : -1);
  problems.sort((a, b) => a.fila - b.fila || place(a) - place(b));
  return { trial: { preguntas, filas, problems, warnings: warn(preguntas, filas, existing) } };
}
