import type { ApolloClient } from '@apollo/client';
import type { ImportEmpresasMutation } from '../../generated/imports';
import type { Lang, Translate } from '../../shared/i18n';
import { type Cell, rowsOf, type Unfit } from './checking';
import type { Column } from './columns';
import { brief, type Problem, type Report, type ServerProblem } from './problems';
import { isTooHeavy, MAX_ROWS, type Sheet } from './sheet';
import { type Template, templateOf } from './template';

/** A file as records to import. Nothing of it has been sent. */
export interface Trial<K extends string, F> {
  /** The records, in the file's order; those of bad rows as far as they could be read. */
  readonly records: readonly F[];
  readonly filas: readonly number[];
  readonly problems: readonly Problem<K>[];
}

/** Reads the rows of a file as records, with what is wrong with them as cells; the rules are the server's. */
export function tried<K extends string, F>(
  sheet: Sheet,
  columns: readonly Column<K>[],
  recordOf: (cell: Cell<K>, report: Report<K>) => F,
): { readonly trial: Trial<K, F> } | Unfit<K> {
  const read = rowsOf(sheet, columns, MAX_ROWS);
  if (!('rows' in read)) return read;
  const { cells, filas, reporter, problems } = read.rows;
  const records = cells.map((cell, index) => recordOf(cell, reporter(index)));
  return isTooHeavy(records) ? { tooMany: null } : { trial: { records, filas, problems: problems() } };
}

/** What the server answers to an import: the records it created, or the errors of all rows. */
export type ImportOutcome = ImportEmpresasMutation['result'];

/** Why a row was refused; `row` is its place among those sent. */
export type RowError = ImportOutcome['errors'][number];

/** What is read before a file can be: what it may name, and whether the server imports at all. */
interface Offer {
  readonly isOffered: boolean;
}

export interface ImportInput<F> {
  filas: F[];
  ensayo: boolean;
  /** Only of users: whether each is mailed a link. */
  invitar: boolean;
}

/** A kind of record that is imported: what its file looks like, what it may name, and the call. */
export interface Imported<K extends string, F, Known extends Offer> {
  readonly kind: 'empresas' | 'usuarios';
  readonly columns: readonly Column<K>[];
  load(client: ApolloClient, lang: Lang): Promise<Known>;
  check(sheet: Sheet, known: Known): { readonly trial: Trial<K, F> } | Unfit<K>;
  /** What is expected under a column, in the template and where something else was found. */
  explain(key: K, t: Translate, known: Known): string;
  choices(known: Known): Partial<Record<K, readonly string[]>>;
  /** A row that shows how the template is filled in. */
  example(t: Translate, known: Known): Partial<Record<K, string>>;
  readonly wide: readonly K[];
  /** What a person knows the record by. */
  title(record: F): string;
  send(client: ApolloClient, input: ImportInput<F>, lang: Lang): Promise<ImportOutcome | undefined>;
}

/** What may be chosen under a column, as an explanation names it. */
export const optionsIn = (choices: readonly string[] | undefined): string => brief((choices ?? []).join(' / '));

/** What the server refused, by the rows and columns of the file. */
export function refusedCells<K extends string>(
  errors: readonly RowError[],
  columns: readonly Column<K>[],
  filas: readonly number[],
): ServerProblem<K>[] {
  return errors.map(({ row, field, message }) => ({
    fila: typeof row === 'number' ? (filas[row] ?? row + 1) : null,
    columna: columns.find(({ key }) => key === field?.split('.')[0])?.key ?? null,
    message,
  }));
}

/** The problems of a file and what the server refused: a cell that could not be read was sent empty, and has its reason. */
export function allProblems<K extends string>(
  problems: readonly Problem<K>[],
  refused: readonly ServerProblem<K>[],
  columns: readonly Column<K>[],
): (Problem<K> | ServerProblem<K>)[] {
  const order = [null, ...columns.map(({ key }) => key)];
  const known = new Set(problems.map(({ fila, columna }) => `${fila} ${columna}`));
  const others = refused.filter(({ fila, columna }) => columna === null || !known.has(`${fila} ${columna}`));
  return [...problems, ...others].toSorted(
    (a, b) => (a.fila ?? 0) - (b.fila ?? 0) || order.indexOf(a.columna) - order.indexOf(b.columna),
  );
}

export function templateOfRecords<K extends string, F, Known extends Offer>(
  { kind, columns, wide, explain, choices, example }: Imported<K, F, Known>,
  t: Translate,
  lang: Lang,
  known: Known,
): Template<K> {
  const what = {
    ...{ columns, wide, choices: choices(known), examples: [example(t, known)] },
    ...{ name: t(`imports:records.${kind}.templateName`), sheet: t(`resources.${kind}.many`) },
    ...{ explain: (key: K) => explain(key, t, known), note: t('imports:records.skipped') },
  };
  return templateOf(what, lang);
}
