import { badInput } from '../errors.ts';

/** A record in camelCase; a relation is an id, an embedded row, or absent where the server left it out. */
export type Row = { readonly [field: string]: unknown };

/** A value or the promise of one: values are not wrapped, which spares the executor a tick of the event loop. */
export type Eventually<T> = T | Promise<T>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a relation, given as an id or as an embedded row. */
export function idOf(relation: unknown): string | null {
  if (typeof relation === 'string') return relation;
  return isRow(relation) && typeof relation.id === 'string' ? relation.id : null;
}

/** Whether a relation is given by its label alone, as lists may show it: its id is for the record itself to tell. */
export const isLabelAlone = (relation: unknown): relation is { readonly label: string } =>
  isRow(relation) && relation.id === undefined && typeof relation.label === 'string';

/** Whether a list does not tell what a row refers to: by a label alone, or not at all. */
export const isUntold = (relation: unknown): boolean => relation === undefined || isLabelAlone(relation);

/** Integers and UUIDs; anything else never reaches the upstream's router. */
const ID = /^(?:\d{1,19}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

export const isId = (id: string): boolean => ID.test(id);

/** `field`: where it stands among others. */
export function checkId(id: string, field?: string): string {
  if (!isId(id)) {
    const shown = `${field === undefined ? '' : `${field}: `}"${id.slice(0, 20)}"`;
    throw badInput(`${shown} no es un identificador válido.`, `${shown} is not a valid identifier.`);
  }
  return id;
}

/** `razonSocial` → `razon_social`: GraphQL's names are camelCase, REST v1's are snake_case. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a record is called where something else refers to it: `TipoRespuesta` → `tipo_respuesta`. */
export const kindName = (type: string): string => snake(type.charAt(0).toLowerCase() + type.slice(1));

/** `razon_social` → `razonSocial`. Tried at the first of several underscores alone: a name may be as long as an answer. */
export const camel = (name: string): string =>
  name.replace(/(?<!_)_+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());

/** `2026-12-31` → `31/12/2026`, as people of the product write a day. */
export function dayLabel(day: unknown): string {
  const parts = typeof day === 'string' ? /^(\d{4})-(\d{2})-(\d{2})/.exec(day) : null;
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : '';
}
