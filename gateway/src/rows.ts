import pMap from 'p-map';
import type { Asked, Page } from './codec/page.ts';
import { idOf, isLabelAlone, type Row, snake } from './codec/row.ts';
import type { Context } from './context.ts';
import type { Descriptor } from './descriptor.ts';
import { unless } from './errors.ts';
import { modelOf } from './models.ts';
import { endpoint, PAGE_SIZE, type Query } from './upstream/path.ts';

/** Rows that are read of one list at most; one that has as many may have more. */
export const MOST_ROWS = 30_000;

/** Records that are read at once, where a list does not tell enough. */
const AT_ONCE = { concurrency: 6 };

/** Servers answer with an empty page or with 404 what is behind the last one; null then. */
const behindLast = (page: Promise<Page>): Promise<Page | null> => unless('NOT_FOUND', page);

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
export function everyRow(descriptor: Descriptor, query: Query, { rest }: Context): Promise<Row[]> {
  const model = modelOf(descriptor.type);
  return overPages((page) =>
    rest.get(endpoint(model.path), { ...query, page, page_size: PAGE_SIZE, lang: rest.lang }, model.page),
  );
}

/** So many rows from one on, of a server that makes pages of its own length, of which the first is given. */
async function acrossPages(
  first: Page,
  from: number,
  size: number,
  read: (page: number) => Promise<Page>,
): Promise<Page> {
  const { length } = first.results;
  const before = Math.floor(from / length);
  const rows: Row[] = [];
  for (let page = before + 1; rows.length < (from % length) + size; page += 1) {
    const part = page === 1 ? first : await behindLast(read(page));
    if (!part || part.results.length === 0) break;
    rows.push(...part.results);
  }
  return { ...first, results: rows.slice(from % length, (from % length) + size) };
}

/** One page of a list, also of a server that gives all rows, or more at once than asked for; behind the last it is empty. */
export async function pageOf(read: (page: number) => Promise<Page>, { page, pageSize: size }: Asked): Promise<Page> {
  const found = page > 1 ? await behindLast(read(page)) : await read(page);
  const from = (page - 1) * size;
  if (found && (size < 1 || !found.countExact)) return found;
  if (found && found.results.length > size && found.results.length >= found.count)
    return { ...found, results: found.results.slice(from, from + size) };
  // Fewer rows than there should be are those of other places, if the server's own pages are longer.
  if (found && found.results.length === Math.max(0, Math.min(size, found.count - from))) return found;
  const first = found && page === 1 ? found : await read(1);
  if (size > 0 && first.results.length > size) return await acrossPages(first, from, size, read);
  if (found) return found;
  return first.count > from ? await read(page) : { ...first, results: [] };
}

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
  { type }: Descriptor,
  rows: readonly Row[],
  isTold: (row: Row) => boolean,
  { loaders }: Context,
): Promise<Row[]> {
  const detail = async (row: Row) => (isTold(row) ? row : await loaders.detail(modelOf(type), String(row.id)));
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

type PageFor = (query: Query, used: boolean) => Promise<Page>;

/** Whether a list narrows by a filter. Version 1 promises few of them; a server ignores what it does not know. */
export async function narrows(descriptor: Descriptor, owner: string, context: Context): Promise<boolean> {
  const { rest } = context;
  const name = snake(owner);
  const { upstream } = rest;
  const key = `${descriptor.type} ${name}`;
  const known = upstream.narrows(key);
  if (known !== undefined) return known;
  // An id that is refused was looked at.
  const found = await unless('BAD_USER_INPUT', firstRow(descriptor, context)({ [name]: NOBODY }, false));
  const narrowing = found === null || found.count === 0;
  upstream.learnNarrows(key, narrowing);
  return narrowing;
}

/** How many rows a list has, by asking for one of them where the server tells. */
export async function countRows(descriptor: Descriptor, context: Context): Promise<number> {
  const { count, countExact } = await firstRow(descriptor, context)({}, true);
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
  const { results, count, countExact } = await firstRow(descriptor, context)({ [snake(owner)]: id }, true);
  const [row] = results;
  if (!row) return 0;
  // Rows that do not name their owner cannot be told apart.
  if (row[owner] === undefined || (countExact && (await narrows(descriptor, owner, context)))) return count;
  return (await rowsOf(descriptor, owner, id, context)).length;
}

const firstRow =
  ({ type }: Descriptor, { rest }: Context): PageFor =>
  (query, used) => {
    const model = modelOf(type);
    return rest.get(endpoint(model.path), { ...query, page: 1, page_size: 1, lang: rest.lang }, model.page, used);
  };

/** What a caller may not read is not told, instead of failing the whole. */
export const allowed = <T>(work: Promise<T>): Promise<T | null> => unless('FORBIDDEN', work);
