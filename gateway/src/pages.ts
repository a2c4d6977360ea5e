import type { Asked, Page } from './codec/page.ts';
import type { Row } from './codec/row.ts';
import type { Context } from './context.ts';
import type { Descriptor } from './descriptor.ts';
import { unless } from './errors.ts';
import { PAGE_SIZE, type Query } from './upstream/path.ts';

/** Rows that are read of one list at most; one that has as many may have more. */
export const MOST_ROWS = 30_000;

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
export const everyRow = (descriptor: Descriptor, query: Query, { loaders }: Context): Promise<Row[]> =>
  overPages((page) => loaders.page(descriptor, { ...query, page, page_size: PAGE_SIZE }));

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

/** Asks for one row of a list, and with it how many there are. */
export const firstRow = (descriptor: Descriptor, query: Query, { loaders }: Context, used = true): Promise<Page> =>
  loaders.page(descriptor, { ...query, page: 1, page_size: 1 }, used);

/** How many rows a list has, by asking for one of them where the server tells. */
export async function countRows(descriptor: Descriptor, context: Context): Promise<number> {
  const { count, countExact } = await firstRow(descriptor, {}, context);
  // A server without totals is counted row by row.
  return countExact ? count : (await everyRow(descriptor, {}, context)).length;
}
