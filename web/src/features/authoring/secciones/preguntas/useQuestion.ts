import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useRecordForm } from '../../../../crud/form/useRecordForm';
import {
  useCreatePreguntaMutation,
  useGetPreguntaQuery,
  useUpdatePreguntaMutation,
} from '../../../../generated/secciones';
import { useTexts } from '../../../../shared/i18n';
import { useSession } from '../../../../shared/session/session';
import { useDialogs } from '../../../../shared/shell/dialogs';
import { type Comment, ofQuestion } from './comments';
import { nextOrden } from './order';
import { keepingFields, preguntaInput, questionFields, questionRecord } from './questionFields';
import { earlierThan, isAlwaysAsked, labelsOf, type Opened, placedLabel, type QuestionLine } from './questionLines';
import { useComments } from './useComments';

/** A question as it was saved, and of one that was there before where it is. */
type Saved = QuestionLine & { readonly activo?: boolean; readonly seccion?: { readonly id: string } | null };

/** What a question's form knows of the section around it. */
export interface QuestionContext {
  seccion: string;
  questions: readonly QuestionLine[];
  /** The questions as they are, also where they are not drawn yet. */
  latest: RefObject<readonly QuestionLine[]>;
  /** A question was saved: a new one, or one as it is now. */
  onSaved: (question: QuestionLine) => void;
  /** The questions are not as the list shows them. */
  reload: () => void;
  close: () => void;
}

/** Reading, writing and comparing one question, and with it what is said of it in surveys. */
export function useQuestion({ mode, id = '' }: Opened, context: QuestionContext) {
  const { seccion, questions, latest, onSaved, reload, close } = context;
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
  const labels = useMemo(() => labelsOf(questions), [questions]);
  const { record, comments: rows } = reading.data ?? {};
  /** The question that was added, where what is said of it was refused: it is not added again. */
  const added = useRef<string | null>(null);

  const form = useRecordForm<Saved>({
    fields: can('delete_comentario_pregunta') ? questionFields : keepingFields,
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
      const place = { seccion, orden: nextOrden(latest.current) };
      const result = known
        ? (await update({ variables: { id: known, input, ifMatch, lang }, context })).data?.result
        : (await create({ variables: { input: { ...input, ...place }, lang }, context })).data?.result;
      if (!result?.record || result.errors.length > 0) return result;
      if (mode === 'add') added.current = result.record.id;
      const said = values.comentarios as readonly Comment[];
      const errors = await comments.save(result.record.id, said, ofQuestion(id, rows?.results ?? []), context);
      if (errors.length === 0) return { record: result.record, errors };
      // The question is saved whatever becomes of what is said of it.
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
    earlier: useMemo(
      () =>
        earlierThan(questions, id).map((question) => ({
          id: question.id,
          label: placedLabel(question),
          rulesOut: !isAlwaysAsked(question.id, questions),
        })),
      [questions, id],
    ),
    /** The saved question and whether it is in its section still, or null where it was not saved. */
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
