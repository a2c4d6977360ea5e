import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { activeCount, versionsNow } from '../database/versions.ts';
import type { ReadStatement, Versioned } from '../endpoint/answerCache.ts';
import type { Query } from '../endpoint/endpoint.ts';
import { forbidden, Invalid } from '../errors/errors.ts';
import type { Lang } from '../errors/lang.ts';
import { messageOf } from '../errors/messages.ts';
import { MAX_INTEGER } from '../fields/fields.ts';
import { type Access, type Reading, shows } from './access.ts';
import { idsOf, isEveryActive, whereOf } from './filtering.ts';
import { selectList } from './record.ts';
import { type Condition, columnOf, type Resource } from './resource.ts';
import { type Found, fieldsThrough, foundThrough, refuse, termOf } from './searching.ts';

const MAX_PAGE = 300;

const refuseWindow = (name: 'page' | 'page_size'): never => refuse(name, messageOf.badWindow[name]);

function numberOf(name: 'page' | 'page_size', raw: unknown, byDefault: number): number {
  if (raw === undefined || raw === '') return byDefault;
  const number = /^-?\d+$/.test(String(raw)) ? Number(raw) : Number.NaN;
  // As far as GraphQL's Int goes: a page that is merely far past the end is empty, and no mistake.
  return number <= MAX_INTEGER ? number : refuseWindow(name);
}

export function windowOf(resource: Pick<Resource, 'small'>, query: Query): { limit: number | null; offset: number } {
  const byDefault = query.id__in === undefined ? 10 : Math.max(1, idsOf(query.id__in).length);
  const page = numberOf('page', query.page, 1);
  const size = numberOf('page_size', query.page_size, Math.min(byDefault, MAX_PAGE));
  if (page < 1) refuseWindow('page');
  if (size === -1 && resource.small) return { limit: null, offset: 0 };
  if (size < 1 && size !== -1) refuseWindow('page_size');
  const limit = size === -1 ? MAX_PAGE : Math.min(size, MAX_PAGE);
  return { limit, offset: (page - 1) * limit };
}

function sortable(resource: Resource, reading: Reading, name: string): boolean {
  const field = resource.fields[name];
  const visible = shows(resource, reading, name);
  // Every object of the language has a `constructor`; what counts is declared.
  if (Object.hasOwn(resource.derived ?? {}, name)) return visible && !resource.derived?.[name]?.oneOnly;
  return name === 'id' || (visible && Object.hasOwn(resource.fields, name) && !field?.link && !field?.writeOnly);
}

/** The order of a list, and the same from its end. */
function ordersOf(
  resource: Resource,
  raw: unknown,
  reading: Reading,
  lang: Lang,
): { order: RawBuilder<unknown>; reversed: RawBuilder<unknown> } {
  const wanted = raw === undefined || raw === '' ? (resource.ordering ?? resource.label[0] ?? 'id') : String(raw);
  const name = wanted.replace(/^-/, '');
  if (!sortable(resource, reading, name) && raw) {
    throw new Invalid({ ordering: [messageOf.badOrdering(name.slice(0, 60))] });
  }
  const value = name === 'id' ? undefined : sortValue(resource, name, { lang, hoy: reading.hoy });
  const along = (direction: RawBuilder<unknown>) =>
    value ? sql`${value} ${direction}, t.id ${direction}` : sql`t.id ${direction}`;
  const [up, down] = [along(sql`asc`), along(sql`desc`)];
  return wanted.startsWith('-') ? { order: down, reversed: up } : { order: up, reversed: down };
}

/** Texts are sorted as they are searched, blind to case and accents, and alike on every server. */
function sortValue(resource: Resource, name: string, at: { lang: Lang; hoy: string }): RawBuilder<unknown> {
  const [field, stored] = [resource.fields[name], resource.sortColumns?.[name]];
  if (stored) return stored;
  if (field?.asText) return sql.ref(`t.${name}`);
  const value = columnOf(resource, name, at);
  return field?.schema.type === 'string' ? sql`plain(${value}) collate "C"` : value;
}

type Window = ReturnType<typeof windowOf>;
type Orders = ReturnType<typeof ordersOf>;

/** Rows that are skipped before it pays to begin at the nearer end of the list. */
const FAR = 2000;

/** The rows of one page, found by their identifiers from whichever end of the list is nearer. */
function pageOf(
  resource: Resource,
  where: Condition,
  { order, reversed }: Orders,
  { limit, offset }: Window,
  rows: (page: Condition) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const from = sql`select t.id from ${sql.table(resource.table)} t where ${where}`;
  // The page size is part of the text and the offset is not looked at: so one plan is the best for every page.
  const size = limit === null ? sql`null` : sql.lit(limit);
  const forward = rows(sql`${from} order by ${order} limit ${size} offset (select ${offset}::bigint)`);
  if (limit === null || offset < FAR) return forward;
  const after = sql`((select n from total) - ${offset}::bigint - ${limit}::bigint)`;
  const backward = sql`${from} order by ${reversed}
    limit greatest(0, ${limit}::bigint + least(0, ${after})) offset greatest(0, ${after})`;
  return sql`case when ${after} >= ${offset}::bigint then ${forward} else ${rows(backward)} end`;
}

type ListRead = Versioned & { count: number; results: string; found?: Found };

/** What is request of a list: of which resource, by whom and how. */
interface ListRequest {
  resource: Resource;
  query: Query;
  access: Access;
  reading: Reading;
  lang: Lang;
}

/** The number of rows and one page of them, as SQL. */
function pageColumns({ resource, query, access, reading, lang }: ListRequest, found: Found | undefined) {
  const where = whereOf(resource, query, reading, access, found);
  const table = sql.table(resource.table);
  const orders = ordersOf(resource, query.ordering, reading, lang);
  const columns = selectList(resource, reading, false, lang);
  // The page is found by identifier alone, so that it reads an index and not the rows.
  const rows = (page: Condition) => sql`(select coalesce(json_agg(r), '[]') from
    (select ${columns} from ${table} t join (${page}) p on p.id = t.id order by ${orders.order}) r)::text`;
  const count = isEveryActive(resource, query, reading)
    ? activeCount(resource.table)
    : sql`(select count(*)::int from ${table} t where ${where})`;
  return { count, results: pageOf(resource, where, orders, windowOf(resource, query), rows) };
}

function statementOf(db: Db, request: ListRequest, statement: RawBuilder<ListRead>): ReadStatement<ListRead> {
  const tableColumns = JSON.stringify(columnsOf(request.resource, request.reading, request.lang));
  return {
    query: statement.compile(db),
    beside: tableColumns,
    build: ({ count: n, results }) => `{"results":${results},"count":${n},"tableColumns":${tableColumns}}`,
  };
}

function pageStatement(db: Db, request: ListRequest, found?: Found): ReadStatement<ListRead> {
  const { count, results } = pageColumns(request, found);
  const statement = sql<ListRead>`with total as materialized (select ${count} as n)
    select ${versionsNow} as versiones, total.n as count, ${results} as results from total`;
  return statementOf(db, request, statement);
}

/**
 * A search looks in related rows too. One statement looks there first, and reads the page where nothing is found, as is
 * most often so with a name; else the page is request for with the rows that were found, so that it is planned for them.
 */
function searchStatement(
  db: Db,
  request: ListRequest,
  term: string,
  names: readonly string[],
): ReadStatement<ListRead> {
  const { resource, access } = request;
  const { count, results } = pageColumns(request, undefined);
  const none = sql.join(
    names.map((name) => sql`cardinality(h.${sql.ref(name)}) = 0`),
    sql` and `,
  );
  const statement = sql<ListRead>`with
    hallados as materialized (${foundThrough(resource, term, names, access)}),
    nada as materialized (select ${none} as es from hallados h),
    total as materialized (select case when es then ${count} end as n from nada)
    select ${versionsNow} as versiones, (select row_to_json(h) from hallados h) as found, total.n as count,
      case when nada.es then ${results} end as results from nada, total`;
  const isFound = (found: Found) => Object.values(found).some((ids) => ids.length > 0);
  return {
    ...statementOf(db, request, statement),
    next: ({ found }) => (found && isFound(found) ? pageStatement(db, request, found) : undefined),
  };
}

/** Answers one page of a list: what the caller may read of it, and nothing else. */
export function listStatement(
  db: Db,
  resource: Resource,
  query: Query,
  access: Access,
  lang: Lang,
): ReadStatement<ListRead> {
  const [reading] = access.readings;
  if (!reading) throw forbidden();
  const request: ListRequest = { resource, query, access, reading, lang };
  const term = termOf(query.search);
  const names = fieldsThrough(resource, reading);
  return term && names.length > 0 ? searchStatement(db, request, term, names) : pageStatement(db, request);
}

function columnsOf(resource: Resource, reading: Reading, lang: Lang): { label: string; value: string }[] {
  return resource.columns
    .filter((name) => shows(resource, reading, name))
    .map((name) => ({ label: labelOf(resource, name)[lang], value: name }));
}

function labelOf(resource: Resource, name: string): Record<Lang, string> {
  return resource.fields[name]?.label ?? resource.derived?.[name]?.label ?? { es: name, en: name };
}
