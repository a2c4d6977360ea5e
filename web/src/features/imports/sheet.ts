import type { Texts } from '../../generated/texts';

/** A row as the spreadsheet numbers it: the first one of the file is 1. */
export interface SheetRow {
  readonly fila: number;
  readonly cells: readonly string[];
}

/** A property of a cell that its text does not show. */
export interface CellFault {
  readonly fila: number;
  readonly column: number;
  /** `decimal` is a fault only in a numeric column: its text "1.234" would be read as 1234 in Spanish. */
  readonly kind: 'formula' | 'error' | 'date' | 'merged' | 'decimal';
}

/** The content of a file of any format: its header and the rows below that are not blank. */
export interface Sheet {
  readonly kind: 'csv' | 'xlsx';
  readonly header: SheetRow;
  /** At most `MAX_ROWS` + 1 of them. */
  readonly rows: readonly SheetRow[];
  readonly count: number;
  /** Rows below the header that begin with `# `, which are not imported. */
  readonly commentRows: readonly number[];
  readonly faults: readonly CellFault[];
  readonly hidden: HiddenContent;
  /** The encoding and delimiter, or the name of the sheet. */
  readonly note: SheetNote;
}

/** Imported content that the spreadsheet does not show: hidden rows and columns, and rows with a merged cell's value. */
export interface HiddenContent {
  readonly rows: readonly number[];
  readonly columns: readonly string[];
  readonly filledRows: readonly number[];
}

const NOTHING: HiddenContent = { rows: [], columns: [], filledRows: [] };

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'MS-DOS' | 'Macintosh';

export type SheetNote =
  | { readonly encoding: Encoding; readonly delimiter: ';' | ',' | '\t' }
  | { readonly name: string; readonly others: number };

/** Why a file cannot be read. `notStarted` says nothing about the file: the worker did not load. */
export type Refusal = keyof Texts['imports']['refusals'];

export type Reading = { readonly sheet: Sheet } | { readonly refusal: Refusal; readonly fila?: number };

/** Number of rows that are read; an import may take fewer. */
export const MAX_ROWS = 2_000;

/** Far more than the rows need, and still read quickly. */
export const MAX_BYTES = 5_000_000;

/** The server accepts a megabyte, including what surrounds the rows. */
const MAX_REQUEST = 900_000;

export const isTooHeavy = (rows: readonly unknown[]): boolean =>
  new TextEncoder().encode(JSON.stringify(rows)).length > MAX_REQUEST;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** The template's explanations and a person's notes begin with `# `. */
const isComment = (cells: readonly string[]) =>
  cells
    .find((cell) => cell.trim() !== '')
    ?.trimStart()
    .startsWith('# ');

/** Makes a sheet of rows; the first that is neither blank nor a comment is the header. */
export function toSheet(
  kind: Sheet['kind'],
  all: Iterable<SheetRow>,
  faults: readonly CellFault[],
  note: SheetNote,
  hidden = NOTHING,
): Reading {
  let header: SheetRow | null = null;
  let count = 0;
  let hasComments = false;
  const commentRows: number[] = [];
  const rows: SheetRow[] = [];
  const faulty = new Set(faults.map(({ fila }) => fila));
  for (const row of all) {
    if (isBlank(row.cells) && !faulty.has(row.fila)) continue;
    if (isComment(row.cells)) {
      hasComments = true;
      if (header) commentRows.push(row.fila);
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
  const imported = new Set(rows.map(({ fila }) => fila));
  const within = (filas: readonly number[]) => filas.filter((fila) => imported.has(fila));
  return {
    sheet: {
      ...{ kind, header, rows, count, commentRows, note, faults: faults.filter(({ fila }) => fila <= last) },
      hidden: { ...hidden, rows: within(hidden.rows), filledRows: within(hidden.filledRows) },
    },
  };
}
