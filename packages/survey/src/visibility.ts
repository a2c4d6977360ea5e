import { isNoAplica } from './noAplica.ts';
import type { Answer, Answers, Id, Question, Section, Survey } from './questionnaire.ts';

interface Dependent<I extends Id> {
  readonly id: I;
  readonly padre: I | null;
}

/** A question on the screen. */
export interface ShownQuestion {
  readonly question: Question;
  /** From 1 within the section, counted after filtering (spec §2). */
  readonly number: number;
  /** True where an ancestor was answered NO APLICA and the question stays visible (its type is 2). */
  readonly disabled: boolean;
}

/** A shown question with its place, for lists of unanswered or wrong questions. */
export interface PlacedQuestion extends ShownQuestion {
  readonly section: Section;
  /** Step of the wizard, from 0. */
  readonly step: number;
}

/** Returns the ids of the questions that have children. */
export const parentIds = (survey: Survey): ReadonlySet<string> =>
  new Set(survey.sections.flatMap(({ questions }) => questions.flatMap(({ padre }) => padre ?? [])));

/** Whether the answer is NO APLICA; an `oculta` question has no answer. */
export function saysNoAplica<I extends Id>(
  question: Pick<Question<I>, 'oculta' | 'options'>,
  answer: Answer<I> | undefined,
): boolean {
  if (!answer || question.oculta) return false;
  if ('text' in answer) return isNoAplica(answer.text);
  return question.options.some(({ id, descripcion }) => answer.chosen.includes(id) && isNoAplica(descripcion));
}

/**
 * Finds the questions below NO APLICA at any depth, each with the nearest such ancestor (spec §2, §9). Takes time linear
 * in the number of questions. In a circle of parents the link that closes it is ignored.
 */
export function findRuledOut<I extends Id, Q extends Dependent<I>>(
  questions: readonly Q[],
  isAnsweredNo: (question: Q) => boolean,
): ReadonlyMap<I, Q> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const ancestors = new Map<I, Q | null>();
  for (const question of questions) {
    const path = new Map<I, Q>();
    let at: Q | undefined = question;
    while (at && !ancestors.has(at.id) && !path.has(at.id)) {
      path.set(at.id, at);
      at = at.padre === null ? undefined : byId.get(at.padre);
    }
    let parent: Q | null = at && !path.has(at.id) ? at : null;
    for (const child of [...path.values()].reverse()) {
      ancestors.set(child.id, parent && (isAnsweredNo(parent) ? parent : (ancestors.get(parent.id) ?? null)));
      parent = child;
    }
  }
  return new Map([...ancestors].flatMap(([id, ancestor]) => (ancestor ? [[id, ancestor] as const] : [])));
}

/** Finds the questions of a survey below NO APLICA, each with the nearest such ancestor. */
export const ruledOutQuestions = (
  byId: ReadonlyMap<string, Question>,
  answers: Answers,
): ReadonlyMap<string, Question> =>
  findRuledOut([...byId.values()], (question) => saysNoAplica(question, answers.get(question.id)));

const inOrder = (questions: readonly Question[]) =>
  [...questions].sort(
    (one, other) => (one.orden ?? Number.MAX_SAFE_INTEGER) - (other.orden ?? Number.MAX_SAFE_INTEGER),
  );

/** Returns the section's questions on the screen, numbered; a ruled-out question of type 2 stays, disabled. */
export const shownQuestions = (section: Section, ruledOut: ReadonlyMap<string, unknown>): readonly ShownQuestion[] =>
  inOrder(section.questions)
    .filter(({ oculta }) => !oculta)
    .map((question) => ({ question, disabled: ruledOut.has(question.id) }))
    .filter(({ question, disabled }) => !disabled || question.tipo === '2')
    .map((shown, index) => ({ ...shown, number: index + 1 }));

const sameStep = (now: readonly ShownQuestion[], before: readonly ShownQuestion[]) =>
  before.length === now.length &&
  now.every((one, index) => one.question === before[index]?.question && one.disabled === before[index]?.disabled);

/** Returns what every step shows; an unchanged step stays the same array, so that React does not draw it again. */
export function shownSteps(
  survey: Survey,
  byId: ReadonlyMap<string, Question>,
  answers: Answers,
  before: readonly (readonly ShownQuestion[])[] = [],
): readonly (readonly ShownQuestion[])[] {
  const ruledOut = ruledOutQuestions(byId, answers);
  return survey.sections.map((section, step) => {
    const now = shownQuestions(section, ruledOut);
    const old = before[step];
    return old && sameStep(now, old) ? old : now;
  });
}
