import {
  type Answer,
  type Answers,
  answerProblem,
  isEmpty,
  type Progress,
  parentIds,
  progressOf,
  type Question,
  questionsById,
  type ShownQuestion,
  type Survey,
  shownSteps,
} from '@encuestas/survey';
import { isWrittenAlike } from './changes';

/** A survey as it stands on the screen: what each step shows, and how far it is. */
export class ShownSurvey {
  survey!: Survey;
  /** Its questions, the ones never shown included. */
  byId!: ReadonlyMap<string, Question>;
  /** What is on the screen in each step; the same array as long as it is the same. */
  shown: readonly (readonly ShownQuestion[])[] = [];
  /** Answered and total of each step. */
  progress: readonly Progress[] = [];
  #parents!: ReadonlySet<string>;

  constructor(survey: Survey) {
    this.take(survey);
  }

  /** Shows another survey from the next count on. */
  take(survey: Survey): void {
    this.survey = survey;
    this.byId = questionsById(survey);
    this.#parents = parentIds(survey);
  }

  isParent(id: string): boolean {
    return this.#parents.has(id);
  }

  /** Whether a new answer may change what is shown or counted; most keystrokes do not. */
  mayChange(id: string, before: Answer | undefined, answer: Answer): boolean {
    const question = this.byId.get(id);
    const flips =
      isEmpty(before) !== isEmpty(answer) ||
      (question && answerProblem(question, before) !== answerProblem(question, answer));
    return flips || this.isParent(id);
  }

  /** Counts anew; answers what became different. */
  recount(answers: Answers): readonly ('shown' | 'progress')[] {
    const shown = shownSteps(this.survey, this.byId, answers, this.shown);
    const progress = this.survey.sections.map((section, step) => progressOf([section], shown[step] ?? [], answers));
    const isShown = shown.some((step, index) => step !== this.shown[index]) || shown.length !== this.shown.length;
    const isProgress = !isWrittenAlike(progress, this.progress);
    if (isShown) this.shown = shown;
    if (isProgress) this.progress = progress;
    return [...(isShown ? ['shown' as const] : []), ...(isProgress ? ['progress' as const] : [])];
  }
}
