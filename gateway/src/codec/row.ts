/** A record in camelCase; a relation is an id, an embedded row, or absent where the server left it out. */
export type Row = { readonly [field: string]: unknown };

/** A value or the promise of one: values are not wrapped, which spares the executor a tick of the event loop. */
export type Eventually<T> = T | Promise<T>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a relation, given as an id or as an embedded row. */
export const idOf = (relation: unknown): string | null => {
  if (typeof relation === 'string') return relation;
  return isRow(relation) && typeof relation.id === 'string' ? relation.id : null;
};
