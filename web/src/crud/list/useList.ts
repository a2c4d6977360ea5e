import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { type PageSize, pageSize, setPreference } from '../../shared/preferences';
import type { Session } from '../../shared/session/session';
import { useOverlay, useOverlayWhile } from '../../shared/shell/overlay';
import { clippedSearch } from '../fields/useSearch';
import { filtersIn, filterVariable, INACTIVE } from '../filters';
import { changedParams, listState, useLastPage, usePage } from '../paging';
import type { Area, Resource } from '../resource';
import { useColumns } from './columns';

/** The state of a list: its parameters in the URL, the page of rows and the shown columns. */
export function useList(area: Area, resource: Resource) {
  const { lang } = useTexts();
  const overlay = useOverlay();
  const { params, page, change, go } = usePage();
  const left = listState(useLocation().search);
  const search = clippedSearch(params.get('search') ?? '');
  const { hooks, sortable = [], filters: own = [] } = resource;
  const sort = params.get('ordering') ?? '';
  const ordering = sortable.includes(sort.replace(/^-/, '')) ? sort : '';
  const mayRestore = ({ can }: Session) => can(`change_${area.permission}`);
  const filters = hooks.deactivate && hooks.update ? [...own, { ...INACTIVE, when: mayRestore }] : own;
  const filter = filtersIn(params, filters);
  const inactive = filter.activo === 'false';
  const [size, setSize] = useState(pageSize);

  const { data, previousData, loading, error, refetch } = hooks.list({
    variables: {
      page,
      pageSize: size,
      search: search || undefined,
      ordering: ordering || undefined,
      filter: filterVariable(filter),
      inactive,
      lang,
    },
  });
  // If a refetch fails, the previous rows stay, with the error above.
  const shown = data?.page ?? (loading || error ? previousData?.page : undefined);
  const [shownPage, setShownPage] = useState(page);
  if (data && shownPage !== page) setShownPage(page);
  useOverlayWhile(loading && !data);
  useLastPage({ page, size, count: data?.page.count, go });
  const { columns, spare, offered, choose } = useColumns(area, resource, shown, params.get('columns'));

  const reload = async () => {
    // The list itself shows the error.
    await overlay.during(refetch()).catch(() => undefined);
  };
  return {
    /** The page of rows, with the total; undefined until loaded. */
    shown,
    error,
    search,
    ordering,
    filters,
    /** The filters in the URL. */
    filter,
    /** Whether the list has the deactivated records instead. */
    inactive,
    /** The shown columns, in order. */
    columns,
    spare,
    /** Every column that the list can show. */
    offered,
    /** Remembers the shown columns; null for the suggested ones. */
    chooseColumns(names: readonly string[] | null) {
      choose(names);
      if (params.has('columns')) change({ columns: '', page: params.get('page') ?? '' });
    },
    /**
     * Search, ordering and filters of all pages as a query string, in the names of the schema: for
     * `bulkUpdate.input.query`, `/descargas/listas/{many}.csv` and `Vista.consulta`. The columns are apart.
     */
    consulta: changedParams(new URLSearchParams(), { search, ...filter, ordering }).toString(),
    /** The page of the rows on screen, which stay if another page does not load. */
    page: error ? shownPage : page,
    size,
    /** Remembers the number of rows per page. */
    resize(rows: PageSize) {
      setPreference('pageSize', String(rows));
      setSize(rows);
      go(1);
    },
    /** Router state for the screens of the list's records. */
    left,
    /** Sets parameters of the URL, and returns to the first page. */
    change,
    /** Goes to a page; again to one that did not load. */
    go: (to: number) => (to === page ? void reload() : go(to)),
    reload,
  };
}

export type List = ReturnType<typeof useList>;
