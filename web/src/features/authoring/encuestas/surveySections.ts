/** A section in the form of a survey. */
export interface SurveySection {
  id: string;
  label: string;
  /** Number of its questions, where the survey was read with it. */
  preguntas?: number;
  /** Respondents do not get its questions. */
  inactive?: boolean;
  /** Null where it is unknown. */
  idioma: { id: string; label: string } | null;
  /** The survey language for which the person kept it despite its own language. */
  keptFor?: string;
}

/** Sections in another language than the survey's that the person has not decided to keep. */
export const foreignTo = (idioma: string | undefined, sections: readonly SurveySection[]): SurveySection[] =>
  idioma === undefined
    ? []
    : sections.filter((section) => section.idioma && section.idioma.id !== idioma && section.keptFor !== idioma);
