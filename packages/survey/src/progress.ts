import { answerProblem } from './answerProblem.ts';
import { type Answers, isEmpty, type Question, questionsById, type Section, type Survey } from './questionnaire.ts';
import { type PlacedQuestion, ruledOutQuestions, type ShownQuestion, shownQuestions } from './visibility.ts';

/** How far a section or the survey is answered; hidden and disabled questions do not count. */
export interface Progress {
  readonly answered: number;
  readonly total: number;
  /** The total if every question applied. */
  readonly all: number;
}

/** Returns the survey's questions that can be answered now, in its order. */
export function answerableQuestions(survey: Survey, answers: Answers): PlacedQuestion[] {
  const ruledOut = ruledOutQuestions(questionsById(survey), answers);
  return survey.sections.flatMap((section, step) =>
    shownQuestions(section, ruledOut)
      .filter(({ disabled }) => !disabled)
      .map((shown) => ({ ...shown, section, step })),
  );
}

/** Returns the place of a question on the screen; undefined where it is hidden or disabled. */
export const placeOf = (survey: Survey, answers: Answers, question: string): PlacedQuestion | undefined =>
  answerableQuestions(survey, answers).find((one) => one.question.id === question);

/** Counts the questions of some sections; `shown` are those on the screen. An answer that cannot be sent is none. */
export function progressOf(sections: readonly Section[], shown: readonly ShownQuestion[], answers: Answers): Progress {
  const open = shown.filter(({ disabled }) => !disabled);
  const isAnswered = (question: Question, answer = answers.get(question.id)) =>
    !isEmpty(answer) && answerProblem(question, answer) === null;
  return {
    total: open.length,
    answered: open.filter(({ question }) => isAnswered(question)).length,
    all: sections.flatMap(({ questions }) => questions).filter(({ oculta }) => !oculta).length,
  };
}

export function sumOf(progress: readonly Progress[]): Progress {
  const sum = (of: keyof Progress) => progress.reduce((total, one) => total + one[of], 0);
  return { answered: sum('answered'), total: sum('total'), all: sum('all') };
}

export const surveyProgress = (survey: Survey, answers: Answers): Progress =>
  progressOf(survey.sections, answerableQuestions(survey, answers), answers);

/** Returns the unanswered questions, in the order of the survey. */
export const unanswered = (survey: Survey, answers: Answers): readonly PlacedQuestion[] =>
  answerableQuestions(survey, answers).filter(({ question }) => isEmpty(answers.get(question.id)));

/** Returns the step with the first unanswered question; the first step where all are answered. */
export const firstOpenStep = (survey: Survey, answers: Answers): number => unanswered(survey, answers)[0]?.step ?? 0;
