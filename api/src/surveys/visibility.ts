/** What decides whether a question is asked. */
export type Asked = { id: number; padre: number | null; oculta: boolean };

const isNoAplica = (text: string): boolean => text.trim().toUpperCase() === 'NO APLICA';

/**
 * Questions whose answers do not count: hidden by the author, or below a question that was answered
 * NO APLICA, at any distance (spec §2, §9).
 */
export const unasked = (questions: readonly Asked[], answers: ReadonlyMap<number, readonly string[]>): Set<number> => {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const isBelow = ({ padre }: Asked, seen: readonly number[] = []): boolean => {
    const parent = padre === null ? undefined : byId.get(padre);
    if (!parent || seen.includes(parent.id)) return false;
    return (answers.get(parent.id) ?? []).some(isNoAplica) || isBelow(parent, [...seen, parent.id]);
  };
  return new Set(questions.filter((question) => question.oculta || isBelow(question)).map(({ id }) => id));
};
