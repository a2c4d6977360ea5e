import { useLocation } from 'react-router-dom';
import { clippedSearch } from '../fields/search';
import { useTexts } from '../i18n';
import { pageSize } from '../preferences';
import { useOverlay, useOverlayWhile } from '../shell/overlay';
import { leavingList } from './listAddress';
import { useLastPage, usePage } from './paging';
import type { ListVariables, Resource } from './resource';

/** A list as its address says: what is searched, sorted and turned to, and the page that the server has for it. */
export function useList(resource: Resource) {
  const { lang } = useTexts();
  const overlay = useOverlay();
  const { params, page, change, go } = usePage();
  const left = leavingList(useLocation().search);
  const search = clippedSearch(params.get('search') ?? '');
  const ordering = params.get('ordering') ?? '';
  const size = pageSize();
  const inactive = params.get('activo') === 'false';

  const variables: ListVariables = {
    page,
    pageSize: size,
    search: search || undefined,
    ordering: ordering || undefined,
    activo: inactive ? false : undefined,
    inactive,
    lang,
  };
  const { data, previousData, loading, error, refetch } = resource.hooks.list({ variables });
  // Where a list cannot be read again, what was read stays on the screen, and that it may be old is said.
  const shown = data?.page ?? (loading || error ? previousData?.page : undefined);
  useOverlayWhile(loading && !data);
  useLastPage({ page, size, count: data?.page.count, go });

  const reload = async () => {
    // What went wrong is told where the list is.
    await overlay.during(refetch()).catch(() => undefined);
  };
  return { shown, error, search, ordering, inactive, page, size, left, change, go, reload };
}
