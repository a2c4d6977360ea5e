import { changedParams } from '../../../crud/paging';

/** The selectors that the address holds, from the widest down (decisions: URL parameters of the comment form). */
export const MIRRORED = ['encuesta', 'seccion', 'pregunta'] as const;
export type Mirrored = (typeof MIRRORED)[number];

type Ids = Partial<Record<Mirrored, string | undefined>>;

/** The address after a choice: what is narrower than the choice is gone. */
export function afterChoice(params: URLSearchParams, name: Mirrored, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const narrower of MIRRORED.slice(MIRRORED.indexOf(name))) next.delete(narrower);
  if (id !== undefined) next.set(name, id);
  return next;
}

/** The address of a form that shows a record: it can be copied as it is. */
export const ofRecord = (params: URLSearchParams, ids: Ids): URLSearchParams =>
  changedParams(params, Object.fromEntries(MIRRORED.map((name) => [name, ids[name] ?? ''])));

/** Whether the address says anything about the selectors. */
export const speaks = (params: URLSearchParams): boolean => MIRRORED.some((name) => params.has(name));
