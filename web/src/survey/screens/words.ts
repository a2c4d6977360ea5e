import { type Answer, answerText, controlOf, formatNumber, type Question } from '@encuestas/survey';
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
