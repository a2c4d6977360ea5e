import { useLocation } from 'react-router-dom';
import { useSession } from '../session/session';
import type { Area } from './resource';

/** What goes along on the way from a list to one of its records: how the list was searched, sorted and turned. */
export const leavingList = (search: string) => ({ list: search });

/** Where a list was left, as far as the history of the page tells; its beginning otherwise. */
const listAddress = (path: string, state: unknown): string =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
    ? `${path}${state.list}`
    : path;

/** What goes along on the way back from the form of a new record: its list names it. */
export const adding = (id: string | undefined) => ({ added: id });

/** The record that was added on the screen before the list. */
export const addedIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'added' in state && typeof state.added === 'string'
    ? state.added
    : undefined;

/** Where the way back from a record leads: to the list that it was opened from, or home where none may be seen. */
export function useWayBack({ path, permission }: Area): string {
  const list = listAddress(path, useLocation().state);
  return useSession().can(`view_${permission}`) ? list : '/';
}
