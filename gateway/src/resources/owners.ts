import { idOf, isUntold, type Row, snake } from '../rest/codec/row.ts';
import { unless } from '../rest/errors.ts';
import { PAGE_SIZE } from '../rest/path.ts';
import type { Context } from './context.ts';
import type { Descriptor } from './descriptor.ts';
import { withDetails } from './details.ts';
import { overPages } from './everyRow.ts';

/** Whether a row refers to a record; null where it does not tell. */
export function refers(row: Row, owner: string, id: string): boolean | null {
  // A survey's sections are a list.
  const value = row[owner] === undefined ? row[`${owner}es`] : row[owner];
  if (isUntold(value)) return null;
  // A UUID is the same in capitals.
  const isSame = (item: unknown) => idOf(item)?.toLowerCase() === id.toLowerCase();
  return Array.isArray(value) ? value.some(isSame) : isSame(value);
}

/**
 * Every row that refers to a record. A server that does not know the filter answers the rows of all of them: from the
 * first page on that shows it, they are read once for all the records of a request.
 */
export async function rowsOf(descriptor: Descriptor, owner: string, id: string, context: Context): Promise<Row[]> {
  const { upstream } = context.rest;
  const { type } = descriptor;
  const name = snake(owner);
  const rows = await overPages(async (page) => {
    const filter = upstream.found(type, name) === false ? {} : { [name]: id };
    const part = await context.loaders.page(descriptor, { ...filter, page, page_size: PAGE_SIZE });
    if (part.results.some((row) => refers(row, owner, id) === false)) upstream.learn(type, name, false);
    return part;
  });
  return await belonging(descriptor, rows, owner, id, context);
}

/** Those of the rows of a filtered list that refer to a record. */
export async function belonging(
  descriptor: Descriptor,
  rows: readonly Row[],
  owner: string,
  id: string,
  context: Context,
): Promise<Row[]> {
  const tells = (row: Row) => refers(row, owner, id) !== null;
  const trusted = rows.every(tells) || (await narrows(descriptor, owner, context));
  const told = trusted ? rows : await withDetails(descriptor, rows, tells, context);
  return told.filter((row) => refers(row, owner, id) ?? trusted);
}

/** No record has this id, so that no row refers to it. */
const NOBODY = '0';

/** Whether a list narrows by a filter. Version 1 promises few of them; a server ignores what it does not know. */
export async function narrows(descriptor: Descriptor, owner: string, context: Context): Promise<boolean> {
  const { upstream } = context.rest;
  const { type } = descriptor;
  const name = snake(owner);
  const known = upstream.found(type, name);
  if (known !== undefined) return known;
  // An id that is refused, or not found, was looked at.
  const asked = context.loaders.firstRow(descriptor, { [name]: NOBODY }, false);
  const found = await unless('NOT_FOUND', unless('BAD_USER_INPUT', asked));
  const narrowing = found === null || found.count === 0;
  upstream.learn(type, name, narrowing);
  return narrowing;
}
