import { useRef } from 'react';
import type { AbortContext, FieldError } from '../../../../crud/resource';
import {
  useCreateQuestionCommentMutation,
  useDeactivateQuestionCommentMutation,
  useUpdateQuestionCommentMutation,
} from '../../../../generated/secciones';
import { failureOf, linesOf } from '../../../../shared/failure';
import { useTexts } from '../../../../shared/i18n';
import type { Comment } from './comments';

const keyOf = ({ id, encuesta }: Comment) => id ?? `new ${encuesta}`;

/** Writes what is different of a question's comments. What was written once is not written again when the rest is. */
export function useComments(seccion: string) {
  const { t, lang } = useTexts();
  const [create] = useCreateQuestionCommentMutation();
  const [update] = useUpdateQuestionCommentMutation();
  const [deactivate] = useDeactivateQuestionCommentMutation();
  /** What was written here: under which id, and as what. */
  const done = useRef(new Map<string, { id: string; comentario: string }>());

  const write = async (pregunta: string, comment: Comment, read: readonly Comment[], context: AbortContext) => {
    const { comentario, encuesta } = comment;
    const before = done.current.get(keyOf(comment)) ?? read.find(({ id }) => id !== undefined && id === comment.id);
    if ((before?.comentario ?? '') === comentario) return [];
    const variables = { id: before?.id ?? '', lang };
    if (!before?.id) {
      const input = { encuesta, seccion, pregunta, comentario };
      const result = (await create({ variables: { input, lang }, context })).data?.result;
      if (result?.record) done.current.set(keyOf(comment), { id: result.record.id, comentario });
      return result?.errors ?? [];
    }
    const { data } =
      comentario === ''
        ? await deactivate({ variables, context })
        : await update({ variables: { ...variables, input: { comentario } }, context });
    const errors = data?.result.errors ?? [];
    if (errors.length === 0) done.current.set(keyOf(comment), { id: before.id, comentario });
    return errors;
  };

  /** Who is signed out writes the rest when they are back. */
  const refused = (error: unknown) => {
    if (failureOf(error).code === 'UNAUTHENTICATED') throw error;
    return [{ message: linesOf(error, t).join('\n') }];
  };

  return {
    /**
     * What became of what the server did not take, as errors of the form's field: the question is saved already, and a
     * failure would say that it is not.
     */
    save: async (
      pregunta: string,
      held: readonly Comment[],
      read: readonly Comment[],
      context: AbortContext,
    ): Promise<FieldError[]> => {
      const errors: FieldError[] = [];
      for (const comment of held)
        for (const { message } of await write(pregunta, comment, read, context).catch(refused))
          errors.push({ field: 'comentarios', message });
      return errors;
    },
    /** The next question has comments of its own. */
    forget: () => done.current.clear(),
  };
}
