/** The survey of a respondent. The rules of this package are pure: without framework, network or storage. */

/** Identifiers are strings in the browser and integers in the API. */
export type Id = string | number;

export interface Option<I extends Id = string> {
  readonly id: I;
  readonly descripcion: string;
}

/** A question as the survey defines it; `tipo` is the id of its tipo_respuesta (spec §3). */
export interface Question<I extends Id = string> {
  readonly id: I;
  readonly descripcion: string;
  readonly tipo: I;
  readonly multiple: boolean;
  readonly oculta: boolean;
  readonly orden: number | null;
  readonly padre: I | null;
  readonly options: readonly Option<I>[];
}

export interface Section {
  readonly id: string;
  readonly descripcion: string;
  readonly questions: readonly Question[];
}

export interface Survey {
  readonly id: string;
  readonly descripcion: string;
  readonly fechaInicio: string | null;
  readonly fechaFin: string | null;
  readonly sections: readonly Section[];
  /** Its version, to detect changes; absent if the server has no versions. */
  readonly source?: SurveySource | undefined;
}

export interface SurveySource {
  readonly version: string;
  /** Whether the request named its id instead of the survey that applies. */
  readonly named: boolean;
}

export type Control = 'choice' | 'checkboxes' | 'number' | 'text';

/** Chosen options by id, or a text. A number is stored as "1234.5" in every language. */
export type Answer<I extends Id = string> = { readonly chosen: readonly I[] } | { readonly text: string };

export type Answers = ReadonlyMap<string, Answer>;

/** Returns every question of the survey by id, the `oculta` ones included. */
export const questionsById = (survey: Survey): ReadonlyMap<string, Question> =>
  new Map(survey.sections.flatMap(({ questions }) => questions.map((question) => [question.id, question] as const)));

/** Returns the question's control: spec §2; type 2 has checkboxes when it has options, else a number input. */
export function controlOf({ tipo, multiple, options }: Pick<Question<Id>, 'tipo' | 'multiple' | 'options'>): Control {
  if (Number(tipo) === 1) return multiple ? 'checkboxes' : 'choice';
  if (Number(tipo) === 2) return options.length > 0 ? 'checkboxes' : 'number';
  return 'text';
}

export const emptyAnswer = (control: Control): Answer =>
  control === 'choice' || control === 'checkboxes' ? { chosen: [] } : { text: '' };

/** A text of spaces alone is empty. */
export const isEmpty = (answer: Answer<Id> | null | undefined): boolean =>
  !answer || ('chosen' in answer ? answer.chosen.length === 0 : answer.text.trim() === '');

/** The server stores texts in composed form; macOS copies accents as separate characters. */
const stored = (text: string) => text.normalize().trim();

/** Whether the server would store both answers alike; the order of ticked boxes does not matter. */
export function sameAnswer(one: Answer | null | undefined, other: Answer | null | undefined): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (one && other && 'chosen' in one && 'chosen' in other) {
    const chosen = new Set(one.chosen);
    return chosen.size === new Set(other.chosen).size && other.chosen.every((id) => chosen.has(id));
  }
  return Boolean(one && other && 'text' in one && 'text' in other && stored(one.text) === stored(other.text));
}

export const sameAnswers = (some: Answers, others: Answers): boolean =>
  [...some.keys(), ...others.keys()].every((id) => sameAnswer(some.get(id), others.get(id)));

/** Returns the answer in words; options that the question no longer offers are skipped. */
export function answerText(question: Pick<Question, 'options'>, answer: Answer | undefined): string {
  if (!answer) return '';
  if ('text' in answer) return answer.text.trim();
  const chosen = new Set(answer.chosen);
  return question.options
    .filter(({ id }) => chosen.has(id))
    .map(({ descripcion }) => descripcion)
    .join(', ');
}
