import { type Column, fold, namesOf } from './columns';
import type { Sheet } from './sheet';

/** Why the columns of a file are not those that are expected. */
export interface WrongColumns<K extends string = string> {
  readonly missing: readonly K[];
  /** Headers that name no column, as they are written; a column with content and no header is given by its letter. */
  readonly unknown: readonly string[];
  readonly repeated: readonly K[];
}

/** Which column stands where. */
export type Places<K extends string = string> = ReadonlyMap<K, number>;

/** 0 → "A", 27 → "AB", as a spreadsheet names its columns. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Finds the columns by their headers, in any order; says what is wrong with them otherwise. */
export function placesOf<K extends string>(
  { header, rows }: Sheet,
  columns: readonly Column<K>[],
): { places: Places<K> } | { wrong: WrongColumns<K> } {
  const names = namesOf(columns);
  const places = new Map<K, number>();
  const unknown: string[] = [];
  const repeated: K[] = [];
  for (const [index, name] of header.cells.entries()) {
    if (name.trim() === '') {
      if (rows.some(({ cells }) => cells[index]?.trim())) unknown.push(letterOf(index));
      continue;
    }
    const key = names.get(fold(name));
    if (!key) unknown.push(name.trim().slice(0, 60));
    else if (places.has(key)) repeated.push(key);
    else places.set(key, index);
  }
  const missing = columns.filter(({ key, required }) => required && !places.has(key)).map(({ key }) => key);
  return missing.length + unknown.length + repeated.length > 0 ? { wrong: { missing, unknown, repeated } } : { places };
}
