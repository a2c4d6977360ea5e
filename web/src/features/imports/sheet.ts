import type { Texts } from '../../generated/texts';

/** A row as the spreadsheet numbers it: the first one of the file is 1. */
export interface SheetRow {
  readonly fila: number;
  readonly cells: readonly string[];
}

/** Something about a cell that its text does not tell. */
export interface CellFault {
  readonly fila: number;
  readonly column: number;
  readonly kind: 'formula' | 'error' | 'date' | 'merged';
}

/** What a file holds, whatever its format: its header and the rows below it that are not blank. */
export interface Sheet {
  readonly kind: 'csv' | 'xlsx';
  readonly header: SheetRow;
  /** At most `MAX_ROWS` + 1 of them. */
  readonly rows: readonly SheetRow[];
  readonly count: number;
  /** Rows below the header that begin with `# `: nothing of them is imported. */
  readonly skipped: readonly number[];
  readonly faults: readonly CellFault[];
  /** What a person does not see in the spreadsheet, and is imported. */
  readonly unseen: Unseen;
  /** How the bytes were understood, or which sheet was read. */
  readonly note: SheetNote;
}

/** Rows by number and columns by letter that a spreadsheet hides, and rows that take a value of a merged cell above. */
export interface Unseen {
  readonly rows: readonly number[];
  readonly columns: readonly string[];
  readonly filled: readonly number[];
}

const NOTHING: Unseen = { rows: [], columns: [], filled: [] };

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'MS-DOS' | 'Macintosh';

export type SheetNote =
  | { readonly encoding: Encoding; readonly delimiter: ';' | ',' | '\t' }
  | { readonly name: string; readonly others: number };

/** Why a file cannot be read at all. Of `notStarted` nothing is known: the code that reads it did not come. */
export type Refusal = keyof Texts['imports']['refusals'];

/** A reading, or why there is none; `fila` says where, if that is known. */
export type Reading = { readonly sheet: Sheet } | { readonly refusal: Refusal; readonly fila?: number };

/** As many rows as are read of a file; what is imported may take fewer. */
export const MAX_ROWS = 2_000;

/** As large as a file may be: far more than its rows need, and read in a moment. */
export const MAX_BYTES = 5_000_000;

/** A request may have a megabyte; the rest is for what surrounds the rows. */
const MAX_REQUEST = 900_000;

/** Whether rows are too much for one request, and so for all or nothing. */
export const isTooHeavy = (rows: readonly unknown[]): boolean =>
  new TextEncoder().encode(JSON.stringify(rows)).length > MAX_REQUEST;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** The template's explanations and examples, and whatever a person wants to note: rows that begin with `#`. */
const isComment = (cells: readonly string[]) =>
  cells
    .find((cell) => cell.trim() !== '')
    ?.trimStart()
    .startsWith('# ');

/** Puts rows in the order of a sheet: the first that says something is the header. */
export function arranged(
  kind: Sheet['kind'],
  all: Iterable<SheetRow>,
  faults: readonly CellFault[],
  note: SheetNote,
  unseen = NOTHING,
): Reading {
  let header: SheetRow | null = null;
  let count = 0;
  let hasComments = false;
  const skipped: number[] = [];
  const rows: SheetRow[] = [];
  const faulty = new Set(faults.map(({ fila }) => fila));
  for (const row of all) {
    if (isBlank(row.cells) && !faulty.has(row.fila)) continue;
    if (isComment(row.cells)) {
      hasComments = true;
      if (header) skipped.push(row.fila);
      continue;
    }
    if (!header) {
      header = row;
      continue;
    }
    count += 1;
    if (rows.length <= MAX_ROWS) rows.push(row);
  }
  if (!header) return { refusal: hasComments ? 'onlyHeader' : 'empty' };
  if (count === 0) return { refusal: 'onlyHeader' };
  const last = rows.at(-1)?.fila ?? 0;
  const read = new Set(rows.map(({ fila }) => fila));
  const seen = (filas: readonly number[]) => filas.filter((fila) => read.has(fila));
  return {
    sheet: {
      ...{ kind, header, rows, count, skipped, note, faults: faults.filter(({ fila }) => fila <= last) },
      unseen: { ...unseen, rows: seen(unseen.rows), filled: seen(unseen.filled) },
    },
  };
}
