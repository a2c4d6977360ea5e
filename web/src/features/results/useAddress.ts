import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clippedSearch } from '../../crud/fields/useSearch';
import { changedParams } from '../../crud/paging';
import type { ResultadosFilter, TamanoEmpresa } from '../../generated/results';
import { type Grouping, groupingOf } from './grouping';

export const SIZES = ['HASTA_10', 'DE_11_A_50', 'DE_51_A_250', 'MAS_DE_250'] as const satisfies TamanoEmpresa[];

/** What the address says: whose answers are counted, beside which survey, and how questions are put together and found. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const said = (name: string) => params.get(name) || null;
  const [segmento, origen, size] = [said('segmento'), said('origen'), said('tamano')];
  const tamano = SIZES.find((one) => one === size) ?? null;
  const filter: ResultadosFilter = useMemo(() => ({ segmento, origen, tamano }), [segmento, origen, tamano]);
  const agrupar: Grouping = groupingOf(said('agrupar'));
  return {
    filter,
    filtered: Boolean(segmento || origen || tamano),
    comparada: said('comparada'),
    agrupar,
    search: clippedSearch(said('search') ?? ''),
    change: (next: Record<string, string>, replace = false) =>
      setParams((before) => changedParams(before, next), { preventScrollReset: true, replace }),
  };
}

export type Address = ReturnType<typeof useAddress>;
