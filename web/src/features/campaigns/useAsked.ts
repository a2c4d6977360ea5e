import { usePage } from '../../crud/paging';
import type { EmpresaEnCampanaFilter } from '../../generated/campaigns';

/** Filters of the companies with their parameters in the address; the first shows all companies. */
export const FILTERS = [
  ['', '', 'campaigns:all'],
  ['PENDIENTES', 'pendientes', 'campaigns:pending'],
  ['ENVIADAS', 'enviadas', 'campaigns:sent'],
  ['INCOMPLETAS', 'incompletas', 'campaigns:incomplete'],
  ['SIN_USUARIO', 'sinUsuario', 'campaigns:noUser'],
] as const satisfies readonly (readonly [EmpresaEnCampanaFilter | '', string, string])[];

/** What the address says: which companies are shown. */
export function useAsked() {
  const { params, ...asked } = usePage();
  return {
    ...asked,
    filter: FILTERS.find(([, param]) => param === params.get('filtro'))?.[0] ?? '',
    search: params.get('search') ?? '',
    segment: params.get('segmento') ?? '',
  };
}
