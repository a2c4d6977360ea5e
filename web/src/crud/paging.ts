import { useEffect, useEffectEvent } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { useSession } from '../shared/session/session';
import type { Area } from './resource';

interface Paging {
  page: number;
  size: number;
  /** Number of rows; undefined until loaded. */
  count: number | undefined;
  go: (page: number, replace: boolean) => void;
}

/** Moves to the last page if the current one no longer exists. */
export function useLastPage({ page, size, count = 0, go }: Paging): void {
  const last = Math.max(1, Math.ceil(count / size));
  const turn = useEffectEvent(() => go(last, true));
  useEffect(() => {
    if (count > 0 && page > last) turn();
  }, [count, page, last]);
}

/** The integers and UUIDs that the gateway takes; it refuses a query with anything else. */
const ID = /^(?:\d{1,19}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

export const isId = (text: string): boolean => ID.test(text);

/** The id in the path; instead of a malformed one, an id that no record has. */
export function useIdParam(name = 'id'): string | undefined {
  const id = useParams()[name];
  return id === undefined || isId(id) ? id : '0';
}

/** The largest page number that the server accepts. */
const MAX_PAGE = 999_999_999;

/** A list's page and parameters in the URL. Changing a parameter returns to the first page. */
export function usePage() {
  const [params, setParams] = useSearchParams();
  const change = (next: Parameters<typeof changedParams>[1], replace = false) =>
    setParams((before) => changedParams(before, { page: '', ...next }), { replace });
  return {
    params,
    page: Math.min(MAX_PAGE, Math.max(1, Math.trunc(Number(params.get('page'))) || 1)),
    change,
    // The first page has no parameter.
    go: (to: number, replace = false) => change({ page: to === 1 ? '' : String(to) }, replace),
  };
}

/** Sets parameters of a URL, and removes empty ones. */
export function changedParams(
  before: URLSearchParams,
  next: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(next)) value ? after.set(name, value) : after.delete(name);
  return after;
}

/** Router state from a list to a record: the list's parameters. */
export const listState = (search: string) => ({ list: search });

/** A string of the router state. */
function stateText(state: unknown, name: 'list' | 'added' | 'from'): string | undefined {
  const value = (state as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** Router state from the form of a new record to its list. */
export const addedState = (id: string | undefined) => ({ added: id });

/** ID of the record that was just added. */
export const addedIdOf = (state: unknown): string | undefined => stateText(state, 'added');

/** Router state to a record of another area: the screen that leads there, which the record returns to. */
export function useOrigin(): { from: string } {
  const { pathname, search } = useLocation();
  return { from: `${pathname}${search}` };
}

/** The path of a record's list, as it was left, or home without permission. */
export function useListPath({ path, permission }: Area): string {
  const left = stateText(useLocation().state, 'list') ?? '';
  return useSession().can(`view_${permission}`) ? `${path}${left}` : '/';
}

/** The path back from a record: the screen of another area that led to it, or its list. */
export function useWayBack(area: Area): string {
  const list = useListPath(area);
  return stateText(useLocation().state, 'from') ?? list;
}
