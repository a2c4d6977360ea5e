import { usePage } from '../screens/paging';

const NAMES = ['acto', 'recurso', 'registro', 'usuario', 'desde', 'hasta', 'search'] as const;

export type AuditFilter = Partial<Record<(typeof NAMES)[number], string>>;

const ID = /^[\w-]{1,40}$/;

/** Whether it is a day that the server takes: none is before 1900. */
export const isAuditDay = (text: string): boolean => /^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text);

/** What the address says that no server would take is not asked for. */
function isAsked(name: keyof AuditFilter, value: string): boolean {
  if (name === 'registro' || name === 'usuario') return ID.test(value);
  return name === 'desde' || name === 'hasta' ? isAuditDay(value) : value !== '';
}

/** What the address says: which lines are shown, and how to show others. */
export function useAuditFilter() {
  const { params, ...asked } = usePage();
  const filter: AuditFilter = {};
  for (const name of NAMES) {
    const value = params.get(name);
    if (value !== null && isAsked(name, value)) filter[name] = value;
  }
  return {
    ...asked,
    filter,
    clear: () => asked.change(Object.fromEntries(NAMES.map((name) => [name, '']))),
  };
}
