import { answerProblem } from './answerProblem.ts';
import { answerableQuestions } from './progress.ts';
import { type Answer, type Answers, isEmpty, type Survey } from './questionnaire.ts';
import type { PlacedQuestion } from './visibility.ts';

/** The answers as they are sent (spec §3, §4). */
export interface Payload {
  encuesta: string;
  respuestas: { respuesta: string }[];
  preguntas: { pregunta: string; descripcion: string }[];
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
