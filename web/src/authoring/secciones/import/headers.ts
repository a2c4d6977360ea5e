import { COLUMNS, type ColumnKey, columnOf } from './columns';
import type { Sheet } from './sheet';

/** Why the columns of a file are not those of a list of questions. */
export interface WrongColumns {
  readonly missing: readonly ColumnKey[];
  /** Headers that name no column, as they are written; a column with content and no header is given by its letter. */
  readonly unknown: readonly string[];
  readonly repeated: readonly ColumnKey[];
}

/** Which column stands where. */
export type Places = ReadonlyMap<ColumnKey, number>;

/** 0 → "A", 27 → "AB", as a spreadsheet names its columns. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Finds the columns by their headers, in any order; says what is wrong with them otherwise. */
export function placesOf({ header, rows }: Sheet): Places | WrongColumns {
  const places = new Map<ColumnKey, number>();
  const unknown: string[] = [];
  const repeated: ColumnKey[] = [];
  for (const [index, name] of header.cells.entries()) {
    if (name.trim() === '') {
      if (rows.some(({ cells }) => cells[index]?.trim())) unknown.push(letterOf(index));
      continue;
    }
    const key = columnOf(name);
    if (!key) unknown.push(name.trim().slice(0, 60));
    else if (places.has(key)) repeated.push(key);
    else places.set(key, index);
  }
  const missing = COLUMNS.filter(({ key, required }) => required && !places.has(key)).map(({ key }) => key);
  return missing.length + unknown.length + repeated.length > 0 ? { missing, unknown, repeated } : places;
}
