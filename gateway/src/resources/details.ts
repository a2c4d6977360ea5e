import pMap from 'p-map';
import type { Row } from '../rest/codec/row.ts';
import { errorOfStatus } from '../rest/statuses.ts';
import type { Context } from './context.ts';
import type { Descriptor } from './descriptor.ts';

/** A record as its detail shows it; one that does not exist is NOT_FOUND. */
export async function whole(descriptor: Descriptor, id: string, context: Context): Promise<Row> {
  const row = await context.loaders.detail(descriptor, id);
  if (!row) throw errorOfStatus(404, context.rest.lang, null);
  return row;
}

/** Calls in flight at once, where many records are read one by one; the first that fails is what is told. */
export const AT_ONCE = { concurrency: 6 };

/** Rows that are complete enough: where a list leaves out what is needed, the record itself is read. */
export async function withDetails(
  descriptor: Descriptor,
  rows: readonly Row[],
  isComplete: (row: Row) => boolean,
  { loaders }: Context,
): Promise<Row[]> {
  const detail = async (row: Row) => (isComplete(row) ? row : await loaders.detail(descriptor, String(row.id)));
  return (await pMap(rows, detail, AT_ONCE)).filter((row) => row !== null);
}
