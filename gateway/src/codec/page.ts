import { WrongShape } from '../errors.ts';
import type { Decode } from './decode.ts';
import { camel, isRow, type Row } from './row.ts';

/** One page of a list, as the schema's `XPage` types have it. */
export interface Page {
  readonly results: readonly Row[];
  readonly count: number;
  /** False where the server has no total: then `count` is how many rows there are at least. */
  readonly countExact: boolean;
  readonly tableColumns: readonly Row[];
}

/** The columns that a list is shown with; those that the schema cannot be asked for are left out. */
export function columns(raw: unknown, fields: ReadonlySet<string>): Row[] {
  if (raw === undefined || raw === null) return [];
  if (!Array.isArray(raw)) throw new WrongShape('tableColumns', 'a list', raw);
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

/** Decodes `{results, count, tableColumns}`, or a bare list of all rows (spec §4; some servers do not page). */
export function pageDecoder(row: Decode<Row>, fields: ReadonlySet<string>): Decode<Page> {
  const each = (raw: unknown) => row(raw, null);
  return (raw) => {
    if (Array.isArray(raw)) return { results: raw.map(each), count: raw.length, countExact: true, tableColumns: [] };
    const { results, count, countExact, tableColumns } = isRow(raw) ? raw : {};
    if (!Array.isArray(results)) throw new WrongShape('list', 'a list or a page with results', raw);
    return {
      results: results.map(each),
      count: number(count),
      countExact: countExact !== false,
      tableColumns: columns(tableColumns, fields),
    };
  };
}
