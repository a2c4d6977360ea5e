import type { Page, Row } from '../resource';
import type { Days } from './Cell';

/** What the width of a column follows from (`theme/table.ts`). */
export type Kind = 'short' | 'number' | 'text' | 'long';

/** Every answer says of what type its records are. */
export const typeOf = (row: (Row & { __typename?: string }) | undefined): string => row?.__typename ?? '';

export const cellValue = (row: Row, name: string): unknown => (row as Row & Record<string, unknown>)[name];

/** The longest run of letters that a column is as wide as; longer ones, addresses mostly, are broken. */
const LONGEST_WORD = 24;

const wordsOf = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return 'label' in value ? wordsOf(value.label) : ['', ''];
  return String(value).split(/\s+/);
};

/** How a column is laid out: by the schema's type, or by the values of the page. */
export function kindOf({ results }: Page, name: string, days: Days): Kind {
  const values = results.map((row) => cellValue(row, name)).filter((value) => value !== null && value !== undefined);
  if (values.length > 0 && values.every((value) => typeof value === 'number')) return 'number';
  const words = values.flatMap((value) => wordsOf(value));
  if (words.some((word) => word.length > LONGEST_WORD)) return 'long';
  return days[typeOf(results[0])]?.[name] || words.length === values.length ? 'short' : 'text';
}

/** Whether a column says of itself what it is of: words do; days, numbers, and yes or no do not. */
export const isPlain = ({ results }: Page, name: string, days: Days): boolean =>
  !days[typeOf(results[0])]?.[name] &&
  results.every((row) => !['number', 'boolean'].includes(typeof cellValue(row, name)));

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
