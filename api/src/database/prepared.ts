/** Statements that a connection keeps prepared at most: several times what the product has of them. */
const MAX = 200;
/** Texts that are remembered to see whether they come again. */
const MAX_SEEN = 1000;

/** How a search is planned hangs on what is looked for; and what begins and ends transactions has no plan. */
function isPreparable(text: string): boolean {
  return /^\s*(select|with|insert|update|delete)\b/i.test(text) && !/\blike\b/i.test(text);
}

/**
 * Names statements whose text has come before, so that the server reads and plans each once for a connection. A name is
 * never given twice, and what comes once is not named: texts that differ with every request fill nobody's memory.
 */
export function createNames(): (text: string) => string | undefined {
  const [seen, names] = [new Set<string>(), new Map<string, string>()];
  return (text) => {
    const name = names.get(text);
    if (name || names.size >= MAX || !isPreparable(text)) return name;
    if (!seen.has(text)) {
      if (seen.size >= MAX_SEEN) seen.clear();
      seen.add(text);
      return undefined;
    }
    seen.delete(text);
    names.set(text, `s${names.size + 1}`);
    return names.get(text);
  };
}
