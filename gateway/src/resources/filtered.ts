import { type Page, type PageRequest, slicePage } from '../rest/codec/decode.ts';
import { type Row, snake } from '../rest/codec/row.ts';
import { type Language, RestError } from '../rest/errors.ts';
import { PAGE_SIZE, type Query } from '../rest/path.ts';
import type { Context } from './context.ts';
import type { Model } from './models.ts';
import { belonging, everyRow, narrows, refers } from './rows.ts';

/** One condition of a filter: a field of the rows and its value. */
type Condition = readonly [field: string, value: string];

/** The conditions that rows can show; `activo` is checked by `deactivated`. */
const conditionsOf = ({ fields, filters = [] }: Model, filter: Row, query: Query): Condition[] =>
  Object.keys(filter)
    .filter((name) => name !== 'activo' && !filters.includes(name) && (fields.has(name) || fields.has(`${name}es`)))
    .map((name): Condition => [name, String(query[snake(name)] ?? '')])
    .filter(([, value]) => value !== '');

/** Whether the server applies a condition. One wrong row disproves it; otherwise a probe decides. */
async function isApplied(model: Model, [field, value]: Condition, page: Page, context: Context): Promise<boolean> {
  const { results, count } = page;
  const matches = results.map((row) => refers(row, field, value));
  if (matches.includes(false)) {
    context.rest.upstream.learnFilter(model.type, snake(field), false);
    return false;
  }
  const hasAllRows = results.length >= count;
  return (hasAllRows && !matches.includes(null)) || (await narrows(model, field, context));
}

/** A page of a filtered list. Reads all rows and filters them here when the server ignores the filter. */
export async function filtered(
  model: Model,
  filter: Row,
  query: Query,
  { page, pageSize }: PageRequest,
  read: () => Promise<Page>,
  context: Context,
): Promise<Page> {
  const found = await read();
  const ignored: Condition[] = [];
  for (const condition of conditionsOf(model, filter, query))
    if (!(await isApplied(model, condition, found, context))) ignored.push(condition);
  if (ignored.length === 0) return found;
  const all = await everyRow(model, query, context);
  let rows = all;
  for (const [field, value] of ignored) rows = await belonging(model, rows, field, value, context);
  const size = pageSize < 1 ? PAGE_SIZE : Math.min(pageSize, PAGE_SIZE);
  const results = slicePage(rows, { page, pageSize: size });
  return { ...found, results, count: rows.length };
}

const UNLISTED: Record<Language, string> = {
  es: 'El servidor no puede listar registros inactivos.',
  en: 'The server cannot list inactive records.',
};

/**
 * A page of inactive rows. Rows may lack `activo`, and the server may ignore the filter: then it sends the active rows,
 * which `active` reads for comparison.
 */
export async function deactivated(
  type: string,
  page: Page,
  active: () => Promise<Page>,
  { rest }: Context,
): Promise<Page> {
  if (page.results.every((row) => row.activo === false)) return page;
  let narrows = rest.upstream.appliesFilter(type, 'activo');
  if (narrows === undefined) {
    const others = new Set((await active()).results.map(({ id }) => id));
    narrows = !page.results.some(({ id }) => others.has(id));
    rest.upstream.learnFilter(type, 'activo', narrows);
  }
  if (narrows) return { ...page, results: page.results.map((row) => ({ ...row, activo: false })) };
  const results = page.results.filter((row) => row.activo === false);
  if (results.length === 0) {
    const detail = UNLISTED[rest.lang];
    throw new RestError('NOT_IMPLEMENTED', rest.lang, 'activo=false is ignored', detail, { detail });
  }
  return { ...page, results, count: results.length };
}
