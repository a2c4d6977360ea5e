import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clippedSearch } from '../../crud/fields/useSearch';
import { changedParams, isId } from '../../crud/paging';
import { type ResultadosFilter, type TamanoEmpresa, useResultadosQuery } from '../../generated/results';
import { useTexts } from '../../shared/i18n';
import { type Grouping, groupingOf } from './grouping';

const SIZES = ['HASTA_10', 'DE_11_A_50', 'DE_51_A_250', 'MAS_DE_250'] as const satisfies TamanoEmpresa[];

/** Filter, compared survey, grouping and search, from the URL. */
export function useResultsParams() {
  const [params, setParams] = useSearchParams();
  const value = (name: string) => params.get(name) || null;
  const id = (name: string) => (isId(value(name) ?? '') ? value(name) : null);
  const [segmento, origen] = [id('segmento'), id('origen')];
  const tamano = SIZES.find((one) => one === value('tamano')) ?? null;
  const filter: ResultadosFilter = useMemo(() => ({ segmento, origen, tamano }), [segmento, origen, tamano]);
  const agrupar: Grouping = groupingOf(value('agrupar'));
  return {
    filter,
    isFiltered: Boolean(segmento || origen || tamano),
    comparada: id('comparada'),
    agrupar,
    search: clippedSearch(value('search') ?? ''),
    change: (next: Record<string, string>, replace = false) =>
      setParams((before) => changedParams(before, next), { preventScrollReset: true, replace }),
  };
}

export type ResultsParams = ReturnType<typeof useResultsParams>;

/** Uncached, because segments and origins share ids, and hidden figures must not appear from the cache. */
export function useResults(encuesta: string, { filter, comparada }: ResultsParams) {
  const { lang } = useTexts();
  const { data, previousData, loading, error, refetch } = useResultadosQuery({
    variables: { encuesta, filter, comparada, lang },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const shown = data ?? previousData;
  // Until the response arrives, the screen shows the previous comparison.
  const [compared, setCompared] = useState(comparada);
  if (data && compared !== comparada) setCompared(comparada);
  return {
    results: shown?.results,
    compared,
    isLoaded: Boolean(shown),
    loading,
    error,
    retry: refetch,
  };
}

export type Results = NonNullable<ReturnType<typeof useResults>['results']>;
export type Question = Results['secciones'][number]['preguntas'][number];
