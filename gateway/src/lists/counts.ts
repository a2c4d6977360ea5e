import { snake } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';
import { everyRow } from './everyRow.ts';
import { narrows, rowsOf } from './owners.ts';

/** How many rows a list has, by asking for one of them where the server tells. */
export async function countRows(descriptor: Descriptor, context: Context): Promise<number> {
  const { count, countExact } = await context.loaders.firstRow(descriptor, {});
  // A server without totals is counted row by row.
  return countExact ? count : (await everyRow(descriptor, {}, context)).length;
}

/** How many rows of a list refer to a record. */
export async function countRowsOf(
  descriptor: Descriptor,
  owner: string,
  id: string,
  context: Context,
): Promise<number> {
  const { results, count, countExact } = await context.loaders.firstRow(descriptor, { [snake(owner)]: id });
  const [row] = results;
  if (!row) return 0;
  // Rows that do not name their owner cannot be told apart.
  if (row[owner] === undefined || (countExact && (await narrows(descriptor, owner, context)))) return count;
  return (await rowsOf(descriptor, owner, id, context)).length;
}
