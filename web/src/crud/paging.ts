import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useSession } from '../shared/session/session';
import type { Area } from './resource';

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

/** The parameters of an address after some of them were set, or left out where they are empty. */
export function changedParams(
  before: URLSearchParams,
  next: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(next)) value ? after.set(name, value) : after.delete(name);
  return after;
}

/** What goes along on the way from a list to one of its records: how the list was searched, sorted and turned. */
export const listState = (search: string) => ({ list: search });

/** A text that came along with the address, as far as the history of the page tells. */
function along(state: unknown, name: 'list' | 'added'): string | undefined {
  const value = (state as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** What goes along on the way back from the form of a new record: its list names it. */
export const addedState = (id: string | undefined) => ({ added: id });

/** The record that was added on the screen before the list. */
export const addedIdOf = (state: unknown): string | undefined => along(state, 'added');

/** Where the way back from a record leads: to the list that it was opened from, or home where none may be seen. */
export function useWayBack({ path, permission }: Area): string {
  const left = along(useLocation().state, 'list') ?? '';
  return useSession().can(`view_${permission}`) ? `${path}${left}` : '/';
}
