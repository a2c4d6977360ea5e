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
import { isEqualJson } from './changes';

/** The visible questions and the progress of each step. */
export class ShownSurvey {
  survey!: Survey;
  /** All questions, including those that are never shown. */
  byId!: ReadonlyMap<string, Question>;
  /** The visible questions of each step; the same array until they change. */
  shown: readonly (readonly ShownQuestion[])[] = [];
  progress: readonly Progress[] = [];
  #parents!: ReadonlySet<string>;

  constructor(survey: Survey) {
    this.replace(survey);
  }

  /** Replaces the survey; the next `recount` applies it. */
  replace(survey: Survey): void {
    this.survey = survey;
    this.byId = questionsById(survey);
    this.#parents = parentIds(survey);
  }

  isParent(id: string): boolean {
    return this.#parents.has(id);
  }

  /** Whether a new answer can change visibility or progress; most keystrokes do not. */
  mayChange(id: string, before: Answer | undefined, answer: Answer): boolean {
    const question = this.byId.get(id);
    const flips =
      isEmpty(before) !== isEmpty(answer) ||
      (question && answerProblem(question, before) !== answerProblem(question, answer));
    return flips || this.isParent(id);
  }

  /** Updates visibility and progress. */
  recount(answers: Answers): void {
    const shown = shownSteps(this.survey, this.byId, answers, this.shown);
    const progress = this.survey.sections.map((section, step) => progressOf([section], shown[step] ?? [], answers));
    if (shown.some((step, index) => step !== this.shown[index]) || shown.length !== this.shown.length)
      this.shown = shown;
    if (!isEqualJson(progress, this.progress)) this.progress = progress;
  }
}
