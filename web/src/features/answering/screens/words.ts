import {
  type Answer,
  answerProblem,
  answerText,
  controlOf,
  countCharacters,
  formatNumber,
  MAX_ANSWER_LENGTH,
  type Question,
} from '@encuestas/survey';
import type { Translate } from '../../../shared/i18n';
import type { Entry } from '../model/merge';

/** An answer in words of the person's language. */
export function wordsOf(
  question: Pick<Question, 'tipo' | 'multiple' | 'options'>,
  answer: Answer | undefined,
  language: string,
): string {
  const words = answerText(question, answer);
  return controlOf(question) === 'number' ? formatNumber(words, language) : words;
}

/** The same of an answer whose question is gone. */
export const wordsLeft = ({ words, number }: Pick<Entry, 'words' | 'number'>, language: string): string =>
  number ? formatNumber(words, language) : words;

/** Why an answer cannot be sent as it is; null where it can. */
export function problemText(
  question: Question,
  answer: Answer | undefined,
  t: Translate,
  language: string,
): string | null {
  const problem = answerProblem(question, answer);
  if (problem !== 'TOO_LONG') return problem && t(`survey:problems.${problem}`);
  const count = (characters: number) => formatNumber(String(characters), language);
  const length = answer && 'text' in answer ? countCharacters(answer.text.normalize().trim()) : 0;
  return t('survey:problems.TOO_LONG', { length: count(length), max: count(MAX_ANSWER_LENGTH) });
}
