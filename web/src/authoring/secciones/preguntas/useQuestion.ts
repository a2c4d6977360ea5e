import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import {
  useCreatePreguntaMutation,
  useGetPreguntaQuery,
  useUpdatePreguntaMutation,
} from '../../../generated/secciones';
import { useTexts } from '../../../i18n';
import { readValues } from '../../../screens/formValues';
import { ending } from '../../../screens/resource';
import { useFormSave } from '../../../screens/useFormSave';
import { useFormState } from '../../../screens/useFormState';
import { useKeptDraft } from '../../../screens/useKeptDraft';
import { nextOrden } from './order';
import { questionFields, questionInput, questionRecord } from './questionFields';
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
}

/** Reading, writing and comparing one question. */
export function useQuestion(
  { mode, id }: Opened,
  { seccion, questions, latest, onSaved, reload }: QuestionContext,
  close: () => void,
) {
  const { lang } = useTexts();
  const state = useFormState(questionFields, false);
  const reading = useGetPreguntaQuery({
    variables: { id: id ?? '', lang },
    skip: mode === 'add',
    fetchPolicy: 'no-cache',
  });
  const [create] = useCreatePreguntaMutation({ fetchPolicy: 'no-cache' });
  const [update] = useUpdatePreguntaMutation({ fetchPolicy: 'no-cache' });
  const labels = useMemo(() => labelsOf(questions), [questions]);
  const record = reading.data?.record;
  const begun = useRef(false);
  const place = `${useLocation().pathname} pregunta ${id ?? ''}`;
  const draft = useKeptDraft({ place, fields: questionFields, state, inert: mode === 'view' });

  const { based, ...form } = useFormSave<QuestionLine>({
    fields: questionFields,
    state,
    write: async (values, ifMatch, signal) => {
      const context = ending(signal);
      const input = questionInput(values);
      if (mode !== 'add')
        return (await update({ variables: { id: id ?? '', input, ifMatch, lang }, context })).data?.result;
      const added = { ...input, seccion, orden: nextOrden(latest.current) };
      return (await create({ variables: { input: added, lang }, context })).data?.result;
    },
    reread: async () => {
      const found = (await reading.refetch()).data?.record;
      return found && questionRecord(found, labels);
    },
  });

  useEffect(() => {
    // Once: what somebody else writes meanwhile is compared when this one is saved.
    if (begun.current || (mode !== 'add' && !record)) return;
    begun.current = true;
    draft.start(record ? readValues(questionFields, questionRecord(record, labels)) : state.current());
    based(record?.version);
  }, [record, mode, labels, draft, based, state]);
  useEffect(() => {
    if (record !== null) return;
    reload();
    close();
  }, [record, reload, close]);

  return {
    state,
    ready: mode === 'add' || Boolean(record),
    failure: record ? undefined : reading.error,
    retry: reading.refetch,
    earlier: useMemo(
      () => earlierThan(questions, id).map((question) => ({ id: question.id, label: placedLabel(question) })),
      [questions, id],
    ),
    restored: draft.restored,
    saving: form.saving,
    conflict: form.conflict,
    /** The saved question, or null where it was not saved. */
    save: async (): Promise<QuestionLine | null> => {
      if (!(await form.check())) return null;
      const saved = await form.save();
      if (saved) onSaved(saved);
      return saved;
    },
  };
}
