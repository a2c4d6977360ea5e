import { looksLikeFormula, withoutApostrophe } from './cells';
import { type Column, type Places, placesOf, type WrongColumns } from './columns';
import type { Problem, Report } from './problems';
import type { Sheet, SheetRow } from './sheet';

export type Cell<K extends string> = (key: K) => string;

/** Why a file cannot be imported at all; `tooMany` is null where its rows are too much for one request. */
export type Rejection<K extends string> = { readonly columns: WrongColumns<K> } | { readonly tooMany: number | null };

/** The rows of a file by column, with their problems. */
export interface Rows<K extends string> {
  readonly cells: readonly Cell<K>[];
  readonly filas: readonly number[];
  readonly reporter: (index: number) => Report<K>;
  readonly places: Places<K>;
  /** All reported problems, by row and column. */
  problems(): Problem<K>[];
}

/** Reads the cells of a row by column, and reports faults of cells. */
function cellsOf<K extends string>(
  sheet: Sheet,
  row: SheetRow,
  places: Places<K>,
  columns: readonly Column<K>[],
  report: Report<K>,
): Cell<K> {
  const keys = new Map([...places].map(([key, column]) => [column, key]));
  const numeric = new Set<K | null>(columns.filter((column) => column.numeric).map(({ key }) => key));
  const decimals = new Set<K | null>();
  for (const { fila, column, kind } of sheet.faults) {
    const key = keys.get(column) ?? null;
    if (fila !== row.fila || (kind === 'decimal' && !numeric.has(key))) continue;
    if (kind === 'decimal') decimals.add(key);
    report(key, `imports:problems.${kind}`);
  }
  const last = Math.max(...places.values(), sheet.header.cells.length - 1);
  if (row.cells.slice(last + 1).some((cell) => cell.trim() !== '')) report(null, 'imports:problems.extraCells');
  const csv = sheet.kind === 'csv';
  for (const [key, column] of places) {
    const text = row.cells[column]?.trim() ?? '';
    if (csv && !numeric.has(key) && looksLikeFormula(text))
      report(key, 'imports:problems.formulaText', { sign: text.charAt(0) });
  }
  return (key) => {
    const text = decimals.has(key) ? '' : (row.cells[places.get(key) ?? -1]?.trim() ?? '');
    return csv ? withoutApostrophe(text) : text;
  };
}

/** Finds the columns of a sheet and reads its rows by them. */
export function rowsOf<K extends string>(
  sheet: Sheet,
  columns: readonly Column<K>[],
  most: number,
): { rows: Rows<K> } | Rejection<K> {
  const found = placesOf(sheet, columns);
  if ('wrong' in found) return { columns: found.wrong };
  if (sheet.count > most) return { tooMany: sheet.count };
  const { places } = found;
  const filas = sheet.rows.map(({ fila }) => fila);
  const problems: Problem<K>[] = [];
  const reporter =
    (index: number): Report<K> =>
    (columna, text, values) =>
      void problems.push({ fila: filas[index] ?? 0, columna, text, ...(values && { values }) });
  const cells = sheet.rows.map((row, index) => cellsOf(sheet, row, places, columns, reporter(index)));
  const order = columns.map(({ key }) => key);
  const place = ({ columna }: Problem<K>) => (columna ? order.indexOf(columna) : -1);
  const sortProblems = () => problems.toSorted((a, b) => a.fila - b.fila || place(a) - place(b));
  return { rows: { cells, filas, reporter, places, problems: sortProblems } };
}
