import pMap from 'p-map';
import type { Page } from '../rest/codec/decode.ts';
import { idOf, isUnknown, type Row, snake } from '../rest/codec/row.ts';
import { nullOn } from '../rest/errors.ts';
import { PAGE_SIZE, type Query } from '../rest/path.ts';
import { errorOfStatus } from '../rest/statuses.ts';
import { announces } from './capabilities.ts';
import type { Context } from './context.ts';
import type { Descriptor } from './descriptor.ts';

/** The maximum number of rows read from one list. */
const MAX_ROWS = 30_000;

/** Reads the rows of all pages, without duplicates. The server may shorten pages. */
export async function readAllPages(read: (page: number) => Promise<Page>): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1; found.size < MAX_ROWS; page += 1) {
    const before = found.size;
    // Some servers answer 404 past the last page.
    const part = page === 1 ? await read(page) : await nullOn('NOT_FOUND', read(page));
    for (const row of part?.results ?? []) found.set(String(row.id), row);
    if (!part || found.size >= part.count || found.size === before) break;
  }
  return [...found.values()];
}

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

/** The result of a filtered read, or of an unfiltered one where a server of version 1 refuses the filters. */
export async function orUnfiltered<T, Fallback>(read: Promise<T>, unfiltered: () => Fallback, context: Context) {
  const found = await nullOn('BAD_USER_INPUT', read);
  // Awaited again, `read` throws its refusal.
  return found ?? ((await appliesFilters(context)) ? await read : await unfiltered());
}

/** Every row that refers to a record. */
export async function rowsOf(descriptor: Descriptor, owner: string, id: string, context: Context): Promise<Row[]> {
  const read = (query: Query) => everyRow(descriptor, query, context);
  const rows = await orUnfiltered(read({ [snake(owner)]: id }), () => read({}), context);
  return await belonging(descriptor, rows, owner, id, context);
}

/** The rows of a filtered list that refer to a record: a server of version 1 may ignore the filter, or omit the relation. */
export async function belonging(
  descriptor: Descriptor,
  rows: readonly Row[],
  owner: string,
  id: string,
  context: Context,
): Promise<Row[]> {
  if (rows.every((row) => refers(row, owner, id)) || (await appliesFilters(context))) return [...rows];
  const complete = await withDetails(descriptor, rows, (row) => refers(row, owner, id) !== null, context);
  return complete.filter((row) => refers(row, owner, id));
}

/** Whether the server applies every filter of its lists; version 1 promises few. */
export const appliesFilters = (context: Context): Promise<boolean> => announces(context, 'listas');
