import type { Field, Values } from '../../fields/field';
import type { Session } from '../../session/session';

/** The companies that a person holds: their own, or every one with both permissions over answers. */
export interface Held {
  own: string | null;
  every: boolean;
}

export function heldBy({ can, usuario }: Pick<Session, 'can' | 'usuario'>): Held {
  const every = can('view_encuestausuarioempresa') && can('change_encuestausuarioempresa');
  return { own: usuario?.empresa?.id ?? null, every };
}

const idOf = (empresa: unknown): string | null => (empresa as { id: string } | null | undefined)?.id ?? null;

/** Fields by which whoever adds a user decides how that user gets in. */
const ENTRY = new Set(['enviarEnlace', 'password1', 'password2']);

/**
 * The fields of a user for a person who does not hold every company. A user who enters another company is invited by the
 * server, so no password is chosen; the company's hint says so. `former` is the company that the user is in already.
 */
export function fieldsByInvitation(fields: readonly Field[], { own, every }: Held, former: unknown = null): Field[] {
  if (every) return [...fields];
  const isOwn = (values: Values) => idOf(values.empresa) === own;
  const isInvited = (values: Values) =>
    !isOwn(values) && values.empresa !== null && idOf(values.empresa) !== idOf(former);
  return fields.map((field) => {
    if (ENTRY.has(field.name)) return { ...field, when: (values) => isOwn(values) && (field.when?.(values) ?? true) };
    if (field.name !== 'empresa') return field;
    return { ...field, hint: (values) => (isInvited(values) ? 'catalogues:enlace.enters' : undefined) };
  });
}
