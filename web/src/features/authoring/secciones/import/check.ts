import { isSameText, noAplicaSpelling } from '@encuestas/survey';
import type { ImportPreguntasRow } from '../../../../generated/secciones';
import type { Lang } from '../../../../shared/i18n';
import {
  answersOf,
  brief,
  type Cell as CellOf,
  checkText,
  fold,
  isTooHeavy,
  type Problem as ProblemOf,
  parseFlag,
  type Rejection,
  type Report as ReportOf,
  rowsOf,
  type Sheet,
  type Trial,
} from '../../../imports';
import { choosesAnswers, KINDS, type Kind, MAX_LENGTH, mayBeMultiple, mayBeNumeric } from '../questionRules';
import { COLUMNS, type ColumnKey, KIND_NAMES } from './columns';
import { type ExistingQuestion, numberOf, Parents } from './parents';

/** A way of answering that the server offers. */
export interface Tipo {
  readonly id: string;
  readonly label: string;
  /** Its name in the other language of the interface. */
  readonly also: string;
}

export type CheckResult = { readonly trial: Trial<ColumnKey, ImportPreguntasRow> } | Rejection<ColumnKey>;

/** Number of questions that one file may have: the server creates them in one request. */
export const MAX_ROWS = 500;

type Problem = ProblemOf<ColumnKey>;
type Report = ReportOf<ColumnKey>;
type Cell = CellOf<ColumnKey>;

const FLAGS = ['beneficio', 'cerrada', 'multiple', 'oculta'] as const;
/** Whether a switch has an effect with a type of answer. */
const APPLIES = { multiple: mayBeMultiple, numerica: mayBeNumeric } as const;
const TEXTS = ['eje', 'campoPertenece', 'tituloInforme'] as const;

/** A type of answer, and its switches where the cell names a kind of answer. */
interface TipoReading {
  readonly tipoRespuesta: string;
  readonly multiple?: boolean;
  readonly numerica?: boolean;
}

function tipoOf(text: string, tipos: readonly Tipo[], lang: Lang, report: Report): TipoReading {
  const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) =>
    tipos.some(({ id }) => id === KINDS[kind].tipoRespuesta),
  );
  const names = [...tipos.map(({ id, label }) => `${label} (${id})`), ...kinds.map((kind) => KIND_NAMES[kind][lang])];
  const known = names.join(', ');
  if (text === '') report('tipoRespuesta', 'imports:problems.typeMissing', { known });
  const wanted = fold(text);
  const found = tipos.find(({ id, label, also }) => id === text || fold(label) === wanted || fold(also) === wanted);
  if (found) return { tipoRespuesta: found.id };
  const kind = kinds.find((name) => Object.values(KIND_NAMES[name]).some((other) => fold(other) === wanted));
  if (kind) return KINDS[kind];
  if (text !== '') report('tipoRespuesta', 'imports:problems.typeUnknown', { value: brief(text), known });
  return { tipoRespuesta: '' };
}

/** The first answer that the server takes for an earlier one. */
const findDuplicate = (texts: readonly string[]) =>
  texts.find((text, place) => texts.findIndex((other) => isSameText(other, text)) < place);

function checkAnswers(tipoRespuesta: string, respuestas: readonly string[], numerica: boolean, report: Report): void {
  for (const respuesta of respuestas) checkText('respuestas', respuesta, report, MAX_LENGTH.other);
  const duplicate = findDuplicate(respuestas);
  if (duplicate) report('respuestas', 'imports:warnings.answer', { value: brief(duplicate) });
  if (tipoRespuesta === '') return;
  const numeric = mayBeNumeric(tipoRespuesta) && numerica;
  if (numerica && !numeric) report('numerica', 'imports:problems.numericType');
  if (choosesAnswers({ tipoRespuesta, numerica })) {
    if (respuestas.length === 0) report('respuestas', 'authoring:question.answersRequired');
  } else if (respuestas.length > 0)
    report('respuestas', numeric ? 'imports:problems.answersOfNumber' : 'imports:problems.answersOfText');
}

function preguntaOf(cell: Cell, tipos: readonly Tipo[], lang: Lang, report: Report): ImportPreguntasRow {
  const descripcion = cell('descripcion');
  if (descripcion === '') report('descripcion', 'rules.required');
  checkText('descripcion', descripcion, report, MAX_LENGTH.descripcion);
  for (const key of TEXTS) checkText(key, cell(key), report, MAX_LENGTH.other);
  const tipo = tipoOf(cell('tipoRespuesta'), tipos, lang, report);
  const { tipoRespuesta } = tipo;
  /** Reads a switch; the name of the type decides an empty one and must not be contradicted. */
  const read = (key: ColumnKey) => {
    const named = (key === 'numerica' || key === 'multiple') && APPLIES[key](tipoRespuesta) ? tipo[key] : undefined;
    if (named !== undefined && cell(key) === '') return named;
    let valid = true;
    const isOn = parseFlag(cell(key), (text, values) => {
      valid = false;
      report(key, text, values);
    });
    if (named === undefined || isOn === named || !valid) return isOn;
    report(key, 'imports:problems.typeConflict', { value: brief(cell('tipoRespuesta')) });
    return named;
  };
  const respuestas = answersOf(cell('respuestas'));
  checkAnswers(tipoRespuesta, respuestas, read('numerica'), report);
  const texts = Object.fromEntries(TEXTS.map((key) => [key, cell(key)]));
  const flags = Object.fromEntries(FLAGS.map((key) => [key, read(key)]));
  return { descripcion, tipoRespuesta, ...texts, ...flags, respuestas };
}

/** Warns of duplicate questions and of options that are nearly NO APLICA. */
function findWarnings(
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

/** Checks a file against a section: the question of each row, problems and warnings. */
export function check(
  sheet: Sheet,
  existing: readonly ExistingQuestion[],
  tipos: readonly Tipo[],
  lang: Lang,
): CheckResult {
  const read = rowsOf(sheet, COLUMNS, MAX_ROWS);
  if (!('rows' in read)) return read;
  const { cells, filas, places, reporter, problems } = read.rows;
  const placeOf = (index: number) => (sheet.commentRows.length === 0 ? String(index + 1) : null);
  const names = cells.map((cell, index) => ({
    descripcion: cell('descripcion'),
    numero: places.has('numero') ? numberOf(cell('numero')) : placeOf(index),
  }));
  const parents = new Parents(existing, names);
  const records = cells.map((cell, index): ImportPreguntasRow => {
    const report = reporter(index);
    return { ...preguntaOf(cell, tipos, lang, report), ...parents.find(cell('padre'), index, report) };
  });
  if (isTooHeavy(records)) return { tooMany: null };
  return { trial: { records, filas, problems: problems(), warnings: findWarnings(records, filas, existing) } };
}
