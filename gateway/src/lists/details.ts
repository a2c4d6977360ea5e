import pMap from 'p-map';
import { isLabelAlone, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';

/** Calls in flight at once, where many records are read one by one; the first that fails is what is told. */
export const AT_ONCE = { concurrency: 6 };

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
