import { isLongerThan } from './characters.ts';
import { breaksExclusion } from './noAplica.ts';
import { isNumber } from './numbers.ts';
import { answerableQuestions } from './progress.ts';
import {
  type Answer,
  type Answers,
  type Control,
  controlOf,
  isEmpty,
  type Question,
  type Survey,
} from './questionnaire.ts';
import type { PlacedQuestion } from './visibility.ts';

/** Characters of a written answer. */
export const MAX_ANSWER_LENGTH = 10_000;

/** The answers as they are sent (spec §3, §4). */
export interface Payload {
  encuesta: string;
  respuestas: { respuesta: string }[];
  preguntas: { pregunta: string; descripcion: string }[];
}

/** Why an answer cannot be sent as it is. */
export type AnswerProblem = 'NOT_A_NUMBER' | 'TOO_LONG' | 'NOT_EXCLUSIVE';

/** Checks a written answer. */
export function textProblem(control: Control, text: string): AnswerProblem | null {
  if (isLongerThan(text.normalize().trim(), MAX_ANSWER_LENGTH)) return 'TOO_LONG';
  return control === 'number' && !isEmpty({ text }) && !isNumber(text) ? 'NOT_A_NUMBER' : null;
}

/** Checks an answer by the rules that browser and server both apply; null where it can be sent. */
export function answerProblem(question: Question, answer: Answer | undefined): AnswerProblem | null {
  if (!answer) return null;
  if ('text' in answer) return textProblem(controlOf(question), answer.text);
  return breaksExclusion(question.options, answer.chosen) ? 'NOT_EXCLUSIVE' : null;
}

/** Returns the questions whose answers cannot be sent as they are, in the order of the survey. */
export const wrongAnswers = (survey: Survey, answers: Answers): readonly PlacedQuestion[] =>
  answerableQuestions(survey, answers).filter(
    ({ question }) => answerProblem(question, answers.get(question.id)) !== null,
  );

/** Returns the answers to send: not empty, wrong, hidden or disabled, and only options that are still offered. */
export function sentAnswers(survey: Survey, answers: Answers): Answers {
  const sent = new Map<string, Answer>();
  for (const { question } of answerableQuestions(survey, answers)) {
    const answer = answers.get(question.id);
    if (!answer || answerProblem(question, answer)) continue;
    const kept =
      'text' in answer
        ? { text: answer.text.trim() }
        : { chosen: question.options.filter(({ id }) => answer.chosen.includes(id)).map(({ id }) => id) };
    if (!isEmpty(kept)) sent.set(question.id, kept);
  }
  return sent;
}

/** Returns the whole set of answers as it is sent (spec §3). */
export function payloadOf(survey: Survey, answers: Answers): Payload {
  const payload: Payload = { encuesta: survey.id, respuestas: [], preguntas: [] };
  for (const [pregunta, answer] of sentAnswers(survey, answers)) {
    if ('text' in answer) payload.preguntas.push({ pregunta, descripcion: answer.text });
    else payload.respuestas.push(...answer.chosen.map((respuesta) => ({ respuesta })));
  }
  return payload;
}
