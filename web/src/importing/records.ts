import type { ApolloClient } from '@apollo/client';
import type { AnswerFragment, DeshacerImportacionMutationVariables } from '../generated/importing';
import type { Lang, Translate } from '../i18n';
import { type Cell, rowsOf, type Unfit } from './checking';
import type { Column } from './columns';
import type { Once } from './lookup';
import { brief, type Problem, type Report } from './problems';
import { MAX_ROWS, type Sheet } from './sheet';
import { type Template, templateOf } from './template';

/** What a file would make. Nothing of it has been sent. */
export interface Trial<K extends string, F> {
  /** The records, in the file's order; those of bad rows as far as they could be read. */
  readonly records: readonly F[];
  readonly filas: readonly number[];
  readonly problems: readonly Problem<K>[];
}

/** Tries a file: what each row would become, and everything wrong with it; `unique` is what is there once. */
export function tried<K extends string, F>(
  sheet: Sheet,
  columns: readonly Column<K>[],
  unique: readonly Once<K>[],
  recordOf: (cell: Cell<K>, report: Report<K>) => F,
): { readonly trial: Trial<K, F> } | Unfit<K> {
  const read = rowsOf(sheet, columns, MAX_ROWS);
  if (!('rows' in read)) return read;
  const { cells, filas, reporter, problems } = read.rows;
  const records = cells.map((cell, index) => {
    const report = reporter(index);
    for (const once of unique) once.check(cell, filas[index] ?? 0, report);
    return recordOf(cell, report);
  });
  return { trial: { records, filas, problems: problems() } };
}

/** Why a row was not taken; `fila` is its place among those sent. */
export type RowError = AnswerFragment['errors'][number];

/** What is done with the records once all of them are there. */
export interface Follow {
  /** Done unless the person takes the tick away. */
  wanted: boolean;
  run: (ids: readonly string[], came: (done: number) => void) => Promise<readonly { id: string; message: string }[]>;
}

/** A kind of record that is imported: what its file looks like, what it is checked against, and the calls. */
export interface Imported<K extends string, F, Known> {
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
  send(client: ApolloClient, filas: F[], retomada: boolean, lang: Lang): Promise<AnswerFragment | undefined>;
  /** How rows of a call whose answer was lost are named to what takes an import back. */
  lost(filas: F[]): Pick<DeshacerImportacionMutationVariables, 'empresas' | 'usuarios'>;
}

/** What may be chosen under a column, as an explanation names it. */
export const optionsIn = (choices: readonly string[] | undefined): string => brief((choices ?? []).join(' / '));

export function templateOfRecords<K extends string, F, Known>(
  { kind, columns, wide, explain, choices, example }: Imported<K, F, Known>,
  t: Translate,
  lang: Lang,
  known: Known,
): Template<K> {
  const what = {
    ...{ columns, wide, choices: choices(known), examples: [example(t, known)] },
    ...{ name: t(`registros.${kind}.templateName`), sheet: t(`resources.${kind}.many`) },
    ...{ explain: (key: K) => explain(key, t, known), note: t('registros.skipped') },
  };
  return templateOf(what, lang);
}
