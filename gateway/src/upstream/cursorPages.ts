import type { Row } from '../codec/row.ts';
import { badInput } from '../errors.ts';
import { PAGE_SIZE } from './path.ts';

/** The server's pages that are read for one of ours at most: rows that a cursor leads to cannot be reached otherwise. */
const MOST_PAGES = 100;

/** Some rows, and what of the list is known after them. */
export interface Part {
  readonly rows: readonly unknown[];
  readonly next: string | null;
  readonly count: number | null;
  readonly columns: unknown;
}

const beyond = (page: number) =>
  badInput(
    `La página ${page} no se alcanza: el servidor solo permite avanzar de una página a la siguiente, y se leen hasta ${MOST_PAGES}.`,
    `Page ${page} is out of reach: the server only leads from one page to the next, and at most ${MOST_PAGES} are read.`,
  );

export const toPage = ({ rows, count, columns }: Omit<Part, 'next'>, countExact = true): Row => ({
  results: rows,
  count,
  countExact,
  tableColumns: columns,
});

/** A page that only those before it lead to. Without a total, what is beyond it counts as one row more. */
export async function gathered(
  page: number,
  size: number,
  step: (cursor: string | null, most: number) => Promise<Part>,
): Promise<Row> {
  if (page < 1) throw badInput('La primera página es la 1.', 'The first page is 1.');
  const end = page * size;
  if (end > MOST_PAGES * PAGE_SIZE) throw beyond(page);
  let part = await step(null, Math.min(PAGE_SIZE, end));
  const rows = [...part.rows];
  for (let read = 1; part.next !== null && rows.length < end; read += 1) {
    if (read === MOST_PAGES) throw beyond(page);
    part = await step(part.next, Math.min(PAGE_SIZE, end - rows.length));
    rows.push(...part.rows);
  }
  const total = part.count ?? (part.next === null ? rows.length : null);
  const { columns } = part;
  return toPage({ rows: rows.slice(end - size, end), count: total ?? rows.length + 1, columns }, total !== null);
}
