import type { Id, Survey } from './questionnaire.ts';

/** A validation error of a saved answer. */
export interface AnswerError {
  /** The question; null where the server does not name it. */
  readonly question: string | null;
  /** The chosen option, where the server names that instead. */
  readonly option?: string;
  readonly message: string;
}

/** The name under which the API reports an error of an answer. */
export type AnswerField<I extends Id = string> = `pregunta.${I}` | `respuesta.${I}`;

const FIELD = /^(pregunta|respuesta)\.(.+)$/;

/** Reads the errors of a payload. The API names them as `AnswerField`; another server may not. */
export const answerErrors = (
  errors: readonly { readonly field?: string | null; readonly message: string }[],
): readonly AnswerError[] =>
  errors.map(({ field, message }) => {
    const [, kind, id] = FIELD.exec(field ?? '') ?? [];
    if (kind === 'respuesta') return { question: null, message, ...(id && { option: id }) };
    return { question: id ?? null, message };
  });

/** Assigns each error of an option to the question of that option. */
export function atQuestions(errors: readonly AnswerError[], survey: Survey): readonly AnswerError[] {
  const questions = survey.sections.flatMap((section) => section.questions);
  return errors.map((error) => {
    const owner = questions.find(({ options }) => options.some(({ id }) => id === error.option));
    return owner ? { ...error, question: owner.id } : error;
  });
}
