import { type RefObject, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import {
  useCreatePreguntaMutation,
  useGetPreguntaQuery,
  useUpdatePreguntaMutation,
} from '../../../generated/secciones';
import { useTexts } from '../../../i18n';
import { useRecordForm } from '../../../screens/useRecordForm';
import { nextOrden } from './order';
import { preguntaInput, questionFields, questionRecord } from './questionFields';
import { earlierThan, labelsOf, type Opened, placedLabel, type QuestionLine } from './questionLines';

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

/** Reading, writing and comparing one question. */
export function useQuestion({ mode, id = '' }: Opened, context: QuestionContext) {
  const { seccion, questions, latest, onSaved, reload, close } = context;
  const { lang } = useTexts();
  const reading = useGetPreguntaQuery({ variables: { id, lang }, skip: mode === 'add', fetchPolicy: 'no-cache' });
  const [create] = useCreatePreguntaMutation({ fetchPolicy: 'no-cache' });
  const [update] = useUpdatePreguntaMutation({ fetchPolicy: 'no-cache' });
  const labels = useMemo(() => labelsOf(questions), [questions]);
  const record = reading.data?.record;

  const form = useRecordForm<QuestionLine>({
    fields: questionFields,
    mode,
    place: `${useLocation().pathname} pregunta ${id}`,
    load: {
      record: mode === 'add' ? 'new' : record && questionRecord(record, labels),
      again: async () => {
        const found = (await reading.refetch()).data?.record;
        return found && questionRecord(found, labels);
      },
    },
    save: async (values, ifMatch, context) => {
      const input = preguntaInput(values);
      if (mode !== 'add') return (await update({ variables: { id, input, ifMatch, lang }, context })).data?.result;
      const added = { ...input, seccion, orden: nextOrden(latest.current) };
      return (await create({ variables: { input: added, lang }, context })).data?.result;
    },
  });
  useEffect(() => {
    if (record !== null) return;
    reload();
    close();
  }, [record, reload, close]);

  return {
    form,
    failure: record ? undefined : reading.error,
    retry: reading.refetch,
    earlier: useMemo(
      () => earlierThan(questions, id).map((question) => ({ id: question.id, label: placedLabel(question) })),
      [questions, id],
    ),
    /** The saved question, or null where it was not saved. */
    save: async (): Promise<QuestionLine | null> => {
      const saved = mode !== 'view' && form.ready && (await form.check()) ? await form.send() : null;
      if (saved) onSaved(saved);
      return saved;
    },
  };
}
