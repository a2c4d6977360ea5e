import { type Question, questionsById, type Survey } from '@encuestas/survey';

/** How a survey changed while it was answered. */
export interface SurveyChange {
  readonly removed: readonly Question[];
  readonly added: readonly Question[];
  /** Questions with another text, type or options. */
  readonly reworded: readonly Question[];
}

export const NO_CHANGE: SurveyChange = { removed: [], added: [], reworded: [] };

const visibleQuestions = (survey: Survey): ReadonlyMap<string, Question> =>
  new Map([...questionsById(survey)].filter(([, { oculta }]) => !oculta));

export const isEqualJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const sameQuestion = (one: Question, other: Question) =>
  isEqualJson(
    [one.descripcion, one.tipo, one.multiple, one.options],
    [other.descripcion, other.tipo, other.multiple, other.options],
  );

/** Compares two surveys without their sources. */
export const sameSurvey = ({ source: _, ...one }: Survey, { source: __, ...other }: Survey): boolean =>
  isEqualJson(one, other);

export function surveyChange(before: Survey, now: Survey): SurveyChange {
  const [earlier, later] = [visibleQuestions(before), visibleQuestions(now)];
  const removed = [...earlier.values()].filter(({ id }) => !later.has(id));
  const added = [...later.values()].filter(({ id }) => !earlier.has(id));
  const reworded = [...later.values()].filter((question) => {
    const was = earlier.get(question.id);
    return was !== undefined && !sameQuestion(was, question);
  });
  return { removed, added, reworded };
}
