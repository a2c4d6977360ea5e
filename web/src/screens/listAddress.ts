import { useLocation } from 'react-router-dom';
import { useSession } from '../session/session';
import type { Area } from './resource';

/** What goes along on the way from a list to one of its records: how the list was searched, sorted and turned. */
export const leavingList = (search: string) => ({ list: search });

/** A text that came along with the address, as far as the history of the page tells. */
function along(state: unknown, name: 'list' | 'added'): string | undefined {
  const value = (state as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** What goes along on the way back from the form of a new record: its list names it. */
export const adding = (id: string | undefined) => ({ added: id });

/** The record that was added on the screen before the list. */
export const addedIn = (state: unknown): string | undefined => along(state, 'added');

/** Where the way back from a record leads: to the list that it was opened from, or home where none may be seen. */
export function useWayBack({ path, permission }: Area): string {
  const left = along(useLocation().state, 'list') ?? '';
  return useSession().can(`view_${permission}`) ? `${path}${left}` : '/';
}
