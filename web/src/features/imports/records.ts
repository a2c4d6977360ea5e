import type { ApolloClient } from '@apollo/client';
import type { ImportEmpresasMutation } from '../../generated/imports';
import type { Lang, TextKey, Translate } from '../../shared/i18n';
import { type Cell, type Rejection, rowsOf } from './checking';
import type { Column } from './columns';
import { brief, type Problem, type Report, type ServerProblem } from './problems';
import { isTooHeavy, MAX_ROWS, type Sheet } from './sheet';

/** The records of a file, before anything is sent. */
export interface Trial<K extends string, F> {
  /** In the file's order; invalid rows as far as they can be read. */
  readonly records: readonly F[];
  readonly filas: readonly number[];
  readonly problems: readonly Problem<K>[];
  /** Unusual content that may be intended. */
  readonly warnings?: readonly Problem<K>[];
}

/** Reads the rows of a file as records and checks their cells; the server checks the rules of records. */
export function readRecords<K extends string, F>(
  sheet: Sheet,
  columns: readonly Column<K>[],
  recordOf: (cell: Cell<K>, report: Report<K>) => F,
): { readonly trial: Trial<K, F> } | Rejection<K> {
  const read = rowsOf(sheet, columns, MAX_ROWS);
  if (!('rows' in read)) return read;
  const { cells, filas, reporter, problems } = read.rows;
  const records = cells.map((cell, index) => recordOf(cell, reporter(index)));
  return isTooHeavy(records) ? { tooMany: null } : { trial: { records, filas, problems: problems() } };
}

/** The errors of all rows; without any, all records were created. */
export type ImportOutcome = Pick<ImportEmpresasMutation['result'], 'errors'>;

/** An error of a row; `row` is its index among those sent. */
export type RowError = ImportOutcome['errors'][number];

export interface ImportInput<F> {
  filas: F[];
  ensayo: boolean;
  /** Users only: mails each of them a link. */
  invitar: boolean;
}

/** The import of one resource: its file and its call; `Context` are the records that a file may name. */
export interface ImportDefinition<K extends string, F, Context> {
  readonly kind: 'empresas' | 'usuarios' | 'preguntas';
  /** The name of its template's sheet. */
  readonly sheet: TextKey;
  /** Number of rows that one import takes, if fewer than a file may have. */
  readonly most?: number;
  readonly columns: readonly Column<K>[];
  load(client: ApolloClient, lang: Lang): Promise<Context>;
  check(sheet: Sheet, context: Context, lang: Lang): { readonly trial: Trial<K, F> } | Rejection<K>;
  /** The expected content of a column, for the template and for errors. */
  explain(key: K, t: Translate, context: Context): string;
  choices(context: Context, t: Translate): Partial<Record<K, readonly string[]>>;
  examples(t: Translate, context: Context): readonly Partial<Record<K, string>>[];
  readonly wide: readonly K[];
  title(record: F): string;
  /** The values of a record in the preview, by default its cells. */
  facts?(
    record: F,
    all: readonly F[],
    context: Context,
    lang: Lang,
  ): readonly (readonly [name: string, value: string])[];
  /** Sends all records, or has them checked (`ensayo`). */
  send(client: ApolloClient, input: ImportInput<F>, lang: Lang): Promise<ImportOutcome | undefined>;
}

/** The options of a column in its explanation. */
export const listOptions = (choices: readonly string[] | undefined): string => brief((choices ?? []).join(' / '));

/** The server's errors, by the rows and columns of the file. */
export function serverProblems<K extends string>(
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

/** Joins both kinds of problems. An unreadable cell was sent empty, so its first problem is the cause of the server's. */
export function allProblems<K extends string>(
  problems: readonly Problem<K>[],
  fromServer: readonly ServerProblem<K>[],
  columns: readonly Column<K>[],
): (Problem<K> | ServerProblem<K>)[] {
  const order = [null, ...columns.map(({ key }) => key)];
  const places = new Set(problems.map(({ fila, columna }) => `${fila} ${columna}`));
  const others = fromServer.filter(({ fila, columna }) => columna === null || !places.has(`${fila} ${columna}`));
  return [...problems, ...others].toSorted(
    (a, b) => (a.fila ?? 0) - (b.fila ?? 0) || order.indexOf(a.columna) - order.indexOf(b.columna),
  );
}

/** A file to fill in. The reader ignores its rows that begin with "# ". */
export interface Template<K extends string = string> {
  readonly name: string;
  readonly sheet: string;
  readonly rows: readonly (readonly string[])[];
  readonly keys: readonly K[];
  readonly choices: Partial<Record<K, readonly string[]>>;
  /** Columns of longer texts. */
  readonly wide: readonly K[];
}

/** A header, a line that explains each column, examples, and the rows to complete, which are imported. */
export function templateOf<K extends string, F, Context>(
  { kind, sheet, columns, wide, explain, choices, examples }: ImportDefinition<K, F, Context>,
  t: Translate,
  lang: Lang,
  context: Context,
  filled: readonly Partial<Record<K, string>>[] = [],
): Template<K> {
  const keys = columns.map(({ key }) => key);
  const cellsOf = (row: Partial<Record<K, string>>) => keys.map((key) => row[key] ?? '');
  const asComment = ([first = '', ...others]: readonly string[]) => [`# ${first}`, ...others];
  const [first = '', ...others] = keys.map((key) => explain(key, t, context));
  return {
    ...{ keys, wide, choices: choices(context, t) },
    ...{ name: t(`imports:records.${kind}.templateName`), sheet: t(sheet) },
    rows: [
      columns.map(({ header }) => header[lang]),
      asComment([`${first}. ${t('imports:records.skipped')}`, ...others]),
      ...examples(t, context).map((example) => asComment(cellsOf(example))),
      ...filled.map(cellsOf),
    ],
  };
}
