import { snake } from '../rest/codec/row.ts';
import type { Context } from './context.ts';
import type { Descriptor } from './descriptor.ts';
import { narrows, rowsOf } from './owners.ts';

/** How many rows of a list refer to a record. */
export async function countRowsOf(
  descriptor: Descriptor,
  owner: string,
  id: string,
  context: Context,
): Promise<number> {
  const { results, count } = await context.loaders.firstRow(descriptor, { [snake(owner)]: id });
  const [row] = results;
  if (!row) return 0;
  // Rows that do not name their owner cannot be told apart.
  if (row[owner] === undefined || (await narrows(descriptor, owner, context))) return count;
  return (await rowsOf(descriptor, owner, id, context)).length;
}
