import type { Lang } from '../../shared/i18n';
import type { Column } from './columns';

/** What is filled in: its rows, of which those that begin with "# " are left out on reading, and what helps with it. */
export interface Template<K extends string = string> {
  readonly name: string;
  readonly sheet: string;
  readonly rows: readonly (readonly string[])[];
  readonly keys: readonly K[];
  readonly choices: Partial<Record<K, readonly string[]>>;
  /** Columns of longer texts. */
  readonly wide: readonly K[];
}

export interface Filled<K extends string> extends Omit<Template<K>, 'rows' | 'keys'> {
  readonly columns: readonly Column<K>[];
  readonly explain: (key: K) => string;
  /** Rows that show how it is filled in. */
  readonly examples: readonly Partial<Record<K, string>>[];
  /** Shown beside the first explanation. */
  readonly note?: string;
}

/** Header, a line that explains each column, and examples; those that begin with "# " are left out on reading. */
export function templateOf<K extends string>({ columns, explain, examples, note, ...own }: Filled<K>, lang: Lang) {
  const keys = columns.map(({ key }) => key);
  const noted = ([first = '', ...others]: readonly string[]) => [`# ${first}`, ...others];
  const explained = keys.map(explain).map((text, index) => (index === 0 && note ? `${text}. ${note}` : text));
  const rows = [
    columns.map(({ header }) => header[lang]),
    noted(explained),
    ...examples.map((example) => noted(keys.map((key) => example[key] ?? ''))),
  ];
  return { ...own, keys, rows } satisfies Template<K>;
}
