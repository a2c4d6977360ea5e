import type { Lang } from '../../shared/i18n';
import type { Sheet } from './sheet';

/** A column of a file. The headers belong to the file's format, not to the screen. */
export interface Column<K extends string = string> {
  readonly key: K;
  /** The header in the template; the reader accepts both languages. */
  readonly header: Readonly<Record<Lang, string>>;
  /** Other accepted headers, such as those of REST v1. */
  readonly also: readonly string[];
  readonly required?: true;
  /** Holds numbers, so a leading sign is a wrong number rather than a formula. */
  readonly numeric?: true;
}

/** Normalizes case, accents, spaces and invisible characters, to compare texts as people do. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim();

/** The keys of columns by every accepted header, folded. */
export const namesOf = <K extends string>(columns: readonly Column<K>[]): ReadonlyMap<string, K> =>
  new Map(
    columns.flatMap(({ key, header, also }) =>
      [header.es, header.en, key, ...also].map((name): [string, K] => [fold(name), key]),
    ),
  );

export const headerOf = <K extends string>(columns: readonly Column<K>[], key: K, lang: Lang): string =>
  columns.find((column) => column.key === key)?.header[lang] ?? key;

/** Why the header of a file does not fit the expected columns. */
export interface WrongColumns<K extends string = string> {
  readonly missing: readonly K[];
  /** Headers that name no column; for content without a header, the letter of its column. */
  readonly unknown: readonly string[];
  readonly repeated: readonly K[];
}

export type Places<K extends string = string> = ReadonlyMap<K, number>;

/** 0 → "A", 27 → "AB", as a spreadsheet names its columns. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Finds the columns by their headers, in any order. */
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
