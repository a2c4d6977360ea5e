import { type Answers, controlOf, emptyAnswer, isEmpty, questionsById } from '@encuestas/survey';
import type { AnswerSession } from './answerSession';

/** Answers what is asked and empty as it was answered before; each is marked until somebody looks at it. */
export function takeOver(session: AnswerSession, before: Answers): void {
  for (const [id, answer] of before) {
    const isAsked = session.shown.some((step) =>
      step.some(({ question, disabled }) => question.id === id && !disabled),
    );
    if (isAsked && isEmpty(session.answers.get(id))) session.answer(id, answer, true);
  }
}

/** Somebody looked at an answer that was taken over. */
export function confirmTaken(session: AnswerSession, id: string): void {
  const answer = session.answers.get(id);
  if (answer && session.taken.has(id)) session.answer(id, answer);
}

/** Takes back what was taken over and nobody confirmed, of some questions. */
export function giveBack(session: AnswerSession, questions: readonly string[]): void {
  const byId = questionsById(session.survey);
  for (const id of questions) {
    const question = byId.get(id);
    if (question && session.taken.has(id)) session.answer(id, emptyAnswer(controlOf(question)));
  }
}
