import type { TextKey, TextValues, Translate } from '../../shared/i18n';

/** A problem of a row, with the key of its text. */
export interface Problem<K extends string = string> {
  readonly fila: number;
  readonly columna: K | null;
  readonly text: TextKey;
  readonly values?: TextValues;
}

/** A problem in the server's words; without a row it concerns the whole file. */
export interface ServerProblem<K extends string = string> {
  readonly fila: number | null;
  readonly columna: K | null;
  readonly message: string;
}

export type Report<K extends string = string> = (columna: K | null, text: TextKey, values?: TextValues) => void;

/** Shortens a long text for a message. */
export const brief = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** The message of a problem. A form's rule says what is wrong; the column adds what is expected. */
export function problemText<K extends string>(
  problem: Problem<K> | ServerProblem<K>,
  t: Translate,
  explain: (key: K) => string,
): string {
  if ('message' in problem) return problem.message;
  const { columna, text, values } = problem;
  const message = t(text, values);
  if (columna === null || !text.startsWith('rules.')) return message;
  return `${message.replace(/\.$/, '')}. ${t('imports:expected', { what: explain(columna) })}`;
}
