import type { FiltroDeCampana } from '../generated/campaigns';
import { usePage } from '../screens/paging';

/** Filters of the companies, as buttons; the first shows all of them. */
export const FILTERS = [
  ['', 'campaigns:all'],
  ['pendientes', 'campaigns:pending'],
  ['enviadas', 'campaigns:sent'],
  ['incompletas', 'campaigns:incomplete'],
  ['sinUsuario', 'campaigns:noUser'],
] as const satisfies readonly (readonly [FiltroDeCampana | '', string])[];

/** What the address says: which companies are shown. */
export function useAsked() {
  const { params, ...asked } = usePage();
  return {
    ...asked,
    filter: FILTERS.map(([name]) => name).find((name) => name === params.get('filtro')) ?? '',
    search: params.get('search') ?? '',
    segment: params.get('segmento') ?? '',
  };
}
