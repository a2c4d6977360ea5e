import { isLongerThan } from './characters.ts';
import { breaksExclusion } from './noAplica.ts';
import { countDigits, isNumber, MAX_DIGITS } from './numbers.ts';
import { type Answer, type Control, controlOf, isEmpty, type Question } from './questionnaire.ts';

/** Characters of a written answer. */
export const MAX_ANSWER_LENGTH = 10_000;

/** Why an answer cannot be sent as it is. */
export type AnswerProblem = 'NOT_A_NUMBER' | 'TOO_MANY_DIGITS' | 'TOO_LONG' | 'NOT_EXCLUSIVE';

export function textProblem(control: Control, text: string): AnswerProblem | null {
  if (control === 'number' && isNumber(text) && countDigits(text) > MAX_DIGITS) return 'TOO_MANY_DIGITS';
  if (isLongerThan(text.normalize().trim(), MAX_ANSWER_LENGTH)) return 'TOO_LONG';
  return control === 'number' && !isEmpty({ text }) && !isNumber(text) ? 'NOT_A_NUMBER' : null;
}

/** Checks an answer by the rules that browser and server both apply; null where it can be sent. */
export function answerProblem(question: Question, answer: Answer | undefined): AnswerProblem | null {
  if (!answer) return null;
  if ('text' in answer) return textProblem(controlOf(question), answer.text);
  return breaksExclusion(question.options, answer.chosen) ? 'NOT_EXCLUSIVE' : null;
}
