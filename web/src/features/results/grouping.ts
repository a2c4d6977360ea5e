import { foldText } from '@encuestas/survey';

/** What questions can be put together by; authors say the last four of each question. */
export const GROUPINGS = ['seccion', 'eje', 'campoPertenece', 'tituloInforme', 'beneficio'] as const;

export type Grouping = (typeof GROUPINGS)[number];

/** The grouping that an address names; by section where it names none. */
export const groupingOf = (name: string | null): Grouping => GROUPINGS.find((one) => one === name) ?? 'seccion';

export interface Grouped {
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
  /** What an address can name it by: letters, digits and hyphens. */
  key: string;
  /** Null for the questions of which its authors say nothing. */
  title: string | null;
  questions: readonly Q[];
}

/** What is said of a question; `beneficio` is yes or nothing. */
function nameOf(question: Grouped, by: Exclude<Grouping, 'seccion'>): string {
  const said = question[by];
  return typeof said === 'boolean' ? (said ? 'x' : '') : (said?.trim() ?? '');
}

/** Whether a survey says anything of its questions that they could be put together by. */
export const groupingsOf = <Q extends Grouped>(sections: readonly Section<Q>[]): Grouping[] =>
  GROUPINGS.filter(
    (by) => by === 'seccion' || sections.some(({ preguntas }) => preguntas.some((one) => nameOf(one, by) !== '')),
  );

/** The questions by section, or by what is said of them in the order in which it first is; the others come last. */
export function groupsOf<Q extends Grouped>(sections: readonly Section<Q>[], by: Grouping): Group<Q>[] {
  if (by === 'seccion')
    return sections.map(({ seccion, descripcion, preguntas }) => ({
      key: `seccion-${seccion.id}`,
      title: descripcion,
      questions: preguntas,
    }));
  const named = Map.groupBy(
    sections.flatMap(({ preguntas }) => preguntas),
    (question) => foldText(nameOf(question, by)),
  );
  const rest = named.get('');
  named.delete('');
  const groups = [...named.values()].map((questions, index): Group<Q> => {
    const [first] = questions;
    return { key: `${by}-${index + 1}`, title: first ? nameOf(first, by) : null, questions };
  });
  return rest ? [...groups, { key: `${by}-0`, title: null, questions: rest }] : groups;
}

/** The groups with the questions that a search finds, by their words or their number; without the empty ones. */
export function searched<Q extends Grouped>(groups: readonly Group<Q>[], search: string): Group<Q>[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...groups];
  const found = ({ numero, descripcion }: Q) => {
    const text = foldText(`${numero} ${descripcion}`);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(found) }))
    .filter(({ questions }) => questions.length > 0);
}
