import { type Answers, sameAnswer } from '@encuestas/survey';
import { foldEntries } from '../model/merge';
import type { AnswerSession } from './answerSession';

/** What the draft says, question by question. */
export const drafted = ({ entries }: AnswerSession): Answers =>
  new Map([...foldEntries(entries)].map(([id, { latest }]) => [id, latest.answer]));

/** Whether the draft says nothing else than it did. What is not in it any more another tab may have sent. */
export function stillSays(session: AnswerSession, before: Answers): boolean {
  const { answers } = session.saved;
  return [...drafted(session)].every(([id, answer]) => sameAnswer(answer, before.get(id) ?? answers.get(id)));
}

/** Whether something that the draft said is neither in it nor on the server. */
export function lacks(session: AnswerSession, before: Answers): boolean {
  const now = drafted(session);
  return [...before].some(([id, answer]) => !now.has(id) && !sameAnswer(answer, session.saved.answers.get(id)));
}
