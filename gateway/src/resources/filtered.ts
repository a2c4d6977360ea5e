import { type Page, type PageRequest, slicePage } from '../rest/codec/decode.ts';
import { type Row, snake } from '../rest/codec/row.ts';
import { type Language, RestError } from '../rest/errors.ts';
import { PAGE_SIZE, type Query } from '../rest/path.ts';
import type { Context } from './context.ts';
import type { Model } from './models.ts';
import { appliesFilters, belonging, everyRow, orUnfiltered } from './rows.ts';

/** One condition of a filter: a field of the rows and its value. */
type Condition = readonly [field: string, value: string];

/** The conditions that rows can show; `activo` is checked by `requireInactive`. */
const conditionsOf = ({ fields }: Model, filter: Row, query: Query): Condition[] =>
  Object.keys(filter)
    .filter((name) => name !== 'activo' && (fields.has(name) || fields.has(`${name}es`)))
    .map((name): Condition => [name, String(query[snake(name)] ?? '')])
    .filter(([, value]) => value !== '');

/**
 * A page of a filtered list. Without the capability `listas` the server may ignore or refuse filters: all rows are
 * filtered here.
 */
export async function filtered(
  model: Model,
  filter: Row,
  query: Query,
  { page, pageSize }: PageRequest,
  read: (query: Query) => Promise<Page>,
  context: Context,
): Promise<Page> {
  const conditions = conditionsOf(model, filter, query);
  const open = { ...query, ...Object.fromEntries(conditions.map(([name]) => [snake(name), null])) };
  const [found, isTrusted] = await Promise.all([
    orUnfiltered(read(query), () => read(open), context),
    conditions.length === 0 || appliesFilters(context),
  ]);
  if (isTrusted) return found;
  const every = (sent: Query) => everyRow(model, sent, context);
  let rows = await orUnfiltered(every(query), () => every(open), context);
  for (const [field, value] of conditions) rows = await belonging(model, rows, field, value, context);
  const size = pageSize < 1 ? PAGE_SIZE : pageSize;
  return { ...found, results: slicePage(rows, { page, pageSize: size }), count: rows.length };
}

const UNLISTED: Record<Language, string> = {
  es: 'El servidor no puede listar registros inactivos.',
  en: 'The server cannot list inactive records.',
};

/** Refuses a page of active rows that answers a request for inactive ones, and a refusal of the request. */
export async function requireInactive(read: Promise<Page>, context: Context): Promise<Page> {
  const page = await orUnfiltered(read, () => null, context);
  if (page?.results.every(({ activo }) => activo === false)) return page;
  const { lang } = context.rest;
  const detail = UNLISTED[lang];
  throw new RestError('NOT_IMPLEMENTED', lang, 'activo=false is ignored or refused', detail, { detail });
}
