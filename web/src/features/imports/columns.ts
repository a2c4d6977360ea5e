import type { Lang } from '../../shared/i18n';

/** A column of a file. The headers belong to the file's format, not to the screen. */
export interface Column<K extends string = string> {
  readonly key: K;
  /** The header that the template has; reading accepts those of both languages. */
  readonly header: Readonly<Record<Lang, string>>;
  /** Other names by which files are known to call it, such as those of REST v1. */
  readonly also: readonly string[];
  readonly required?: true;
}

/** The same for texts that people take for the same: blind to case, accents, outer or repeated spaces, and what cannot be seen. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim();

/** Every name that a file may give one of the columns, folded, with the column's key. */
export const namesOf = <K extends string>(columns: readonly Column<K>[]): ReadonlyMap<string, K> =>
  new Map(
    columns.flatMap(({ key, header, also }) =>
      [header.es, header.en, key, ...also].map((name): [string, K] => [fold(name), key]),
    ),
  );

export const headerOf = <K extends string>(columns: readonly Column<K>[], key: K, lang: Lang): string =>
  columns.find((column) => column.key === key)?.header[lang] ?? key;
