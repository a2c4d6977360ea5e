/** A section that a survey lists. */
export interface Chosen {
  id: string;
  label: string;
  /** Its language; null where it is not known. */
  idioma: { id: string; label: string } | null;
  /** The language for which the person decided to keep it all the same. */
  keptFor?: string;
}

/** Sections in another language than the survey's, about which nobody has decided. */
export const foreignTo = (idioma: string | undefined, chosen: readonly Chosen[]): Chosen[] =>
  idioma === undefined
    ? []
    : chosen.filter((section) => section.idioma && section.idioma.id !== idioma && section.keptFor !== idioma);

/** The list with one section in another place; a place outside of it changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
