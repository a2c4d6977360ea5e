import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changedParams } from './changedParams';

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
  const turn = useEffectEvent(() => go(last, true));
  useEffect(() => {
    if (count > 0 && page > last) turn();
  }, [count, page, last]);
}

/** The last page that a server can be asked for: more digits are no number to it. */
const LAST = 999_999_999;

/** The address of a list: its page, and how to change what it says. Whatever else is asked for begins at the first page. */
export function usePage() {
  const [params, setParams] = useSearchParams();
  const change = (next: Parameters<typeof changedParams>[1], replace = false) =>
    setParams((before) => changedParams(before, { page: '', ...next }), { replace });
  return {
    params,
    page: Math.min(LAST, Math.max(1, Math.trunc(Number(params.get('page'))) || 1)),
    change,
    // The first page is not named.
    go: (to: number, replace = false) => change({ page: to === 1 ? '' : String(to) }, replace),
  };
}
