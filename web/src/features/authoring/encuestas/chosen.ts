export interface Chosen {
  id: string;
  label: string;
  /** How many questions it has, where it came with the survey. */
  preguntas?: number;
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
