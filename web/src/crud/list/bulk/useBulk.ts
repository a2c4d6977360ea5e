import { useState } from 'react';
import { useTexts } from '../../../shared/i18n';
import { formatNumber } from '../../../shared/i18n/format';
import { useSession } from '../../../shared/session/session';
import type { Area, Resource, Row } from '../../resource';
import type { List } from '../useList';

/** The selected rows of a list. */
export interface Selection {
  /** The rows that were selected one by one. */
  rows: ReadonlyMap<string, Row>;
  /** Whether every row of every page is selected. */
  isWhole: boolean;
  count: number;
  has: (id: string) => boolean;
  /** Whether all rows of the page are selected, or `mixed`. */
  page: boolean | 'mixed';
  toggle: (row: Row) => void;
  togglePage: () => void;
  selectWhole: () => void;
  clear: () => void;
}

const NONE: ReadonlyMap<string, Row> = new Map();

/** A selection that ends when the list has other filters or another search. */
function useSelection({ consulta, shown }: List): Selection {
  const [state, setState] = useState({ consulta, rows: NONE, isWhole: false });
  const { rows, isWhole } = state.consulta === consulta ? state : { rows: NONE, isWhole: false };
  const results = shown?.results ?? [];
  const select = (next: Iterable<readonly [string, Row]>) =>
    setState({ consulta, rows: new Map(next), isWhole: false });
  const has = (id: string) => isWhole || rows.has(id);
  const onPage = results.filter(({ id }) => has(id)).length;
  const entries = results.map((row) => [row.id, row] as const);
  const known = isWhole ? entries : [...rows];
  const isPageFull = onPage > 0 && onPage === results.length;
  return {
    rows,
    isWhole,
    count: isWhole ? (shown?.count ?? 0) : rows.size,
    has,
    page: isPageFull || (onPage > 0 && 'mixed'),
    toggle: (row) => select(has(row.id) ? known.filter(([id]) => id !== row.id) : [...known, [row.id, row]]),
    togglePage: () =>
      select(isPageFull ? known.filter(([id]) => !results.some((row) => row.id === id)) : [...known, ...entries]),
    selectWhole: () => setState({ consulta, rows: NONE, isWhole: true }),
    clear: () => setState({ consulta, rows: NONE, isWhole: false }),
  };
}

/** The selection of a list and the permitted changes of its rows; undefined without any. */
export function useBulk(area: Area, { hooks, fields = [] }: Resource, list: List) {
  const { t, lang } = useTexts();
  const { can, capabilities } = useSession();
  const selection = useSelection(list);
  const mayChange = Boolean(hooks.update) && can(`change_${area.permission}`);
  const acts = {
    fields: mayChange && !list.inactive ? fields.filter(({ bulk }) => bulk) : [],
    deactivate: Boolean(hooks.deactivate) && !list.inactive && can(`delete_${area.permission}`),
    restore: Boolean(hooks.deactivate) && list.inactive && mayChange,
    /** Deactivating is undone by restoring, and the other way round. */
    undo: mayChange && can(`delete_${area.permission}`),
  };
  const isOffered = acts.fields.length > 0 || acts.deactivate || acts.restore;
  /** A number of records in words: "2 empresas". */
  const recordsText = (count: number) => {
    const one = t(`resources.${area.key}.one`);
    const many = t(`resources.${area.key}.many`).toLocaleLowerCase(lang);
    return `${formatNumber(count, lang)} ${count === 1 ? one : many}`;
  };
  return capabilities?.includes('lotes') && isOffered ? { selection, acts, recordsText } : undefined;
}

export type Bulk = NonNullable<ReturnType<typeof useBulk>>;
