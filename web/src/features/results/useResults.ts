import { useState } from 'react';
import { useResultadosQuery } from '../../generated/results';
import { useTexts } from '../../shared/i18n';
import type { Address } from './useAddress';

/**
 * The results as the address asks for them. Never from the cache: a segment and an origin may have the same number, and
 * what is hidden must not be found there.
 */
export function useResults(encuesta: string, { filter, comparada }: Address) {
  const { lang } = useTexts();
  const { data, previousData, loading, error, refetch } = useResultadosQuery({
    variables: { encuesta, filter, comparada, lang },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const shown = data ?? previousData;
  // What is on the screen until the answer comes was not compared with what is asked for now.
  const [compared, setCompared] = useState(comparada);
  if (data && compared !== comparada) setCompared(comparada);
  return {
    results: shown?.results,
    compared,
    known: Boolean(shown),
    waiting: loading,
    error,
    retry: refetch,
  };
}

export type Results = NonNullable<ReturnType<typeof useResults>['results']>;
export type Question = Results['secciones'][number]['preguntas'][number];
