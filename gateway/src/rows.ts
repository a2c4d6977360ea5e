import pMap from 'p-map';
import { idOf, isLabelAlone, type Row, snake } from './codec/row.ts';
import type { Context } from './context.ts';
import type { Descriptor } from './descriptor.ts';
import { unless } from './errors.ts';
import { everyRow, firstRow } from './pages.ts';

/** Records that are read at once, where a list does not tell enough. */
const AT_ONCE = { concurrency: 6 };

/** Every row that refers to a record. A server that does not know the filter answers the rows of all of them. */
export async function rowsOf(descriptor: Descriptor, owner: string, id: string, context: Context): Promise<Row[]> {
  return await belonging(descriptor, await everyRow(descriptor, { [snake(owner)]: id }, context), owner, id, context);
}

/** Those of the rows of a filtered list that refer to a record. */
export async function belonging(
  descriptor: Descriptor,
  rows: readonly Row[],
  owner: string,
  id: string,
  context: Context,
): Promise<Row[]> {
  const [untold, told] = [rows.filter((row) => isLabelAlone(row[owner])), (row: Row) => idOf(row[owner]) === id];
  if (untold.length === 0) return rows.filter(told);
  if (await narrows(descriptor, owner, context)) return rows.filter((row) => isLabelAlone(row[owner]) || told(row));
  return (await identified(descriptor, rows, [owner], context)).filter(told);
}

/** Rows that tell something: where a list leaves it out, the record itself is read. */
export async function telling(
  descriptor: Descriptor,
  rows: readonly Row[],
  isTold: (row: Row) => boolean,
  { loaders }: Context,
): Promise<Row[]> {
  const detail = async (row: Row) => (isTold(row) ? row : await loaders.detail(descriptor, String(row.id)));
  return (await pMap(rows, detail, AT_ONCE)).filter((row) => row !== null);
}

/** Rows with the ids of these relations, in whose place a list may show labels. */
export const identified = (
  descriptor: Descriptor,
  rows: readonly Row[],
  relations: readonly string[],
  context: Context,
): Promise<Row[]> => telling(descriptor, rows, (row) => relations.every((name) => !isLabelAlone(row[name])), context);

/** No record has this id, so that no row refers to it. */
const NOBODY = '0';

/** Whether a list narrows by a filter. Version 1 promises few of them; a server ignores what it does not know. */
export async function narrows(descriptor: Descriptor, owner: string, context: Context): Promise<boolean> {
  const { upstream } = context.rest;
  const { type } = descriptor;
  const name = snake(owner);
  const known = upstream.narrows(type, name);
  if (known !== undefined) return known;
  // An id that is refused was looked at.
  const found = await unless('BAD_USER_INPUT', firstRow(descriptor, { [name]: NOBODY }, context, false));
  const narrowing = found === null || found.count === 0;
  upstream.learnNarrows(type, name, narrowing);
  return narrowing;
}

/** How many rows of a list refer to a record. */
export async function countRowsOf(
  descriptor: Descriptor,
  owner: string,
  id: string,
  context: Context,
): Promise<number> {
  const { results, count, countExact } = await firstRow(descriptor, { [snake(owner)]: id }, context);
  const [row] = results;
  if (!row) return 0;
  // Rows that do not name their owner cannot be told apart.
  if (row[owner] === undefined || (countExact && (await narrows(descriptor, owner, context)))) return count;
  return (await rowsOf(descriptor, owner, id, context)).length;
}
