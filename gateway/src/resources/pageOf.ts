import { type Asked, cut, type Found, type Page, pageAsked } from '../rest/codec/page.ts';
import { PAGE_SIZE } from '../rest/path.ts';
import { behindLast } from './everyRow.ts';

/** The page that is asked for, in REST's names. */
export function pageQuery(args: Parameters<typeof pageAsked>[0]) {
  const { page, pageSize } = pageAsked(args);
  return { page, page_size: pageSize };
}

/** A page with its size; the server answers 300 records at most, and the whole of some lists for -1. */
export function sized<T extends Page | Found | null>(found: T, args: Parameters<typeof pageAsked>[0]): T {
  const { pageSize } = pageAsked(args);
  return found && { ...found, pageSize: pageSize < 1 ? found.results.length : Math.min(pageSize, PAGE_SIZE) };
}

/** One page of a list, cut from all rows where the server does not page; past the end it is empty. */
export async function pageOf(read: (page: number) => Promise<Page>, { page, pageSize }: Asked): Promise<Page> {
  const found = page > 1 ? await behindLast(read(page)) : await read(page);
  if (!found) {
    const first = await read(1);
    const isPastEnd = (page - 1) * Math.min(pageSize, PAGE_SIZE) >= first.count;
    // Reads the page again for its 404, where it should have rows.
    return isPastEnd ? { ...first, results: [] } : await read(page);
  }
  if (!found.isWhole || pageSize < 1) return found;
  return { ...found, results: cut(found.results, { page, pageSize: Math.min(pageSize, PAGE_SIZE) }) };
}
