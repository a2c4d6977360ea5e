import { isSameText, noAplicaSpelling } from '@encuestas/survey';
import type { ImportPreguntasRow } from '../../../../generated/secciones';
import {
  answersOf,
  brief,
  type Cell as CellOf,
  checkText as checkTextOf,
  flag,
  fold,
  type Problem as ProblemOf,
  type Report as ReportOf,
  rowsOf,
  type Sheet,
  type Unfit,
} from '../../../imports';
import { choosesAnswers, MAX_LENGTH, mayBeNumeric } from '../questionRules';
import { COLUMNS, type ColumnKey } from './columns';
import { type ExistingQuestion, numberOf, Parents } from './parents';

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
  readonly preguntas: readonly ImportPreguntasRow[];
  /** The spreadsheet's number of each question's row. */
  readonly filas: readonly number[];
  readonly problems: readonly Problem[];
  /** What may be meant as it is, and is better looked at. */
  readonly warnings: readonly Problem[];
}

/** A trial, or why the file as a whole is none of questions. */
export type Checked = { readonly trial: Trial } | Unfit<ColumnKey>;

/** As many questions as one file may have: the gateway creates them in one request, all or none. */
export const MAX_ROWS = 500;

type Problem = ProblemOf<ColumnKey>;
type Report = ReportOf<ColumnKey>;
type Cell = CellOf<ColumnKey>;

const checkText = (columna: ColumnKey, text: string, report: Report, max: number = MAX_LENGTH.other): void =>
  checkTextOf(columna, text, report, max);

const FLAGS = ['beneficio', 'cerrada', 'multiple', 'oculta'] as const;
const TEXTS = ['eje', 'campoPertenece', 'tituloInforme'] as const;

function tipoOf(text: string, tipos: readonly Tipo[], report: Report): string {
  const known = tipos.map(({ id, label }) => `${label} (${id})`).join(', ');
  if (text === '') report('tipoRespuesta', 'imports:problems.typeMissing', { known });
  const wanted = fold(text);
  const found = tipos.find(({ id, label, also }) => id === text || fold(label) === wanted || fold(also) === wanted);
  if (!found && text !== '') report('tipoRespuesta', 'imports:problems.typeUnknown', { value: brief(text), known });
  return found?.id ?? '';
}

/** An answer that the server takes for an earlier one of the list. */
const repeatedIn = (texts: readonly string[]) =>
  texts.find((text, place) => texts.findIndex((other) => isSameText(other, text)) < place);

/** The rules about answers, in the words of what would be right. */
function checkAnswers(tipoRespuesta: string, respuestas: readonly string[], numerica: boolean, report: Report): void {
  for (const respuesta of respuestas) checkText('respuestas', respuesta, report);
  const twice = repeatedIn(respuestas);
  if (twice) report('respuestas', 'imports:warnings.answer', { value: brief(twice) });
  if (tipoRespuesta === '') return;
  const numeric = mayBeNumeric(tipoRespuesta) && numerica;
  if (numerica && !numeric) report('numerica', 'imports:problems.numericType');
  if (choosesAnswers({ tipoRespuesta, numerica })) {
    if (respuestas.length === 0) report('respuestas', 'authoring:question.answersRequired');
  } else if (respuestas.length > 0)
    report('respuestas', numeric ? 'imports:problems.answersOfNumber' : 'imports:problems.answersOfText');
}

function preguntaOf(cell: Cell, tipos: readonly Tipo[], report: Report): ImportPreguntasRow {
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

/** The same question twice is seldom meant, and so is an option that is nearly NO APLICA. */
function warn(
  preguntas: readonly ImportPreguntasRow[],
  filas: readonly number[],
  existing: readonly ExistingQuestion[],
) {
  const warnings: Problem[] = [];
  const known = new Map<string, number | null>(existing.map(({ descripcion }) => [fold(descripcion), null]));
  for (const [index, { descripcion, respuestas }] of preguntas.entries()) {
    const fila = filas[index] ?? 0;
    for (const value of respuestas ?? []) {
      const spelling = noAplicaSpelling(value);
      if (spelling === 'variant' || spelling === 'lookalike')
        warnings.push({
          ...{ fila, columna: 'respuestas', text: `authoring:question.noAplica.${spelling}` },
          values: { value: brief(value) },
        });
    }
    const text = fold(descripcion);
    const first = known.get(text);
    if (text !== '' && first === null)
      warnings.push({ fila, columna: 'descripcion', text: 'imports:warnings.existing' });
    else if (text !== '' && first !== undefined) {
      warnings.push({ fila, columna: 'descripcion', text: 'imports:warnings.repeated', values: { fila: first ?? 0 } });
    } else known.set(text, fila);
  }
  return warnings;
}

/** Tries a file against a section: what each row would become, and everything that is wrong with it. */
export function check(sheet: Sheet, existing: readonly ExistingQuestion[], tipos: readonly Tipo[]): Checked {
  const read = rowsOf(sheet, COLUMNS, MAX_ROWS);
  if (!('rows' in read)) return read;
  const { cells, filas, places, reporter, problems } = read.rows;
  const placeOf = (index: number) => (sheet.skipped.length === 0 ? String(index + 1) : null);
  const names = cells.map((cell, index) => ({
    descripcion: cell('descripcion'),
    numero: places.has('numero') ? numberOf(cell('numero')) : placeOf(index),
  }));
  const parents = new Parents(existing, names);
  const preguntas = cells.map((cell, index): ImportPreguntasRow => {
    const report = reporter(index);
    return { ...preguntaOf(cell, tipos, report), ...parents.find(cell('padre'), index, report) };
  });
  return { trial: { preguntas, filas, problems: problems(), warnings: warn(preguntas, filas, existing) } };
}
