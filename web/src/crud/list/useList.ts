import { useLocation } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { pageSize } from '../../shared/preferences';
import { useOverlay, useOverlayWhile } from '../../shared/shell/overlay';
import { clippedSearch } from '../fields/useSearch';
import { listState, useLastPage, usePage } from '../paging';
import type { Resource } from '../resource';
import { useColumns } from './columns';

/** The parameters that select and order the rows of a list. */
const QUERY = ['search', 'ordering', 'activo'];

/** The state of a list: its parameters in the URL, the page of rows and the shown columns. */
export function useList(resource: Resource) {
  const { lang } = useTexts();
  const overlay = useOverlay();
  const { params, page, change, go } = usePage();
  const left = listState(useLocation().search);
  const search = clippedSearch(params.get('search') ?? '');
  const ordering = params.get('ordering') ?? '';
  const size = pageSize();
  const inactive = params.get('activo') === 'false';

  const { data, previousData, loading, error, refetch } = resource.hooks.list({
    variables: {
      page,
      pageSize: size,
      search: search || undefined,
      ordering: ordering || undefined,
      filter: inactive ? { activo: false } : undefined,
      inactive,
      lang,
    },
  });
  // If a refetch fails, the previous rows stay, with the error above.
  const shown = data?.page ?? (loading || error ? previousData?.page : undefined);
  useOverlayWhile(loading && !data);
  useLastPage({ page, size, count: data?.page.count, go });
  const columns = useColumns(resource, shown);

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
    /** Whether the list has the deactivated records instead. */
    inactive,
    /** The shown columns, in order. */
    columns,
    /**
     * Search, ordering and filters of all pages as a query string, in the names of the schema: for
     * `bulkUpdate.input.query`, `/descargas/listas/{many}.csv` and `Vista.consulta`. The page and the columns are apart.
     */
    consulta: new URLSearchParams([...params].filter(([name]) => QUERY.includes(name))).toString(),
    page,
    size,
    /** Router state for the screens of the list's records. */
    left,
    /** Sets parameters of the URL, and returns to the first page. */
    change,
    go,
    reload,
  };
}

export type List = ReturnType<typeof useList>;
