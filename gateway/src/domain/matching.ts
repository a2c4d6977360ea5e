import { type Row, idOf as relationId } from '../rest/codec/row.ts';

/** Blind to case, accents and outer spaces, as people take two texts for the same. */
const plain = (text: unknown): string =>
  String(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

interface Asked {
  readonly section: string;
  readonly question: Row;
}

const askedIn = (sections: readonly Row[]): Asked[] =>
  sections.flatMap(({ descripcion, preguntas }) =>
    (preguntas as readonly Row[]).map((question) => ({ section: plain(descripcion), question })),
  );

/** The id of the question of a row of results. */
export const questionId = ({ pregunta }: Row): string => String(relationId(pregunta));

const idOf = ({ question }: Asked): string => questionId(question);
const textOf = ({ question }: Asked): string => `${question.tipoRespuesta} ${plain(question.descripcion)}`;
const placeOf = (asked: Asked): string => JSON.stringify([asked.section, textOf(asked)]);

/** Questions by a key, without those that share theirs with another one. */
function unique(asked: readonly Asked[], keyOf: (asked: Asked) => string): Map<string, Asked> {
  const groups = Map.groupBy(asked, keyOf);
  return new Map(
    [...groups].flatMap(([key, [first, ...others]]) => (first && others.length === 0 ? [[key, first]] : [])),
  );
}

/**
 * For each question of one survey the same one of another: of the same id; or of the same text and type in the section of
 * the same title; or of the same text and type where both surveys ask it once. No question is taken for two.
 */
export function matchQuestions(sections: readonly Row[], others: readonly Row[]): ReadonlyMap<string, Row> {
  const matched = new Map<string, Row>();
  const taken = new Set<string>();
  const [all, allOthers] = [askedIn(sections), askedIn(others)];
  for (const keyOf of [idOf, placeOf, textOf]) {
    // What text and type tell apart is looked for among all questions: one that another way found is still a second one.
    const [own, there] = [unique(all, keyOf), unique(allOthers, keyOf)];
    for (const [key, asked] of own) {
      const found = there.get(key);
      if (!found || matched.has(idOf(asked)) || taken.has(idOf(found))) continue;
      matched.set(idOf(asked), found.question);
      taken.add(idOf(found));
    }
  }
  return matched;
}
