import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useGetSeccionQuery } from '../../generated/secciones';
import { useTexts } from '../../i18n';
import { inOrder } from './preguntas/order';
import type { QuestionLine } from './preguntas/questionLines';

/** A section as it was read, and its questions as they are now; what is saved here shows without asking again. */
export function useSection(id: string | undefined) {
  const { lang } = useTexts();
  const { data, previousData, loading, error, refetch } = useGetSeccionQuery({
    variables: { id: id ?? '', lang },
    skip: !id,
    // Kept here and not in the cache: a question that is saved is one change of one list.
    fetchPolicy: 'no-cache',
  });
  const [questions, setShown] = useState<readonly QuestionLine[] | null>(null);
  const latest = useRef<readonly QuestionLine[]>([]);
  /** `later` where the person goes on writing meanwhile: the list is drawn when there is time for it. */
  const setQuestions = useCallback((list: readonly QuestionLine[], later = false) => {
    latest.current = list;
    if (later) startTransition(() => setShown(list));
    else setShown(list);
  }, []);
  const record = (data ?? previousData)?.record;
  useEffect(() => {
    if (record) setQuestions(inOrder(record.preguntas));
  }, [record, setQuestions]);

  const reread = useCallback(async () => (await refetch()).data?.record, [refetch]);
  const reload = useCallback(async () => {
    const found = await reread().catch(() => null);
    if (found) setQuestions(inOrder(found.preguntas));
  }, [reread, setQuestions]);
  return { record, questions, latest, setQuestions, loading: loading && !record, error, reread, reload };
}
