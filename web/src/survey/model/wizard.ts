import { localDay } from '../../i18n/days';
import { isNoAplica } from './noAplica';
import { isNumber } from './numbers';
import {
  type Answer,
  type Answers,
  controlOf,
  isEmpty,
  type Question,
  type Section,
  type Survey,
} from './questionnaire';

/** A question as it stands on the screen now. */
export interface ShownQuestion {
  readonly question: Question;
  /** From 1 within the section, counted after filtering (spec §2). */
  readonly number: number;
  /** True where an ancestor was answered NO APLICA and the question stays visible (its type is 2). */
  readonly disabled: boolean;
}

/** How far a section or the survey is answered; what is hidden or disabled does not count. */
export interface Progress {
  readonly answered: number;
  readonly total: number;
  /** How many there would be if every question applied. */
  readonly all: number;
}

/** A question named with its place, for lists of what is open or wrong. */
export interface PlacedQuestion extends ShownQuestion {
  readonly section: Section;
  /** Step of the wizard, from 0. */
  readonly step: number;
}

/** What is sent when the survey is saved (spec §3, §4). */
export interface Payload {
  encuesta: string;
  respuestas: { respuesta: string }[];
  preguntas: { pregunta: string; descripcion: string }[];
}

/** Every question of the survey by id, the ones never shown included. */
export const questionsById = (survey: Survey): ReadonlyMap<string, Question> =>
  new Map(survey.sections.flatMap(({ questions }) => questions.map((question) => [question.id, question] as const)));

export const questionOfOption = (survey: Survey, option: string): Question | undefined =>
  [...questionsById(survey).values()].find(({ options }) => options.some(({ id }) => id === option));

/** Ids of the questions on whose answer another one depends. */
export const parentIds = (survey: Survey): ReadonlySet<string> =>
  new Set(survey.sections.flatMap(({ questions }) => questions.flatMap(({ padre }) => padre ?? [])));

function saysNoAplica(question: Question, answer: Answer | undefined): boolean {
  if (!answer || question.oculta) return false;
  if ('text' in answer) return isNoAplica(answer.text);
  return question.options.some(({ id, descripcion }) => isNoAplica(descripcion) && answer.chosen.includes(id));
}

/** The nearest ancestor, at any depth, that was answered NO APLICA. A circle of parents ends where it began. */
export function ruledOutBy(
  question: Question,
  byId: ReadonlyMap<string, Question>,
  answers: Answers,
): Question | undefined {
  const seen = new Set([question.id]);
  let parent = question.padre === null ? undefined : byId.get(question.padre);
  while (parent && !seen.has(parent.id)) {
    if (saysNoAplica(parent, answers.get(parent.id))) return parent;
    seen.add(parent.id);
    parent = parent.padre === null ? undefined : byId.get(parent.padre);
  }
  return undefined;
}

export const isRuledOut = (question: Question, byId: ReadonlyMap<string, Question>, answers: Answers): boolean =>
  ruledOutBy(question, byId, answers) !== undefined;

const inOrder = (questions: readonly Question[]) =>
  [...questions].sort(
    (one, other) => (one.orden ?? Number.MAX_SAFE_INTEGER) - (other.orden ?? Number.MAX_SAFE_INTEGER),
  );

/** The questions of a section that are on the screen now, numbered; spec §2 and the settled rule for type 2. */
export function shownQuestions(
  section: Section,
  byId: ReadonlyMap<string, Question>,
  answers: Answers,
): readonly ShownQuestion[] {
  return inOrder(section.questions)
    .filter(({ oculta }) => !oculta)
    .map((question) => ({ question, disabled: isRuledOut(question, byId, answers) }))
    .filter(({ question, disabled }) => !disabled || question.tipo === '2')
    .map((shown, index) => ({ ...shown, number: index + 1 }));
}

const sameStep = (now: readonly ShownQuestion[], before: readonly ShownQuestion[]) =>
  before.length === now.length &&
  now.every((one, index) => one.question === before[index]?.question && one.disabled === before[index]?.disabled);

/** What every step shows; a step that shows what it did before is the same array, so that it is not drawn again. */
export const shownSteps = (
  survey: Survey,
  byId: ReadonlyMap<string, Question>,
  answers: Answers,
  before: readonly (readonly ShownQuestion[])[] = [],
): readonly (readonly ShownQuestion[])[] =>
  survey.sections.map((section, step) => {
    const now = shownQuestions(section, byId, answers);
    const old = before[step];
    return old && sameStep(now, old) ? old : now;
  });

const placed = (survey: Survey, answers: Answers, byId = questionsById(survey)): PlacedQuestion[] =>
  survey.sections.flatMap((section, step) =>
    shownQuestions(section, byId, answers)
      .filter(({ disabled }) => !disabled)
      .map((shown) => ({ ...shown, section, step })),
  );

/** Where a question stands on the screen now; undefined where it does not. */
export const placeOf = (survey: Survey, answers: Answers, question: string): PlacedQuestion | undefined =>
  placed(survey, answers).find((one) => one.question.id === question);

/** Answered and total of some sections, of which `shown` are the questions on the screen. */
export function progressOf(sections: readonly Section[], shown: readonly ShownQuestion[], answers: Answers): Progress {
  const open = shown.filter(({ disabled }) => !disabled);
  return {
    total: open.length,
    answered: open.filter(({ question }) => !isEmpty(answers.get(question.id))).length,
    all: sections.flatMap(({ questions }) => questions).filter(({ oculta }) => !oculta).length,
  };
}

export function sumOf(progress: readonly Progress[]): Progress {
  const sum = (of: keyof Progress) => progress.reduce((total, one) => total + one[of], 0);
  return { answered: sum('answered'), total: sum('total'), all: sum('all') };
}

export const surveyProgress = (survey: Survey, answers: Answers): Progress =>
  progressOf(survey.sections, placed(survey, answers), answers);

/** What could still be answered, in the order of the survey. */
export const unanswered = (survey: Survey, answers: Answers): readonly PlacedQuestion[] =>
  placed(survey, answers).filter(({ question }) => isEmpty(answers.get(question.id)));

/** Whether an answer cannot be sent as it is: a number question that holds something else. */
export const isWrong = (question: Question, answer: Answer | undefined): boolean =>
  controlOf(question) === 'number' &&
  answer !== undefined &&
  'text' in answer &&
  !isEmpty(answer) &&
  !isNumber(answer.text);

/** Answers that cannot be sent as they are, in the order of the survey. */
export const wrongAnswers = (survey: Survey, answers: Answers): readonly PlacedQuestion[] =>
  placed(survey, answers).filter(({ question }) => isWrong(question, answers.get(question.id)));

/** The answers that are sent: what is not empty, wrong, hidden or disabled, and of options only those still offered. */
export function sentAnswers(survey: Survey, answers: Answers): Answers {
  const sent = new Map<string, Answer>();
  for (const { question } of placed(survey, answers)) {
    const answer = answers.get(question.id);
    if (!answer || isWrong(question, answer)) continue;
    const kept =
      'text' in answer
        ? { text: answer.text.trim() }
        : { chosen: question.options.filter(({ id }) => answer.chosen.includes(id)).map(({ id }) => id) };
    if (!isEmpty(kept)) sent.set(question.id, kept);
  }
  return sent;
}

/** The whole set of answers in the shape in which it is sent (spec §3). */
export function payloadOf(survey: Survey, answers: Answers): Payload {
  const payload: Payload = { encuesta: survey.id, respuestas: [], preguntas: [] };
  for (const [pregunta, answer] of sentAnswers(survey, answers)) {
    if ('text' in answer) payload.preguntas.push({ pregunta, descripcion: answer.text });
    else payload.respuestas.push(...answer.chosen.map((respuesta) => ({ respuesta })));
  }
  return payload;
}

/** Step at which to begin: the first with something open, else the first. */
export function firstOpenStep(survey: Survey, answers: Answers): number {
  return unanswered(survey, answers)[0]?.step ?? 0;
}

/** Whether a survey can be answered on a day, by its first and last day; the server has the last word. */
export function isOpen({ fechaInicio, fechaFin }: Pick<Survey, 'fechaInicio' | 'fechaFin'>, now: Date): boolean {
  const today = localDay(now);
  return (fechaInicio === null || fechaInicio <= today) && (fechaFin === null || today <= fechaFin);
}
