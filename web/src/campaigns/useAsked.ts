import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import type { FiltroDeCampana } from '../generated/campaigns';
import { AT_ONCE, changedParams } from '../screens/changedParams';
import { pageOf, pageParam } from '../screens/paging';

/** Filters of the companies, as buttons; the first shows all of them. */
export const FILTERS = [
  ['', 'campaigns.all'],
  ['pendientes', 'campaigns.pending'],
  ['enviadas', 'campaigns.sent'],
  ['incompletas', 'campaigns.incomplete'],
  ['sinUsuario', 'campaigns.noUser'],
] as const satisfies readonly (readonly [FiltroDeCampana | '', string])[];

/** What the address says: which companies are shown. */
export function useAsked() {
  const [params, setParams] = useSearchParams();
  const known = FILTERS.map(([name]) => name).find((name) => name === params.get('filtro')) ?? '';
  const change = (next: Record<string, string>, how: NavigateOptions = AT_ONCE) =>
    setParams((before) => changedParams(before, { page: '', ...next }), how);
  return {
    filter: known,
    search: params.get('search') ?? '',
    segment: params.get('segmento') ?? '',
    page: pageOf(params),
    change,
    go: (to: number, replace = false) => change({ page: pageParam(to) }, replace ? { replace } : AT_ONCE),
  };
}
