import type { TextKey, TextValues, Translate } from '../../shared/i18n';

/** Something about a row, in words that say what would be right. */
export interface Problem<K extends string = string> {
  readonly fila: number;
  readonly columna: K | null;
  readonly text: TextKey;
  readonly values?: TextValues;
}

/** Something about a row in the server's own words; without a row it is about the whole file. */
export interface ServerProblem<K extends string = string> {
  readonly fila: number | null;
  readonly columna: K | null;
  readonly message: string;
}

export type Report<K extends string = string> = (columna: K | null, text: TextKey, values?: TextValues) => void;

/** A long text shortened for a message. */
export const brief = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** The words about a problem. A rule of the form says what is wrong; what would be right is said by its column. */
export function wordsOf<K extends string>(
  problem: Problem<K> | ServerProblem<K>,
  t: Translate,
  explain: (key: K) => string,
): string {
  if ('message' in problem) return problem.message;
  const { columna, text, values } = problem;
  const words = t(text, values);
  if (columna === null || !text.startsWith('rules.')) return words;
  return `${words.replace(/\.$/, '')}. ${t('imports:expected', { what: explain(columna) })}`;
}
