import type { Row } from '../codec/row.ts';

/** The page that is asked for. */
export interface Asked {
  page: number;
  pageSize: number;
}

/** A page without columns. */
export interface Found {
  results: Row[];
  count: number;
}

export const asked = ({ page, pageSize }: { page?: number | null; pageSize?: number | null }): Asked => ({
  page: page ?? 1,
  pageSize: pageSize ?? 10,
});

/** One page of rows that are all at hand. */
export function cut<T>(rows: readonly T[], { page, pageSize }: Asked): T[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}
