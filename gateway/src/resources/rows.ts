import pMap from 'p-map';
import type { Page } from '../rest/codec/decode.ts';
import { idOf, isUntold, type Row, snake } from '../rest/codec/row.ts';
import { unless } from '../rest/errors.ts';
import { PAGE_SIZE, type Query } from '../rest/path.ts';
import { errorOfStatus } from '../rest/statuses.ts';
import type { Context } from './context.ts';
import type { Descriptor } from './descriptor.ts';

/** Rows that are read of one list at most; one that has as many may have more. */
const MOST_ROWS = 30_000;

/** Servers answer with an empty page or with 404 what is behind the last one; null then. */
export const behindLast = (page: Promise<Page>): Promise<Page | null> => unless('NOT_FOUND', page);

/** The rows of all pages, however long the server makes them; each row once, whatever it repeats. */
export async function overPages(read: (page: number) => Promise<Page>): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1; found.size < MOST_ROWS; page += 1) {
    const before = found.size;
    const part = page === 1 ? await read(page) : await behindLast(read(page));
    for (const row of part?.results ?? []) found.set(String(row.id), row);
    if (!part || found.size >= part.count || found.size === before) break;
  }
  return [...found.values()];
}

/** Every row of a list. */
export const everyRow = (descriptor: Descriptor, query: Query, { loaders }: Context): Promise<Row[]> =>
  overPages((page) => loaders.page(descriptor, { ...query, page, page_size: PAGE_SIZE }));

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
