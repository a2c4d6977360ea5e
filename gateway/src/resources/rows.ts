import pMap from 'p-map';
import type { Page } from '../rest/codec/decode.ts';
import { idOf, isUnknown, type Row, snake } from '../rest/codec/row.ts';
import { nullOn } from '../rest/errors.ts';
import { PAGE_SIZE, type Query } from '../rest/path.ts';
import { errorOfStatus } from '../rest/statuses.ts';
import type { Context } from './context.ts';
import type { Descriptor } from './descriptor.ts';

/** The maximum number of rows read from one list. */
const MAX_ROWS = 30_000;

/** Some servers answer 404 past the last page; null then. */
export const pageOrNull = (page: Promise<Page>): Promise<Page | null> => nullOn('NOT_FOUND', page);

/** Reads the rows of all pages, without duplicates. The server may shorten pages. */
export async function readAllPages(read: (page: number) => Promise<Page>): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1; found.size < MAX_ROWS; page += 1) {
    const before = found.size;
    const part = page === 1 ? await read(page) : await pageOrNull(read(page));
    for (const row of part?.results ?? []) found.set(String(row.id), row);
    if (!part || found.size >= part.count || found.size === before) break;
  }
  return [...found.values()];
}

/** Every row of a list. */
export const everyRow = (descriptor: Descriptor, query: Query, { loaders }: Context): Promise<Row[]> =>
  readAllPages((page) => loaders.page(descriptor, { ...query, page, page_size: PAGE_SIZE }));

/** The detail of a record; throws NOT_FOUND. */
export async function requireRecord(descriptor: Descriptor, id: string, context: Context): Promise<Row> {
  const row = await context.loaders.detail(descriptor, id);
  if (!row) throw errorOfStatus(404, context.rest.lang, null);
  return row;
}

/** Concurrency limit for calls per record. */
export const CONCURRENCY = { concurrency: 6 };

/** Replaces rows that lack a needed field with their details. */
export async function withDetails(
  descriptor: Descriptor,
  rows: readonly Row[],
  isComplete: (row: Row) => boolean,
  { loaders }: Context,
): Promise<Row[]> {
  const detail = async (row: Row) => (isComplete(row) ? row : await loaders.detail(descriptor, String(row.id)));
  return (await pMap(rows, detail, CONCURRENCY)).filter((row) => row !== null);
}

/** Whether a row refers to a record; null when its relation is unknown. */
export function refers(row: Row, owner: string, id: string): boolean | null {
  // A survey's sections are a list.
  const value = row[owner] === undefined ? row[`${owner}es`] : row[owner];
  if (isUnknown(value)) return null;
  // A UUID is the same in capitals.
  const isSame = (item: unknown) => idOf(item)?.toLowerCase() === id.toLowerCase();
  return Array.isArray(value) ? value.some(isSame) : isSame(value);
}

/**
 * Every row that refers to a record. A server that ignores the filter sends the rows of all records: once a page shows
 * it, they are read once per request.
 */
export async function rowsOf(descriptor: Descriptor, owner: string, id: string, context: Context): Promise<Row[]> {
  const { upstream } = context.rest;
  const { type } = descriptor;
  const name = snake(owner);
  const rows = await readAllPages(async (page) => {
    const filter = upstream.appliesFilter(type, name) === false ? {} : { [name]: id };
    const part = await context.loaders.page(descriptor, { ...filter, page, page_size: PAGE_SIZE });
    if (part.results.some((row) => refers(row, owner, id) === false)) upstream.learnFilter(type, name, false);
    return part;
  });
  return await belonging(descriptor, rows, owner, id, context);
}

/** The rows of a filtered list that refer to a record. */
export async function belonging(
  descriptor: Descriptor,
  rows: readonly Row[],
  owner: string,
  id: string,
  context: Context,
): Promise<Row[]> {
  const isKnown = (row: Row) => refers(row, owner, id) !== null;
  const isTrusted = rows.every(isKnown) || (await narrows(descriptor, owner, context));
  const complete = isTrusted ? rows : await withDetails(descriptor, rows, isKnown, context);
  return complete.filter((row) => refers(row, owner, id) ?? isTrusted);
}

/** An id that no record has. */
const UNUSED_ID = '0';

/** Probes whether the server applies a filter: v1 promises few, and a server may ignore the others. */
export async function narrows(descriptor: Descriptor, owner: string, context: Context): Promise<boolean> {
  const { upstream } = context.rest;
  const { type } = descriptor;
  const name = snake(owner);
  const known = upstream.appliesFilter(type, name);
  if (known !== undefined) return known;
  // A server that refuses the id knows the filter.
  const probe = context.loaders.firstRow(descriptor, { [name]: UNUSED_ID }, false);
  const found = await nullOn('NOT_FOUND', nullOn('BAD_USER_INPUT', probe));
  const narrowing = found === null || found.count === 0;
  upstream.learnFilter(type, name, narrowing);
  return narrowing;
}

/** Counts the rows that refer to a record. */
export async function countRowsOf(
  descriptor: Descriptor,
  owner: string,
  id: string,
  context: Context,
): Promise<number> {
  const { results, count } = await context.loaders.firstRow(descriptor, { [snake(owner)]: id });
  const [row] = results;
  if (!row) return 0;
  // Rows without their owner cannot be filtered here.
  if (row[owner] === undefined || (await narrows(descriptor, owner, context))) return count;
  return (await rowsOf(descriptor, owner, id, context)).length;
}
