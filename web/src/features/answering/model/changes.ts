import { type Question, questionsById, type Survey } from '@encuestas/survey';

/** What became different in a survey while it was being answered. */
export interface SurveyChange {
  readonly removed: readonly Question[];
  readonly added: readonly Question[];
  /** Questions asked in other words, or with other answers to choose from. */
  readonly reworded: readonly Question[];
}

export const NO_CHANGE: SurveyChange = { removed: [], added: [], reworded: [] };

const asked = (survey: Survey): ReadonlyMap<string, Question> =>
  new Map([...questionsById(survey)].filter(([, { oculta }]) => !oculta));

/** Whether two values have the same JSON text. */
export const isWrittenAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const sameQuestion = (one: Question, other: Question) =>
  isWrittenAlike(
    [one.descripcion, one.tipo, one.multiple, one.options],
    [other.descripcion, other.tipo, other.multiple, other.options],
  );

/** Whether two surveys are the same, wherever they were read. */
export const sameSurvey = ({ source: _, ...one }: Survey, { source: __, ...other }: Survey): boolean =>
  isWrittenAlike(one, other);

export function surveyChange(before: Survey, now: Survey): SurveyChange {
  const [earlier, later] = [asked(before), asked(now)];
  const removed = [...earlier.values()].filter(({ id }) => !later.has(id));
  const added = [...later.values()].filter(({ id }) => !earlier.has(id));
  const reworded = [...later.values()].filter((question) => {
    const was = earlier.get(question.id);
    return was !== undefined && !sameQuestion(was, question);
  });
  return { removed, added, reworded };
}
