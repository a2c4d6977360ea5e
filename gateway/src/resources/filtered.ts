import { type Asked, cut, type Page } from '../rest/codec/decode.ts';
import { type Row, snake } from '../rest/codec/row.ts';
import { PAGE_SIZE, type Query } from '../rest/path.ts';
import type { Context } from './context.ts';
import type { Model } from './models.ts';
import { belonging, everyRow, narrows, refers } from './rows.ts';

/** What a list is filtered by: a field of its rows, and the value that they are to have there. */
type Wanted = readonly [field: string, value: string];

/** Of a filter what rows tell themselves; of deactivated rows there is more to say (`deactivated`). */
const wantedBy = ({ fields, filters = [] }: Model, filter: Row, query: Query): Wanted[] =>
  Object.keys(filter)
    .filter((name) => name !== 'activo' && !filters.includes(name) && (fields.has(name) || fields.has(`${name}es`)))
    .map((name): Wanted => [name, String(query[snake(name)] ?? '')])
    .filter(([, value]) => value !== '');

/** Whether the server knows a filter: its page tells, unless other pages or the records themselves may tell otherwise. */
async function isKnown(model: Model, [field, value]: Wanted, page: Page, context: Context): Promise<boolean> {
  const { results, count } = page;
  const told = results.map((row) => refers(row, field, value));
  if (told.includes(false)) {
    context.rest.upstream.learn(model.type, snake(field), false);
    return false;
  }
  const hasAllRows = results.length >= count;
  return (hasAllRows && !told.includes(null)) || (await narrows(model, field, context));
}

/** A page of a filtered list; the rows of a server that does not know the filter are narrowed here, all of them. */
export async function filtered(
  model: Model,
  filter: Row,
  query: Query,
  { page, pageSize }: Asked,
  read: () => Promise<Page>,
  context: Context,
): Promise<Page> {
  const found = await read();
  const unknown: Wanted[] = [];
  for (const wanted of wantedBy(model, filter, query))
    if (!(await isKnown(model, wanted, found, context))) unknown.push(wanted);
  if (unknown.length === 0) return found;
  const all = await everyRow(model, query, context);
  let rows = all;
  for (const [field, value] of unknown) rows = await belonging(model, rows, field, value, context);
  const size = pageSize < 1 ? PAGE_SIZE : Math.min(pageSize, PAGE_SIZE);
  const results = cut(rows, { page, pageSize: size });
  return { ...found, results, count: rows.length };
}

/**
 * A page of deactivated rows, as a list answers that is asked for them. A server that does not tell of its rows whether
 * they are may not know the filter, and answers the active ones, which `active` asks for, again.
 */
export async function deactivated(
  type: string,
  page: Page,
  active: () => Promise<Page>,
  { rest }: Context,
): Promise<Page> {
  if (page.results.every((row) => row.activo === false)) return page;
  let narrows = rest.upstream.found(type, 'activo');
  if (narrows === undefined) {
    const others = new Set((await active()).results.map(({ id }) => id));
    narrows = !page.results.some(({ id }) => others.has(id));
    rest.upstream.learn(type, 'activo', narrows);
  }
  if (narrows) return { ...page, results: page.results.map((row) => ({ ...row, activo: false })) };
  const results = page.results.filter((row) => row.activo === false);
  return { ...page, results, count: results.length };
}
