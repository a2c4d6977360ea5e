import {
  type Answers,
  answerableQuestions,
  answerText,
  isEmpty,
  type PlacedQuestion,
  placeOf,
  questionsById,
  sameAnswer,
} from '@encuestas/survey';
import type { AnswerSession } from '../drafts/answerSession';
import { fitAnswer, foldEntries } from '../model/merge';

/** The conflicts that a person can see and settle, in the order of the survey; a hidden question's matter to nobody. */
export const openConflicts = ({ survey, answers, conflicts }: AnswerSession): readonly PlacedQuestion[] =>
  conflicts
    .flatMap(({ question }) => placeOf(survey, answers, question) ?? [])
    .sort((one, other) => one.step - other.step || one.number - other.number);

/** The prefilled answers that nobody has confirmed, in the order of the survey. */
export const unconfirmed = ({ survey, answers, taken }: AnswerSession): readonly PlacedQuestion[] =>
  answerableQuestions(survey, answers).filter(({ question: { id } }) => taken.has(id) && !isEmpty(answers.get(id)));

/** An answer to a question that was asked, or whose chosen answers were named, in other words then. */
interface Reworded {
  readonly place: PlacedQuestion;
  readonly title: string;
  readonly words: string;
}

/** Whether two lists of answers name the same; their order is the author's. */
const sameList = (one: string, other: string) => one.split(', ').sort().join() === other.split(', ').sort().join();

/**
 * What was answered to other words than the survey's now, of what has a place on the screen; what is empty says nothing
 * about them.
 */
export function rewordedOf({ survey, answers, entries }: AnswerSession): readonly Reworded[] {
  const byId = questionsById(survey);
  return [...foldEntries(entries)].flatMap(([id, { latest }]) => {
    const { title, words, answer } = latest;
    const question = byId.get(id);
    // What has no place is told as that.
    if (!question || isEmpty(answer) || !sameAnswer(fitAnswer(question, answer), answer)) return [];
    const same = title === question.descripcion && ('text' in answer || sameList(words, answerText(question, answer)));
    const place = same ? undefined : placeOf(survey, answers, id);
    return place ? [{ place, title, words }] : [];
  });
}

/**
 * What is not sent before the person knows of it: answers that have no place now, on the device and on the server, and
 * those to other words; another key for another answer.
 */
export function toConfirm(session: AnswerSession): readonly string[] {
  const mine = session.orphanedEntries.flatMap(({ entries }) => entries.map(({ id }) => id));
  const others = rewordedOf(session).map(({ place: { question }, words }) => ({ question, words }));
  return [...mine, ...[...session.orphaned, ...others].map((one) => JSON.stringify(one))];
}

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
