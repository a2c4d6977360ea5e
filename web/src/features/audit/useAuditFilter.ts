import { isDay } from '../../crud/fields/rules';
import { clippedSearch } from '../../crud/fields/useSearch';
import { usePage } from '../../crud/paging';
import { acts, kinds } from './recursos';

const NAMES = ['acto', 'recurso', 'registro', 'usuario', 'desde', 'hasta', 'search'] as const;

export type AuditFilter = Partial<Record<(typeof NAMES)[number], string>>;

const ID = /^[\w-]{1,40}$/;

/** Whether it is a day that the server takes: none is before 1900. */
export const isAuditDay = (text: string): boolean => isDay(text) && text >= '1900-01-01';

/** What the address says that no server would take is not asked for. */
function isAsked(name: keyof AuditFilter, value: string): boolean {
  if (name === 'registro' || name === 'usuario') return ID.test(value);
  if (name === 'desde' || name === 'hasta') return isAuditDay(value);
  if (name === 'search') return value !== '';
  return (name === 'acto' ? acts : kinds).some(([known]) => known === value);
}

/** What the address says: which lines are shown, and how to show others. */
export function useAuditFilter() {
  const { params, ...asked } = usePage();
  const filter: AuditFilter = {};
  for (const name of NAMES) {
    const value = params.get(name);
    if (value !== null && isAsked(name, value)) filter[name] = clippedSearch(value);
  }
  return {
    ...asked,
    filter,
    clear: () => asked.change(Object.fromEntries(NAMES.map((name) => [name, '']))),
  };
}
