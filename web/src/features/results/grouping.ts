import { foldText } from '@encuestas/survey';

/** The groupings of questions; all but `seccion` are optional fields of a question. */
export const GROUPINGS = ['seccion', 'eje', 'campoPertenece', 'tituloInforme', 'beneficio'] as const;

export type Grouping = (typeof GROUPINGS)[number];

/** The grouping of a URL parameter; by section as a fallback. */
export const groupingOf = (name: string | null): Grouping => GROUPINGS.find((one) => one === name) ?? 'seccion';

export interface GroupableQuestion {
  numero: string;
  descripcion: string;
  eje?: string | null;
  campoPertenece?: string | null;
  tituloInforme?: string | null;
  beneficio?: boolean | null;
}

interface Section<Q> {
  seccion: { id: string };
  descripcion: string;
  preguntas: readonly Q[];
}

export interface Group<Q> {
  /** An id for the URL: letters, digits and hyphens. */
  key: string;
  /** Null for the questions without a value. */
  title: string | null;
  questions: readonly Q[];
}

/** A question's value for a grouping; empty without one. */
function groupName(question: GroupableQuestion, by: Exclude<Grouping, 'seccion'>): string {
  const value = question[by];
  return typeof value === 'boolean' ? (value ? 'x' : '') : (value?.trim() ?? '');
}

/** The groupings for which some question has a value. */
export const groupingsOf = <Q extends GroupableQuestion>(sections: readonly Section<Q>[]): Grouping[] =>
  GROUPINGS.filter(
    (by) => by === 'seccion' || sections.some(({ preguntas }) => preguntas.some((one) => groupName(one, by) !== '')),
  );

/** Groups questions by section or by a field's values in order of appearance; those without a value come last. */
export function groupsOf<Q extends GroupableQuestion>(sections: readonly Section<Q>[], by: Grouping): Group<Q>[] {
  if (by === 'seccion')
    return sections.map(({ seccion, descripcion, preguntas }) => ({
      key: `seccion-${seccion.id}`,
      title: descripcion,
      questions: preguntas,
    }));
  const byName = Map.groupBy(
    sections.flatMap(({ preguntas }) => preguntas),
    (question) => foldText(groupName(question, by)),
  );
  const rest = byName.get('');
  byName.delete('');
  const groups = [...byName.values()].map((questions, index): Group<Q> => {
    const [first] = questions;
    return { key: `${by}-${index + 1}`, title: first ? groupName(first, by) : null, questions };
  });
  return rest ? [...groups, { key: `${by}-0`, title: null, questions: rest }] : groups;
}

/** Filters the questions by text or number, and omits empty groups. */
export function filterGroups<Q extends GroupableQuestion>(groups: readonly Group<Q>[], search: string): Group<Q>[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...groups];
  const matches = ({ numero, descripcion }: Q) => {
    const text = foldText(`${numero} ${descripcion}`);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0);
}
