/** What decides whether a question is shown: its parent, and whether its author hides it. */
export interface Dependent {
  id: number;
  padre: number | null;
  oculta: boolean;
}

function isNoAplica(text: string): boolean {
  return text.trim().toUpperCase() === 'NO APLICA';
}

/**
 * Questions whose answers do not count: hidden by the author, or below a question that was answered
 * NO APLICA, at any distance (spec §2, §9).
 */
export function hiddenQuestions(
  questions: readonly Dependent[],
  answers: ReadonlyMap<number, readonly string[]>,
): Set<number> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const known = new Map<number, boolean>();
  // Each question is passed once, however long the chains of parents are.
  const isBelow = (question: Dependent): boolean => {
    const passed = new Set<number>();
    let found = false;
    for (let at: Dependent | undefined = question; at && !found && !passed.has(at.id); ) {
      passed.add(at.id);
      const parent: Dependent | undefined = at.padre === null ? undefined : byId.get(at.padre);
      found =
        known.get(at.id) ?? (parent !== undefined && (answers.get(parent.id) ?? []).some((text) => isNoAplica(text)));
      at = known.has(at.id) ? undefined : parent;
    }
    for (const id of passed) known.set(id, found);
    return found;
  };
  return new Set(questions.filter((question) => question.oculta || isBelow(question)).map(({ id }) => id));
}
