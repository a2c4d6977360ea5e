import { useState } from 'react';
import { useGetSeccionQuery } from '../../../generated/secciones';
import { useTexts } from '../../../shared/i18n';
import { inOrder, type QuestionLine, withQuestion } from './preguntas/questionLines';

/** A section and its questions; a saved question shows without reading the section again. */
export function useSection(id: string | undefined) {
  const { lang } = useTexts();
  const { data, previousData, loading, error, refetch } = useGetSeccionQuery({
    variables: { id: id ?? '', lang },
    skip: !id,
    // This hook updates the list itself, so the cache would be a second copy.
    fetchPolicy: 'no-cache',
  });
  const record = (data ?? previousData)?.record;
  const [{ since, questions }, setList] = useState<{ since: typeof record; questions: readonly QuestionLine[] | null }>(
    {
      since: undefined,
      questions: null,
    },
  );
  if (record !== since) setList({ since: record, questions: record ? inOrder(record.preguntas) : null });
  const setQuestions = (next: readonly QuestionLine[]) => setList((before) => ({ ...before, questions: next }));
  const reread = async () => (await refetch()).data?.record;
  return {
    record,
    questions,
    setQuestions,
    /** Shows a saved question. */
    showQuestion: (question: QuestionLine) =>
      setList((before) => ({ ...before, questions: withQuestion(before.questions ?? [], question) })),
    loading: loading && !record,
    error,
    reread,
    reload: async () => {
      const current = await reread().catch(() => null);
      if (current) setQuestions(inOrder(current.preguntas));
    },
  };
}

export type Section = ReturnType<typeof useSection>;
