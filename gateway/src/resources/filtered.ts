import { type Page, type PageRequest, slicePage } from '../rest/codec/decode.ts';
import { type Row, snake } from '../rest/codec/row.ts';
import { type Language, RestError } from '../rest/errors.ts';
import { PAGE_SIZE, type Query } from '../rest/path.ts';
import type { Context } from './context.ts';
import type { Model } from './models.ts';
import { appliesFilters, belonging, everyRow } from './rows.ts';

/** One condition of a filter: a field of the rows and its value. */
type Condition = readonly [field: string, value: string];

/** The conditions that rows can show; `activo` is checked by `requireInactive`. */
const conditionsOf = ({ fields }: Model, filter: Row, query: Query): Condition[] =>
  Object.keys(filter)
    .filter((name) => name !== 'activo' && (fields.has(name) || fields.has(`${name}es`)))
    .map((name): Condition => [name, String(query[snake(name)] ?? '')])
    .filter(([, value]) => value !== '');

/** A page of a filtered list. Without the capability `listas` the server may ignore filters: all rows are filtered here. */
export async function filtered(
  model: Model,
  filter: Row,
  query: Query,
  { page, pageSize }: PageRequest,
  read: () => Promise<Page>,
  context: Context,
): Promise<Page> {
  const conditions = conditionsOf(model, filter, query);
  const [found, isTrusted] = await Promise.all([read(), conditions.length === 0 || appliesFilters(context)]);
  if (isTrusted) return found;
  let rows = await everyRow(model, query, context);
  for (const [field, value] of conditions) rows = await belonging(model, rows, field, value, context);
  const size = pageSize < 1 ? PAGE_SIZE : pageSize;
  return { ...found, results: slicePage(rows, { page, pageSize: size }), count: rows.length };
}

const UNLISTED: Record<Language, string> = {
  es: 'El servidor no puede listar registros inactivos.',
  en: 'The server cannot list inactive records.',
};

/** Refuses a page of active rows that answers a request for inactive ones. */
export function requireInactive(page: Page, { rest }: Context): Page {
  if (page.results.every(({ activo }) => activo === false)) return page;
  const detail = UNLISTED[rest.lang];
  throw new RestError('NOT_IMPLEMENTED', rest.lang, 'activo=false is ignored', detail, { detail });
}
