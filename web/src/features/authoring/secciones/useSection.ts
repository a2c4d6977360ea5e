import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useGetSeccionQuery } from '../../../generated/secciones';
import { useTexts } from '../../../shared/i18n';
import { inOrder, type QuestionLine } from './preguntas/questionLines';

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
  const loaded = useMemo(() => (record ? inOrder(record.preguntas) : null), [record]);
  const [changed, setChanged] = useState<{ since: typeof loaded; list: readonly QuestionLine[] } | null>(null);
  const questions = changed?.since === loaded ? changed.list : loaded;
  const latest = useRef<readonly QuestionLine[]>([]);
  const since = useRef(loaded);
  useEffect(() => {
    since.current = loaded;
    latest.current = loaded ?? [];
  }, [loaded]);
  /** `isUrgent` is false while the person types, so that the list renders later. */
  const setQuestions = useCallback((list: readonly QuestionLine[], isUrgent = true) => {
    latest.current = list;
    const next = { since: since.current, list };
    if (isUrgent) setChanged(next);
    else startTransition(() => setChanged(next));
  }, []);

  const reread = useCallback(async () => (await refetch()).data?.record, [refetch]);
  const reload = useCallback(async () => {
    const current = await reread().catch(() => null);
    if (current) setQuestions(inOrder(current.preguntas));
  }, [reread, setQuestions]);
  return { record, questions, latest, setQuestions, loading: loading && !record, error, reread, reload };
}
