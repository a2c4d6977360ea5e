import {
  type Answer,
  answerProblem,
  answerText,
  controlOf,
  countCharacters,
  formatNumber,
  MAX_ANSWER_LENGTH,
  MAX_DIGITS,
  type Question,
} from '@encuestas/survey';
import type { Translate } from '../../../shared/i18n';
import type { Entry } from '../model/merge';

/** An answer as text in the person's language. */
export function wordsOf(
  question: Pick<Question, 'tipo' | 'multiple' | 'options'>,
  answer: Answer | undefined,
  language: string,
): string {
  const words = answerText(question, answer);
  return controlOf(question) === 'number' ? formatNumber(words, language) : words;
}

/** The same for an answer without its question. */
export const entryText = ({ words, number }: Pick<Entry, 'words' | 'number'>, language: string): string =>
  number ? formatNumber(words, language) : words;

/** Why an answer is invalid; null if it is valid. */
export function problemText(
  question: Question,
  answer: Answer | undefined,
  t: Translate,
  language: string,
): string | null {
  const problem = answerProblem(question, answer);
  if (problem === 'TOO_MANY_DIGITS') return t('survey:problems.TOO_MANY_DIGITS', { max: MAX_DIGITS });
  if (problem !== 'TOO_LONG') return problem && t(`survey:problems.${problem}`);
  const count = (characters: number) => formatNumber(String(characters), language);
  const length = answer && 'text' in answer ? countCharacters(answer.text.normalize().trim()) : 0;
  return t('survey:problems.TOO_LONG', { length: count(length), max: count(MAX_ANSWER_LENGTH) });
}
