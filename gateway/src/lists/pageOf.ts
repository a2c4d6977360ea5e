import { type Asked, type Page, pageAsked } from '../codec/page.ts';
import type { Row } from '../codec/row.ts';
import { PAGE_SIZE } from '../upstream/path.ts';
import { behindLast } from './everyRow.ts';

/** The page that is asked for, in REST's names. */
export function pageQuery(args: Parameters<typeof pageAsked>[0]) {
  const { page, pageSize } = pageAsked(args);
  return { page, page_size: pageSize };
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

/**
 * Whether the server makes pages shorter than is asked for: then the last of them has what these leave over. Where rows
 * are missing from its pages, there is no page so far behind, or fewer are in it.
 */
async function isShort({ results, count }: Page, read: (page: number) => Promise<Page>): Promise<boolean> {
  const { length } = results;
  if (length === 0 || length >= count) return false;
  const last = Math.ceil(count / length);
  return (await behindLast(read(last)))?.results.length === count - (last - 1) * length;
}

/**
 * Whether a page behind the first may have as many rows as it should by chance, of a server whose pages are of another
 * length: a full one of shorter pages, or the last one of longer pages.
 */
function isAmbiguous({ results: { length }, count }: Page, page: number, size: number): boolean {
  if (length < size) return length > 0 && page * length < count;
  const longer = (count - length) / (page - 1);
  return Number.isInteger(longer) && longer > size;
}

/** What is known of the length of a list's pages. */
export interface Lengths {
  /** Whether pages are as long as is asked for. */
  fills(size: number): boolean;
  learn(size: number): void;
}

/**
 * One page of a list, also of a server that gives all rows at once, or more or fewer than asked for; behind the last it
 * is empty.
 */
export async function pageOf(
  read: (page: number) => Promise<Page>,
  { page, pageSize }: Asked,
  lengths: Lengths,
): Promise<Page> {
  const size = Math.min(pageSize, PAGE_SIZE);
  const found = page > 1 ? await behindLast(read(page)) : await read(page);
  const from = (page - 1) * size;
  if (found && (size < 1 || !found.countExact)) return found;
  if (found && found.results.length > size && found.results.length >= found.count)
    return { ...found, results: found.results.slice(from, from + size) };
  // Fewer rows than there should be are those of other places, if the server's own pages are of another length.
  const isExpected = found?.results.length === Math.max(0, Math.min(size, (found?.count ?? 0) - from));
  if (found && isExpected && page > 1 && (lengths.fills(size) || !isAmbiguous(found, page, size))) return found;
  const first = found && page === 1 ? found : await read(1);
  const { length } = first.results;
  if (length === size && first.count > size) lengths.learn(size);
  if (found && page === 1 && isExpected) return found;
  if (size > 0 && (length > size || (length < size && (await isShort(first, read)))))
    return await acrossPages(first, from, size, read);
  if (found) return found;
  return first.count > from ? await read(page) : { ...first, results: [] };
}
