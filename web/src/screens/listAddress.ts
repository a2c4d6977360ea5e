import { useLocation } from 'react-router-dom';

/** What goes along on the way from a list to one of its records: how the list was searched, sorted and turned. */
export const leavingList = (search: string) => ({ list: search });

/** Where a list was left, as far as the history of the page tells; its beginning otherwise. */
export const listAddress = (path: string, state: unknown): string =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
    ? `${path}${state.list}`
    : path;

/** The list that a record was opened from, to go back to. */
export const useListAddress = (path: string): string => listAddress(path, useLocation().state);
