import { mayBeNoAplica } from '@encuestas/survey';
import type { Mode } from '../../../../crud/fields/field';
import type { QuestionLineFragment } from '../../../../generated/secciones';

/** A question as the list of its section holds it. */
export type QuestionLine = QuestionLineFragment;

/** The question that is open, and for what; a new one has no id. */
export interface Opened {
  readonly mode: Mode;
  readonly id?: string;
}

/** How a question is named where it is pointed at: its place and its text. */
export const placedLabel = ({ orden, descripcion }: Pick<QuestionLine, 'orden' | 'descripcion'>): string =>
  orden === null ? descripcion : `${orden}. ${descripcion}`;

/** Labels of questions by id, for parents. */
export const labelsOf = (questions: readonly QuestionLine[]): ReadonlyMap<string, string> =>
  new Map(questions.map((question) => [question.id, placedLabel(question)]));

/** The questions before one in the list: those that may be its parent; all of them for a new one. */
export function earlierThan(questions: readonly QuestionLine[], id: string | undefined): QuestionLine[] {
  const at = questions.findIndex((question) => question.id === id);
  return at < 0 ? [...questions] : questions.slice(0, at);
}

/**
 * Whether a question with this parent is asked whatever is answered: no question that it hangs on, at any depth, offers
 * NO APLICA. Of parents that are not in the section nobody knows.
 */
export function isAlwaysAsked(padre: string, questions: readonly QuestionLine[]): boolean {
  const seen = new Set<string>();
  for (let next: string | undefined = padre; next && !seen.has(next); ) {
    seen.add(next);
    const parent = questions.find(({ id }) => id === next);
    if (!parent || mayBeNoAplica(parent.respuestas)) return false;
    next = parent.padre?.id;
  }
  return true;
}

/** By what number respondents know a question: those before it that they see, and one more. */
export const numberOf = (questions: readonly QuestionLine[], id: string | undefined): number =>
  1 + earlierThan(questions, id).filter(({ oculta }) => !oculta).length;
