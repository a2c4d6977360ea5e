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

/** The conflicts of visible questions, in the order of the survey. */
export const openConflicts = ({ survey, answers, conflicts }: AnswerSession): readonly PlacedQuestion[] =>
  conflicts
    .flatMap(({ question }) => placeOf(survey, answers, question) ?? [])
    .sort((one, other) => one.step - other.step || one.number - other.number);

/** The questions with unconfirmed prefilled answers, in the order of the survey. */
export const unconfirmedQuestions = ({ survey, answers, prefilled }: AnswerSession): readonly PlacedQuestion[] =>
  answerableQuestions(survey, answers).filter(({ question: { id } }) => prefilled.has(id) && !isEmpty(answers.get(id)));

/** An answer to an earlier text of its question or options. */
interface RewordedAnswer {
  readonly place: PlacedQuestion;
  readonly title: string;
  readonly words: string;
}

/** Ignores the order, which authors can change. */
const sameList = (one: string, other: string) => one.split(', ').sort().join() === other.split(', ').sort().join();

/** The draft answers to earlier texts, of visible questions. */
export function rewordedOf({ survey, answers, entries }: AnswerSession): readonly RewordedAnswer[] {
  const byId = questionsById(survey);
  return [...foldEntries(entries)].flatMap(([id, { latest }]) => {
    const { title, words, answer } = latest;
    const question = byId.get(id);
    // Orphans are reported separately.
    if (!question || isEmpty(answer) || !sameAnswer(fitAnswer(question, answer), answer)) return [];
    const same = title === question.descripcion && ('text' in answer || sameList(words, answerText(question, answer)));
    const place = same ? undefined : placeOf(survey, answers, id);
    return place ? [{ place, title, words }] : [];
  });
}

/** Keys of what the person must confirm before sending: orphaned drafts and saved answers, and answers to earlier texts. */
export function toConfirm(session: AnswerSession): readonly string[] {
  const mine = session.orphanedEntries.flatMap(({ entries }) => entries.map(({ id }) => id));
  const others = rewordedOf(session).map(({ place: { question }, words }) => ({ question, words }));
  return [...mine, ...[...session.orphaned, ...others].map((one) => JSON.stringify(one))];
}

/** The draft's latest answers. */
export const draftAnswers = ({ entries }: AnswerSession): Answers =>
  new Map([...foldEntries(entries)].map(([id, { latest }]) => [id, latest.answer]));

/** Whether the draft has no other answers than before. Missing ones may have been submitted by another tab. */
export function isUnchanged(session: AnswerSession, before: Answers): boolean {
  const { answers } = session.saved;
  return [...draftAnswers(session)].every(([id, answer]) => sameAnswer(answer, before.get(id) ?? answers.get(id)));
}

/** Whether an earlier draft answer is neither in the draft nor saved. */
export function lacksAnswers(session: AnswerSession, before: Answers): boolean {
  const now = draftAnswers(session);
  return [...before].some(([id, answer]) => !now.has(id) && !sameAnswer(answer, session.saved.answers.get(id)));
}
