import type { Id, Option } from './questionnaire.ts';

/** The answer that hides child questions (spec §9). */
export const NO_APLICA = 'NO APLICA';

/** Folds case, Unicode spaces, invisible characters and a final period. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u200b]+/g, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/ ?\.? ?$/, '')
    .trim()
    .toUpperCase();

/** Whether a text is the answer that hides child questions. */
export const isNoAplica = (text: string): boolean => fold(text) === NO_APLICA;

/** Whether a question of these options can be answered NO APLICA. Without options the answer is written. */
export const mayBeNoAplica = (options: readonly { readonly descripcion: string }[]): boolean =>
  options.length === 0 || options.some(({ descripcion }) => isNoAplica(descripcion));

const LETTERS = 'noaplica';
const SYNONYMS = new Set(['na', 'noseaplica', 'notapplicable', 'doesnotapply', 'doesntapply']);

/** Counts the letters to insert, delete or replace (Levenshtein distance). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/**
 * How an option reads to its author: NO APLICA itself, a variant that is recognised as it, or a lookalike that is not.
 * Returns null for any other text.
 */
export function noAplicaSpelling(text: string): 'literal' | 'variant' | 'lookalike' | null {
  if (text.trim().toUpperCase() === NO_APLICA) return 'literal';
  if (isNoAplica(text)) return 'variant';
  const letters = text
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
  if (SYNONYMS.has(letters) || letters.startsWith(LETTERS)) return 'lookalike';
  const isNear = letters.length <= LETTERS.length + 2 && editDistance(letters, LETTERS) <= 2;
  return letters.startsWith('n') && isNear ? 'lookalike' : null;
}

/** Whether NO APLICA is chosen together with another option of the question, which it excludes. */
export function breaksExclusion<I extends Id>(options: readonly Option<I>[], chosen: readonly I[]): boolean {
  const offered = options.filter(({ id }) => chosen.includes(id));
  return offered.length > 1 && offered.some(({ descripcion }) => isNoAplica(descripcion));
}

/** Ticks or unticks an option. NO APLICA unticks the others, and any other option unticks NO APLICA. */
export function toggleOption(
  options: readonly Option[],
  chosen: readonly string[],
  option: string,
  checked: boolean,
): { readonly chosen: readonly string[]; readonly removed: readonly string[] } {
  const others = chosen.filter((id) => id !== option);
  if (!checked) return { chosen: others, removed: [] };
  const exclusive = new Set(options.filter(({ descripcion }) => isNoAplica(descripcion)).map(({ id }) => id));
  const removed = others.filter((id) => exclusive.has(option) || exclusive.has(id));
  return { chosen: [...others.filter((id) => !removed.includes(id)), option], removed };
}
