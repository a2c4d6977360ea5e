import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useRecordForm } from '../../../../crud/form/useRecordForm';
import type { AbortContext, FieldError } from '../../../../crud/resource';
import {
  useCreatePreguntaMutation,
  useCreateQuestionCommentMutation,
  useDeactivateQuestionCommentMutation,
  useGetPreguntaQuery,
  useUpdatePreguntaMutation,
  useUpdateQuestionCommentMutation,
} from '../../../../generated/secciones';
import { failureOf, linesOf } from '../../../../shared/failure';
import { useTexts } from '../../../../shared/i18n';
import { useSession } from '../../../../shared/session/session';
import { useDialogs } from '../../../../shared/shell/dialogs';
import { type Comment, ofQuestion } from './comments';
import { fieldsKeepingComments, preguntaInput, questionFields, questionRecord } from './questionFields';
import {
  earlierThan,
  isAlwaysVisible,
  labelOf,
  labelsOf,
  nextOrden,
  type OpenQuestion,
  type QuestionLine,
} from './questionLines';

/** A saved question; an existing one also has its state and section. */
type SavedQuestion = QuestionLine & { readonly activo?: boolean; readonly seccion?: { readonly id: string } | null };

export interface QuestionContext {
  seccion: string;
  questions: readonly QuestionLine[];
  onSaved: (question: QuestionLine) => void;
  reload: () => void;
  close: () => void;
}

/** Reads and saves one question with its comments. */
export function useQuestion({ mode, id = '' }: OpenQuestion, context: QuestionContext) {
  const { seccion, questions, onSaved, reload, close } = context;
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const { can } = useSession();
  const reading = useGetPreguntaQuery({
    variables: { id, lang, comments: can('view_comentario_pregunta') },
    skip: mode === 'add',
    fetchPolicy: 'no-cache',
  });
  const [create] = useCreatePreguntaMutation();
  const [update] = useUpdatePreguntaMutation();
  const comments = useComments(seccion);
  const labels = labelsOf(questions);
  const { record, comments: rows } = reading.data ?? {};
  /** The new question, after the server refused its comments: a retry updates it. */
  const added = useRef<string | null>(null);

  const form = useRecordForm<SavedQuestion>({
    fields: can('delete_comentario_pregunta') ? questionFields : fieldsKeepingComments,
    mode,
    place: `${useLocation().pathname} pregunta ${id}`,
    load: {
      record: mode === 'add' ? 'new' : record && questionRecord(record, labels, rows?.results),
      again: async () => {
        const { data } = await reading.refetch();
        return data?.record && questionRecord(data.record, labels, data.comments?.results);
      },
    },
    save: async (values, ifMatch, context) => {
      const input = preguntaInput(values);
      const known = mode === 'add' ? added.current : id;
      const place = { seccion, orden: nextOrden(questions) };
      const result = known
        ? (await update({ variables: { id: known, input, ifMatch, lang }, context })).data?.result
        : (await create({ variables: { input: { ...input, ...place }, lang }, context })).data?.result;
      if (!result?.record || result.errors.length > 0) return result;
      if (mode === 'add') added.current = result.record.id;
      const written = values.comentarios as readonly Comment[];
      const errors = await comments.save(result.record.id, written, ofQuestion(id, rows?.results ?? []), context);
      if (errors.length === 0) return { record: result.record, errors };
      // The question is saved even if its comments are not.
      onSaved(result.record);
      return { errors: [{ field: null, message: t('authoring:question.comment.refused') }, ...errors] };
    },
  });
  useEffect(() => {
    if (record !== null) return;
    reload();
    close();
    void dialogs.error({ text: t('authoring:question.missing') });
  }, [record, reload, close, dialogs, t]);

  return {
    form: {
      ...form,
      restart: () => {
        added.current = null;
        comments.forget();
        form.restart();
      },
    },
    failure: record ? undefined : reading.error,
    retry: reading.refetch,
    earlier: earlierThan(questions, id).map((question) => ({
      id: question.id,
      label: labelOf(question),
      hidesChildren: !isAlwaysVisible(question.id, questions),
    })),
    /** The saved question and whether it is still in its section; null after a failure. */
    save: async (): Promise<{ orden: number | null; here: boolean } | null> => {
      if (!form.ready) return null;
      const saved = await form.exclusively(async () => ((await form.check()) ? form.send() : null));
      if (!saved) return null;
      const here = saved.activo !== false && (saved.seccion?.id ?? seccion) === seccion;
      if (here) onSaved(saved);
      else reload();
      return { orden: saved.orden, here };
    },
  };
}

const commentKey = ({ id, encuesta }: Comment) => id ?? `new ${encuesta}`;

/** Writes the changed comments of a question. After an error, a retry does not repeat the successful writes. */
function useComments(seccion: string) {
  const { t, lang } = useTexts();
  const [create] = useCreateQuestionCommentMutation();
  const [update] = useUpdateQuestionCommentMutation();
  const [deactivate] = useDeactivateQuestionCommentMutation();
  /** The successful writes, by key. */
  const done = useRef(new Map<string, { id: string; comentario: string }>());

  const write = async (pregunta: string, comment: Comment, read: readonly Comment[], context: AbortContext) => {
    const { comentario, encuesta } = comment;
    const before =
      done.current.get(commentKey(comment)) ?? read.find(({ id }) => id !== undefined && id === comment.id);
    if ((before?.comentario ?? '') === comentario) return [];
    const variables = { id: before?.id ?? '', lang };
    if (!before?.id) {
      const input = { encuesta, seccion, pregunta, comentario };
      const result = (await create({ variables: { input, lang }, context })).data?.result;
      if (result?.record) done.current.set(commentKey(comment), { id: result.record.id, comentario });
      return result?.errors ?? [];
    }
    const { data } =
      comentario === ''
        ? await deactivate({ variables, context })
        : await update({ variables: { ...variables, input: { comentario } }, context });
    const errors = data?.result.errors ?? [];
    if (errors.length === 0) done.current.set(commentKey(comment), { id: before.id, comentario });
    return errors;
  };

  /** After a new sign-in the person retries. */
  const refused = (error: unknown) => {
    if (failureOf(error).code === 'UNAUTHENTICATED') throw error;
    return [{ message: linesOf(error, t).join('\n') }];
  };

  return {
    /** Returns failures as errors of the field, because the question itself is saved. */
    save: async (
      pregunta: string,
      comments: readonly Comment[],
      read: readonly Comment[],
      context: AbortContext,
    ): Promise<FieldError[]> => {
      const errors: FieldError[] = [];
      for (const comment of comments)
        for (const { message } of await write(pregunta, comment, read, context).catch(refused))
          errors.push({ field: 'comentarios', message });
      return errors;
    },
    forget: () => done.current.clear(),
  };
}
