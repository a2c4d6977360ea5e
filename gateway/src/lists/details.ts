import pMap from 'p-map';
import { isLabelAlone, isUntold, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';
import { allowed, unless, WrongShape } from '../errors.ts';
import { errorOfStatus } from '../upstream/errors.ts';
import { endpoint } from '../upstream/path.ts';

/** A record as its detail shows it; one that does not exist is NOT_FOUND. */
export async function whole(descriptor: Descriptor, id: string, context: Context): Promise<Row> {
  const row = await context.loaders.detail(descriptor, id);
  if (!row) throw errorOfStatus(404, context.rest.lang, null);
  return row;
}

/** A record that was deactivated, else null; what cannot be read is left for the server to judge. */
export async function inactive(descriptor: Descriptor, id: string | null, { loaders }: Context): Promise<Row | null> {
  const row = id === null ? null : await unless('NOT_FOUND', allowed(loaders.row(descriptor, id)));
  return row?.activo === false ? row : null;
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

/** Rows with the ids of these relations, in whose place a list may show labels or nothing. */
export const identified = (
  descriptor: Descriptor,
  rows: readonly Row[],
  relations: readonly string[],
  context: Context,
): Promise<Row[]> => withDetails(descriptor, rows, (row) => !relations.some((name) => isUntold(row[name])), context);

/** What refers to nothing that can be named is not copied: the copy would lack it. */
export function demandIds({ type, path }: Descriptor, row: Row, relations: readonly string[], { rest }: Context): void {
  const labelled = relations.find((name) => isLabelAlone(row[name]));
  if (labelled) throw rest.wrong(endpoint(path), new WrongShape(`${type}.${labelled}`, 'an id', 'a text'));
}
