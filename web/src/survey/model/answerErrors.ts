import type { Survey } from './questionnaire';
import { questionOfOption } from './wizard';

export interface AnswerError {
  /** The question it is about; null where the server does not say. */
  readonly question: string | null;
  /** The chosen option it is about, where the server names that instead. */
  readonly option?: string;
  readonly message: string;
}

const FIELD = /^(pregunta|respuesta)\.(.+)$/;

/** The errors of a payload; the API keys them `pregunta.<id>` or `respuesta.<id>`, other servers not at all. */
export const answerErrors = (
  errors: readonly { readonly field?: string | null; readonly message: string }[],
): readonly AnswerError[] =>
  errors.map(({ field, message }) => {
    const [, kind, id] = FIELD.exec(field ?? '') ?? [];
    if (kind === 'respuesta') return { question: null, message, ...(id && { option: id }) };
    return { question: id ?? null, message };
  });

/** The same errors, each at the question whose option it is about. */
export const atQuestions = (errors: readonly AnswerError[], survey: Survey): readonly AnswerError[] =>
  errors.map((error) => {
    const owner = error.option === undefined ? undefined : questionOfOption(survey, error.option);
    return owner ? { ...error, question: owner.id } : error;
  });
