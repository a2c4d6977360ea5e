/**
 * A survey as the respondent meets it: sections in order, each with its questions.
 * Everything here and in `wizard.ts` is pure; nothing knows of React, the network or storage.
 */

export interface Option {
  readonly id: string;
  readonly descripcion: string;
}

/** A question as the survey defines it; `tipo` is the id of its tipo_respuesta (spec §3). */
export interface Question {
  readonly id: string;
  readonly descripcion: string;
  readonly tipo: string;
  readonly multiple: boolean;
  readonly oculta: boolean;
  readonly orden: number | null;
  readonly padre: string | null;
  readonly options: readonly Option[];
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
}

export type Control = 'choice' | 'checkboxes' | 'number' | 'text';

/** What was answered: options by id, or something written. A number is kept as "1234.5" whatever the language. */
export type Answer = { readonly chosen: readonly string[] } | { readonly text: string };

export type Answers = ReadonlyMap<string, Answer>;

/** An answer to an earlier survey. */
export interface Earlier {
  readonly answer: Answer;
  /** When that was; null where nobody knows. */
  readonly year: string | null;
}

/** What the company answered the last time that it was asked, by question. */
export type LastTime = ReadonlyMap<string, Earlier>;

/** Nothing to take over. */
export const NO_LAST_TIME: LastTime = new Map();

export type Help = ReadonlyMap<string, readonly string[]>;

/** The answers that the server has, and as which record. */
export interface Saved {
  /** Null when the company has not answered yet. */
  readonly record: string | null;
  readonly version: string | null;
  readonly at: string | null;
  readonly answers: Answers;
}

/** Whether two values would be written alike. */
export const isWrittenAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The control of a question: spec §2, with type 2 settled as checkboxes when it has options and a number when not. */
export function controlOf(question: Pick<Question, 'tipo' | 'multiple' | 'options'>): Control {
  if (question.tipo === '1') return question.multiple ? 'checkboxes' : 'choice';
  if (question.tipo === '2') return question.options.length > 0 ? 'checkboxes' : 'number';
  return 'text';
}

/** An answer that says nothing; only spaces is nothing. */
export const emptyAnswer = (control: Control): Answer =>
  control === 'choice' || control === 'checkboxes' ? { chosen: [] } : { text: '' };

export const isEmpty = (answer: Answer | null | undefined): boolean =>
  !answer || ('chosen' in answer ? answer.chosen.length === 0 : answer.text.trim() === '');

/** A text as the server keeps it: what a Mac copies comes with its accents apart. */
const kept = (text: string) => text.normalize().trim();

/** Whether two answers would be kept alike; the order in which boxes were ticked does not matter. */
export function sameAnswer(one: Answer | null | undefined, other: Answer | null | undefined): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (one && other && 'chosen' in one && 'chosen' in other) {
    const chosen = new Set(one.chosen);
    return chosen.size === new Set(other.chosen).size && other.chosen.every((id) => chosen.has(id));
  }
  return Boolean(one && other && 'text' in one && 'text' in other && kept(one.text) === kept(other.text));
}

/** Whether two sets of answers would be sent alike. */
export const sameAnswers = (some: Answers, others: Answers): boolean =>
  [...some.keys(), ...others.keys()].every((id) => sameAnswer(some.get(id), others.get(id)));

/** The question's answer in words, for lists and comparisons; options no longer offered are left out. */
export function answerText(question: Pick<Question, 'options'>, answer: Answer | undefined): string {
  if (!answer) return '';
  if ('text' in answer) return answer.text.trim();
  const chosen = new Set(answer.chosen);
  return question.options
    .filter(({ id }) => chosen.has(id))
    .map(({ descripcion }) => descripcion)
    .join(', ');
}
