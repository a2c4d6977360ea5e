import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { activeCount, versionsNow } from '../database/versions.ts';
import type { ReadStatement, Versioned } from '../endpoint/answerCache.ts';
import type { Query } from '../endpoint/endpoint.ts';
import { forbidden, Invalid } from '../errors/errors.ts';
import type { Lang } from '../errors/lang.ts';
import { messageOf, messages } from '../errors/messages.ts';
import { MAX_INTEGER } from '../fields/fields.ts';
import { type Access, countsOf, hiddenField, type Reading, shows } from './access.ts';
import { idsOf, isEveryActive, whereOf } from './filtering.ts';
import { readsOf, selectList } from './record.ts';
import { columnOf, fieldOf, type Resource } from './resource.ts';
import { type RelatedMatches, refuse, relevanceOf, termOf } from './searching.ts';

const MAX_PAGE = 300;

const refuseWindow = (name: 'page' | 'page_size'): never => refuse(name, messageOf.badWindow[name]);

function numberOf(name: 'page' | 'page_size', raw: unknown, byDefault: number): number {
  if (raw === undefined || raw === '') return byDefault;
  const number = /^-?\d+$/.test(String(raw)) ? Number(raw) : Number.NaN;
  // A page past the end is empty, not invalid, up to GraphQL's Int.
  return number <= MAX_INTEGER ? number : refuseWindow(name);
}

/** The rows of a page: `limit` is null where `page_size=-1` asks for all of a small list. */
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
  // `hasOwn`, because every object inherits names such as `constructor`.
  if (Object.hasOwn(resource.derived ?? {}, name)) return visible && !resource.derived?.[name]?.oneOnly;
  return name === 'id' || (visible && Object.hasOwn(resource.fields, name) && !field?.link && !field?.writeOnly);
}

/** The names that a reader may sort by. */
const sortableFields = (resource: Resource, reading: Reading): string[] =>
  ['id', ...Object.keys(resource.fields), ...Object.keys(resource.derived ?? {})].filter((name) =>
    sortable(resource, reading, name),
  );

interface Order {
  join: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
}

/** Value of `ordering` that sorts the best matches of the search first. */
const RELEVANCE = 'relevancia';

/** The order of a list, with the identifier last so that pages neither repeat nor miss a row. */
function orderOf(resource: Resource, query: Query, reading: Reading, access: Access, lang: Lang): Order {
  const { ordering: raw, search } = query;
  if (raw === RELEVANCE) {
    const byDefault = orderOf(resource, {}, reading, access, lang);
    const term = termOf(search);
    // The text to search in has columns that a reader of labels may not see.
    if (!term || reading.columns !== 'whole') return byDefault;
    return { ...byDefault, by: sql`${relevanceOf(resource, term)}, ${byDefault.by}` };
  }
  const wanted = raw === undefined || raw === '' ? (resource.ordering ?? resource.label[0] ?? 'id') : String(raw);
  const name = wanted.replace(/^-/, '');
  if (!sortable(resource, reading, name) && raw) {
    const all = sortableFields(resource, { ...reading, columns: 'whole', hidden: [] });
    if (all.includes(name)) throw hiddenField(resource, name, reading, access);
    const reason = name === RELEVANCE ? messages.relevanceDescending : messageOf.badOrdering(name.slice(0, 60), all);
    throw new Invalid({ ordering: [reason] });
  }
  const at = { lang, hoy: reading.hoy };
  const direction = wanted.startsWith('-') ? sql`desc` : sql`asc`;
  if (name === 'id') return { join: sql``, by: sql`t.id ${direction}` };
  const joinOf = (alias: string, relation: string) => {
    const label = relatedLabel(resource, relation, access, at);
    return (
      label &&
      sql`left join (${label}) ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${columnOf(resource, relation, at)}`
    );
  };
  const join = joinOf('o', name);
  const second = resource.thenBy && resource.thenBy !== name ? joinOf('o2', resource.thenBy) : undefined;
  const value = join ? sql`o.clave` : sortValue(resource, name, at);
  const then = second ? sql`, o2.clave` : sql``;
  return { join: sql`${join ?? sql``} ${second ?? sql``}`, by: sql`${value} ${direction}${then}, t.id ${direction}` };
}

/**
 * Selects the related rows with the sort key of their label. Undefined for a field that is no relation, and without
 * permission to read all of these rows: the order would reveal their labels.
 */
function relatedLabel(resource: Resource, name: string, { related }: Access, at: { lang: Lang; hoy: string }) {
  const table = fieldOf(resource, name)?.references;
  const other = table && related(table);
  if (!other?.readings[0] || other.readings[0].where) return undefined;
  const { label, labelOrder } = other.resource;
  const key = labelOrder ?? sortValue(other.resource, label[0] ?? 'id', at);
  // Only a declared order is worth computing once for each related row.
  return sql`select t.id, ${key} as clave from ${sql.table(other.resource.table)} t ${labelOrder ? sql`offset 0` : sql``}`;
}

/** Sorts texts like the search does, without case and accents, by a collation that every server has. */
function sortValue(resource: Resource, name: string, at: { lang: Lang; hoy: string }): RawBuilder<unknown> {
  const [field, stored] = [resource.fields[name], resource.sortColumns?.[name]];
  if (stored) return stored;
  if (field?.asText) return sql.ref(`t.${name}`);
  const value = columnOf(resource, name, at);
  return field?.schema.type === 'string' ? sql`plain(${value}) collate "C"` : value;
}

type ListRead = Versioned & { count: number; results: string };

export interface ListParts extends Order {
  reading: Reading;
  where: RawBuilder<unknown>;
}

/** Parses the query of a list; 403 without permission to read any record of it. */
export function listParts(
  resource: Resource,
  query: Query,
  access: Access,
  { lang, matches }: { lang: Lang; matches: RelatedMatches | undefined },
): ListParts {
  const [reading] = access.readings;
  if (!reading) throw forbidden();
  const where = whereOf(resource, query, reading, access, matches);
  return { reading, where, ...orderOf(resource, query, reading, access, lang) };
}

/**
 * One page of a list with the number of its rows, as far as the caller may read it. `matches` are the related rows that
 * match the search.
 */
export function listStatement(
  db: Db,
  resource: Resource,
  query: Query,
  access: Access,
  { lang, matches }: { lang: Lang; matches: RelatedMatches | undefined },
): ReadStatement<ListRead> {
  const { reading, where, join, by } = listParts(resource, query, access, { lang, matches });
  const table = sql.table(resource.table);
  // Requests by id label references, which takes no counts.
  const shown = query.id__in === undefined ? reading : { ...reading, hidden: countsOf(resource) };
  const { limit, offset } = windowOf(resource, query);
  const count = isEveryActive(resource, query, reading)
    ? activeCount(resource.table)
    : sql`(select count(*)::int from ${table} t where ${where})`;
  // The page is found by identifier alone, so that the database reads an index and not the rows. Its size is part of
  // the text and the offset is hidden from the planner, so that one plan suits every page.
  const page = sql`select t.id from ${table} t ${join} where ${where} order by ${by}
    limit ${limit === null ? sql`null` : sql.lit(limit)} offset (select ${offset}::bigint)`;
  const statement = sql<ListRead>`${readsOf(resource, shown)} select ${versionsNow} as versiones, ${count} as count,
    (select coalesce(json_agg(r), '[]') from (select ${selectList(resource, shown, false, lang)}
      from ${table} t join (${page}) p on p.id = t.id ${join} order by ${by}) r)::text as results`;
  const tableColumns = JSON.stringify(columnsOf(resource, reading, lang));
  return {
    query: statement.compile(db),
    beside: tableColumns,
    build: ({ count: n, results }) => `{"results":${results},"count":${n},"tableColumns":${tableColumns}}`,
  };
}

function columnsOf(resource: Resource, reading: Reading, lang: Lang): { label: string; value: string }[] {
  const { columns, ownColumns = columns } = resource;
  return (reading.where ? ownColumns : columns)
    .filter((name) => shows(resource, reading, name))
    .map((name) => ({ label: labelOf(resource, name)[lang], value: name }));
}

/** The heading of a field. */
export function labelOf(resource: Resource, name: string): Record<Lang, string> {
  return fieldOf(resource, name)?.label ?? { es: name, en: name };
}
