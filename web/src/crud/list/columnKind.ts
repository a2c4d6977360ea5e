import type { Kind, Page, Row } from '../resource';
import type { Days } from './Cell';

export const typeOf = (row: (Row & { __typename?: string }) | undefined): string => row?.__typename ?? '';

export const cellValue = (row: Row, name: string): unknown => (row as Row & Record<string, unknown>)[name];

/** Longer words, such as URLs, are broken. */
const LONGEST_WORD = 24;

const wordsOf = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return 'label' in value ? wordsOf(value.label) : ['', ''];
  return String(value).split(/\s+/);
};

/** The kind of a column, by its schema type or the values of the page. */
export function kindOf({ results }: Page, name: string, days: Days): Kind {
  const values = results.map((row) => cellValue(row, name)).filter((value) => value !== null && value !== undefined);
  if (values.length > 0 && values.every((value) => typeof value === 'number')) return 'number';
  const words = values.flatMap((value) => wordsOf(value));
  if (words.some((word) => word.length > LONGEST_WORD)) return 'long';
  return days[typeOf(results[0])]?.[name] || words.length === values.length ? 'short' : 'text';
}

/** Whether the values of a column need no label on a phone, unlike dates, numbers and booleans. */
export const isSelfExplanatory = ({ results }: Page, name: string, days: Days): boolean =>
  !days[typeOf(results[0])]?.[name] &&
  results.every((row) => !['number', 'boolean'].includes(typeof cellValue(row, name)));

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
