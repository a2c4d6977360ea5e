import { WrongShape } from '../errors.ts';
import type { Decode } from './decode.ts';
import { camel, isRow, type Row } from './row.ts';

/** A page of rows; the resolvers of `interface Page` complete it. */
export interface Found {
  readonly results: Row[];
  readonly count: number;
  readonly pageSize?: number;
}

/** A page of records. */
export interface Page extends Omit<Found, 'results'> {
  readonly results: readonly Row[];
  readonly tableColumns: readonly Row[];
  /** Whether the server sent all rows as a bare list, whatever page was requested. */
  readonly isWhole: boolean;
}

/** The columns that a list is shown with; what are none, or cannot be asked of the schema, are left out: rows come first. */
export function columns(raw: unknown, fields: ReadonlySet<string>): Row[] {
  if (!Array.isArray(raw)) return [];
  return raw
    .filter((column) => isRow(column) && typeof column.value === 'string' && typeof column.label === 'string')
    .map(({ label, value }) => ({ label, value: camel(value) }))
    .filter(({ value }) => fields.has(value));
}

function number(raw: unknown): number {
  const count = typeof raw === 'string' && raw !== '' ? Number(raw) : raw;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) throw new WrongShape('count', 'a count', raw);
  return count;
}

/** Decodes a list, or that of an object that has one. */
export const listIn =
  (row: Decode<Row>, name = 'results'): Decode<Row[]> =>
  (raw) => {
    const list = isRow(raw) ? raw[name] : raw;
    if (!Array.isArray(list)) throw new WrongShape(name, 'a list', list);
    return list.map((item) => row(item, null));
  };

/** Decodes `{results, count}`. */
export function foundDecoder(row: Decode<Row>): Decode<Found> {
  const results = listIn(row);
  return (raw, etag) => ({ results: results(raw, etag), count: number((raw as Row).count) });
}

/** The page that is asked for. */
export interface Asked {
  page: number;
  pageSize: number;
}

export const pageAsked = ({ page, pageSize }: { page?: number | null; pageSize?: number | null }): Asked => ({
  page: page ?? 1,
  pageSize: pageSize ?? 10,
});

/** One page of rows that are all at hand. */
export const cut = <T>(rows: readonly T[], { page, pageSize }: Asked): T[] =>
  rows.slice((page - 1) * pageSize, page * pageSize);

/** Decodes `{results, count, tableColumns}`, or a bare list of all rows (spec §4; some servers do not page). */
export function pageDecoder(row: Decode<Row>, fields: ReadonlySet<string>): Decode<Page> {
  const each = (raw: unknown) => row(raw, null);
  return (raw) => {
    const isWhole = Array.isArray(raw);
    const { results, count, tableColumns }: Row = isWhole
      ? { results: raw, count: raw.length, tableColumns: [] }
      : isRow(raw)
        ? raw
        : {};
    if (!Array.isArray(results)) throw new WrongShape('list', 'a list or a page with results', raw);
    return {
      results: results.map(each),
      count: number(count),
      tableColumns: columns(tableColumns, fields),
      isWhole,
    };
  };
}
