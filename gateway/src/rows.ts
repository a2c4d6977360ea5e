import { idOf, type Row, snake } from './codec/row.ts';
import type { Context } from './context.ts';
import type { Descriptor } from './descriptor.ts';
import { unless } from './errors.ts';
import { modelOf } from './models.ts';
import { endpoint, PAGE_SIZE, type Query } from './upstream/path.ts';

/** A list that grows by itself, or whose server repeats its pages, is not followed for ever. */
const MOST_PAGES = 100;

/** Rows that are read of one list at most; one that has as many may have more. */
export const MOST_ROWS = MOST_PAGES * PAGE_SIZE;

/** Every row of a list, over all its pages; each row once, whatever the server repeats. */
export async function everyRow(descriptor: Descriptor, query: Query, { rest }: Context): Promise<Row[]> {
  const model = modelOf(descriptor.type);
  const found = new Map<string, Row>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const before = found.size;
    const asked = { ...query, page, page_size: PAGE_SIZE, lang: rest.lang };
    const { results, count } = await rest.get(endpoint(model.path), asked, model.page);
    for (const row of results) found.set(String(row.id), row);
    if (found.size >= count || found.size === before) break;
  }
  return [...found.values()];
}

/** Every row that refers to a record. A server that does not know the filter answers the rows of all of them. */
export async function rowsOf(descriptor: Descriptor, owner: string, id: string, context: Context): Promise<Row[]> {
  return (await everyRow(descriptor, { [snake(owner)]: id }, context)).filter((row) => idOf(row[owner]) === id);
}

/** How many rows a list has, by asking for one of them where the server tells. */
export async function countRows(descriptor: Descriptor, query: Query, context: Context): Promise<number> {
  const { rest } = context;
  const model = modelOf(descriptor.type);
  const one = { ...query, page: 1, page_size: 1, lang: rest.lang };
  const { count, countExact } = await rest.get(endpoint(model.path), one, model.page);
  // A server without totals is counted row by row.
  return countExact ? count : (await everyRow(descriptor, query, context)).length;
}

/** What a caller may not read is not told, instead of failing the whole. */
export const allowed = <T>(work: Promise<T>): Promise<T | null> => unless('FORBIDDEN', work);
