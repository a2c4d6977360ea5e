import type { Page } from '../rest/codec/page.ts';
import type { Row } from '../rest/codec/row.ts';
import { unless } from '../rest/errors.ts';
import { PAGE_SIZE, type Query } from '../rest/path.ts';
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
