import { type Row, idOf as relationId } from '../rest/codec/row.ts';

/** Ignores case, accents and spaces. */
const normalize = (text: unknown): string =>
  String(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

interface PlacedQuestion {
  readonly section: string;
  readonly question: Row;
}

const questionsOf = (sections: readonly Row[]): PlacedQuestion[] =>
  sections.flatMap(({ descripcion, preguntas }) =>
    (preguntas as readonly Row[]).map((question) => ({ section: normalize(descripcion), question })),
  );

export const questionId = ({ pregunta }: Row): string => String(relationId(pregunta));

const idKey = ({ question }: PlacedQuestion): string => questionId(question);
const textKey = ({ question }: PlacedQuestion): string =>
  `${question.tipoRespuesta} ${normalize(question.descripcion)}`;
const placeKey = (placed: PlacedQuestion): string => JSON.stringify([placed.section, textKey(placed)]);

/** Questions by their keys, without those that share a key. */
function uniqueBy(
  questions: readonly PlacedQuestion[],
  keyOf: (question: PlacedQuestion) => string,
): Map<string, PlacedQuestion> {
  const groups = Map.groupBy(questions, keyOf);
  return new Map(
    [...groups].flatMap(([key, [first, ...others]]) => (first && others.length === 0 ? [[key, first]] : [])),
  );
}

/**
 * Matches the questions of one survey with those of another: by id; by text and type in sections of the same title; by
 * text and type that both surveys have once. Each question matches at most one.
 */
export function matchQuestions(sections: readonly Row[], others: readonly Row[]): ReadonlyMap<string, Row> {
  const matches = new Map<string, Row>();
  const matched = new Set<string>();
  const [all, allOthers] = [questionsOf(sections), questionsOf(others)];
  for (const keyOf of [idKey, placeKey, textKey]) {
    // Keys are unique among all questions: a question matched by an earlier key still makes a text ambiguous.
    const [own, theirs] = [uniqueBy(all, keyOf), uniqueBy(allOthers, keyOf)];
    for (const [key, placed] of own) {
      const match = theirs.get(key);
      if (!match || matches.has(idKey(placed)) || matched.has(idKey(match))) continue;
      matches.set(idKey(placed), match.question);
      matched.add(idKey(match));
    }
  }
  return matches;
}
