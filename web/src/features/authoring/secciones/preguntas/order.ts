import { MAX_INTEGER } from '../../../../crud/fields/rules';
/**
 * The order of a section's questions. Everything here is pure; what it knows of a question is its id and its place.
 */

export interface Placed {
  readonly id: string;
  readonly orden: number | null;
}

/** Questions by their place; those without one come last, each pair in the order in which it came. */
export const inOrder = <Q extends Placed>(questions: readonly Q[]): Q[] =>
  questions.toSorted((a, b) => (a.orden ?? Number.POSITIVE_INFINITY) - (b.orden ?? Number.POSITIVE_INFINITY) || 0);

/** The place of a new question: the highest that there is, and one more (spec §4). */
export const nextOrden = (questions: readonly Placed[]): number =>
  Math.min(MAX_INTEGER, 1 + Math.max(0, ...questions.map(({ orden }) => orden ?? 0)));

/** Every question with the place that it has in the list, from 1. */
export const numbered = <Q extends Placed>(questions: readonly Q[]): Q[] =>
  questions.map((question, index) => ({ ...question, orden: index + 1 }));

/** The list with one question as it is now; equal places keep their former order, and a new question comes last. */
export const withQuestion = <Q extends Placed>(questions: readonly Q[], question: Q): Q[] =>
  inOrder(
    questions.some(({ id }) => id === question.id)
      ? questions.map((other) => (other.id === question.id ? question : other))
      : [...questions, question],
  );

/** Whether two lists name the same questions in the same order. */
export const sameOrder = (one: readonly Placed[], other: readonly Placed[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);

/** The place that a number as `NumberInput` reads it stands for; null where it is no positive whole number (spec §5). */
export function positivePlace(value: string): number | null {
  const place = /^\d+$/.test(value.trim()) ? Number(value) : 0;
  return Number.isSafeInteger(place) && place > 0 ? place : null;
}
