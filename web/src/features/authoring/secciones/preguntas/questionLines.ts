import { mayBeNoAplica } from '@encuestas/survey';
import type { Mode } from '../../../../crud/fields/field';
import { MAX_INTEGER } from '../../../../crud/fields/rules';
import type { QuestionLineFragment } from '../../../../generated/secciones';

export type QuestionLine = QuestionLineFragment;

/** The open question and its mode; a new one has no id. */
export interface OpenQuestion {
  readonly mode: Mode;
  readonly id?: string;
}

/** The place and text of a question. */
export const labelOf = ({ orden, descripcion }: Pick<QuestionLine, 'orden' | 'descripcion'>): string =>
  orden === null ? descripcion : `${orden}. ${descripcion}`;

/** Labels of questions by id, for parents. */
export const labelsOf = (questions: readonly QuestionLine[]): ReadonlyMap<string, string> =>
  new Map(questions.map((question) => [question.id, labelOf(question)]));

/** The questions before one, which may be its parents; all for a new one. */
export function earlierThan(questions: readonly QuestionLine[], id: string | undefined): QuestionLine[] {
  const at = questions.findIndex((question) => question.id === id);
  return at < 0 ? [...questions] : questions.slice(0, at);
}

/** Whether a child of this parent is always visible: none of its known ancestors has the option NO APLICA. */
export function isAlwaysVisible(padre: string, questions: readonly QuestionLine[]): boolean {
  const seen = new Set<string>();
  for (let next: string | undefined = padre; next && !seen.has(next); ) {
    seen.add(next);
    const parent = questions.find(({ id }) => id === next);
    if (!parent || mayBeNoAplica(parent.respuestas)) return false;
    next = parent.padre?.id;
  }
  return true;
}

/** The number of a question for respondents, who do not see hidden ones. */
export const numberOf = (questions: readonly QuestionLine[], id: string | undefined): number =>
  1 + earlierThan(questions, id).filter(({ oculta }) => !oculta).length;

interface Placed {
  readonly id: string;
  readonly orden: number | null;
}

/** Sorts questions by place; those without one are last. */
export const inOrder = <Q extends Placed>(questions: readonly Q[]): Q[] =>
  questions.toSorted((a, b) => (a.orden ?? Number.POSITIVE_INFINITY) - (b.orden ?? Number.POSITIVE_INFINITY) || 0);

/** The place of a new question: one more than the highest (spec §4). */
export const nextOrden = (questions: readonly Placed[]): number =>
  Math.min(MAX_INTEGER, 1 + Math.max(0, ...questions.map(({ orden }) => orden ?? 0)));

/** Numbers the questions from 1. */
export const renumber = <Q extends Placed>(questions: readonly Q[]): Q[] =>
  questions.map((question, index) => ({ ...question, orden: index + 1 }));

/** Sorts questions as another list has them; those that it lacks are last. */
export const inOrderOf = <Q extends Placed>(questions: readonly Q[], other: readonly Placed[]): Q[] => {
  const places = new Map(other.map(({ id }, index) => [id, index]));
  const placeOf = ({ id }: Q) => places.get(id) ?? other.length;
  return questions.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** Replaces or adds one question; equal places keep their order. */
export const withQuestion = <Q extends Placed>(questions: readonly Q[], question: Q): Q[] =>
  inOrder(
    questions.some(({ id }) => id === question.id)
      ? questions.map((other) => (other.id === question.id ? question : other))
      : [...questions, question],
  );

/** Whether two lists name the same questions in the same order. */
export const sameOrder = (one: readonly Placed[], other: readonly Placed[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);

/** A typed place, or null if it is no positive whole number (spec §5). */
export function parsePlace(value: string): number | null {
  const place = /^\d+$/.test(value.trim()) ? Number(value) : 0;
  return Number.isSafeInteger(place) && place > 0 ? place : null;
}
