import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  const record = (data ?? previousData)?.record;
  const read = useMemo(() => (record ? inOrder(record.preguntas) : null), [record]);
  const [changed, setChanged] = useState<{ since: typeof read; list: readonly QuestionLine[] } | null>(null);
  const questions = changed?.since === read ? changed.list : read;
  const latest = useRef<readonly QuestionLine[]>([]);
  const since = useRef(read);
  useEffect(() => {
    since.current = read;
    latest.current = read ?? [];
  }, [read]);
  /** `isUrgent` is false where the person goes on typing: the list is drawn when there is time for it. */
  const setQuestions = useCallback((list: readonly QuestionLine[], isUrgent = true) => {
    latest.current = list;
    const next = { since: since.current, list };
    if (isUrgent) setChanged(next);
    else startTransition(() => setChanged(next));
  }, []);

  const reread = useCallback(async () => (await refetch()).data?.record, [refetch]);
  const reload = useCallback(async () => {
    const found = await reread().catch(() => null);
    if (found) setQuestions(inOrder(found.preguntas));
  }, [reread, setQuestions]);
  return { record, questions, latest, setQuestions, loading: loading && !record, error, reread, reload };
}
