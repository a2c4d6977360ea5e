import type { AnswerSession } from '../drafts/answerSession';
import { type Reworded, rewordedEntries } from '../model/merge';
import { type PlacedQuestion, placeOf } from '../model/wizard';

/** The conflicts that a person can see and settle, in the order of the survey; a hidden question's matter to nobody. */
export const openConflicts = ({ survey, answers, conflicts }: AnswerSession): readonly PlacedQuestion[] =>
  conflicts
    .flatMap(({ question }) => placeOf(survey, answers, question) ?? [])
    .sort((one, other) => one.step - other.step || one.number - other.number);

/** What was answered to other words than the survey's now, of what has a place on the screen. */
export const rewordedOf = ({
  survey,
  answers,
  entries,
}: AnswerSession): readonly (Reworded & { readonly place: PlacedQuestion })[] =>
  rewordedEntries(survey, entries).flatMap((one) => {
    const place = placeOf(survey, answers, one.question);
    return place ? [{ ...one, place }] : [];
  });

/**
 * What is not sent before the person knows of it: answers that have no place now, on the device and on the server, and
 * those to other words; another key for another answer.
 */
export function toConfirm(session: AnswerSession): readonly string[] {
  const mine = session.orphanedEntries.flatMap(({ entries }) => entries.map(({ id }) => id));
  const others = rewordedOf(session).map(({ place: { question }, words }) => ({ question, words }));
  return [...mine, ...[...session.orphaned, ...others].map((one) => JSON.stringify(one))];
}
