import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changedParams } from './changedParams';

/** The page that an address names; the first one where it names none. */
export const pageOf = (params: URLSearchParams): number => Math.max(1, Math.trunc(Number(params.get('page'))) || 1);

/** How an address names a page: the first one not at all. */
export const pageParam = (page: number): string => (page === 1 ? '' : String(page));

interface Turned {
  page: number;
  size: number;
  /** How many rows there are; undefined until they are read. */
  count: number | undefined;
  go: (page: number, replace: boolean) => void;
}

/** Turns back to what is now the last page where the present one is past it: its last row is gone. */
export function useLastPage({ page, size, count = 0, go }: Turned): void {
  const last = Math.max(1, Math.ceil(count / size));
  useEffect(() => {
    if (count > 0 && page > last) go(last, true);
  }, [count, page, last, go]);
}

/** The page of a list that has nothing else in its address. */
export function usePage(): Pick<Turned, 'page'> & { go: (page: number, replace?: boolean) => void } {
  const [params, setParams] = useSearchParams();
  return {
    page: pageOf(params),
    go: (to, replace = false) => setParams((before) => changedParams(before, { page: pageParam(to) }), { replace }),
  };
}
