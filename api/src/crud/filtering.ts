import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Query } from '../endpoint/endpoint.ts';
import { Invalid } from '../errors/errors.ts';
import { messageOf } from '../errors/messages.ts';
import { toId } from '../fields/fields.ts';
import { type Access, type Reading, shows } from './access.ts';
import { type Condition, hasActivo, labelText, type Resource } from './resource.ts';

const MAX_SEARCH = 200;
const CONTROL_PARAMETERS = new Set(['search', 'lang', 'page', 'page_size', 'ordering', 'activo', 'id__in']);

/** Refuses a query parameter by its name. */
export function refuse(name: string): never {
  throw new Invalid({ [name]: [messageOf.badFilter(name)] });
}

function refuseUnknown(name: string): never {
  throw new Invalid({ [name.slice(0, 60)]: [messageOf.unknownFilter(name.slice(0, 60))] });
}

/** Refuses parameters that nobody asked for: one that is misspelt would pass for one that filters. */
export function demandKnown(query: Query, known: readonly string[]): void {
  for (const name of Object.keys(query)) if (name !== 'lang' && !known.includes(name)) refuseUnknown(name);
}

/** A search term as a pattern in which only the text counts; `plain` blinds it to case and accents. */
export function likePattern(term: string): RawBuilder<string> {
  return sql`plain(${`%${term.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`}::text)`;
}

/** Rows of any of these readings that hold a term; who reads only its own knows them by their labels elsewhere. */
function foundBy(resource: Resource, readings: readonly Reading[], pattern: RawBuilder<string>): Condition {
  const found = readings.map((reading) => {
    if (!reading.where) return textCondition(resource, reading, pattern);
    return sql`(${reading.where} and ${textCondition(resource, { ...reading, columns: 'label' }, pattern)})`;
  });
  return found.length ? sql`(${sql.join(found, sql` or `)})` : sql`false`;
}

/** Identifiers of the related rows that hold the term in what the caller may read of them, by field. */
async function relatedTo(
  db: Db,
  resource: Resource,
  pattern: RawBuilder<string>,
  { related }: Access,
): Promise<[string, number[]][]> {
  const names = resource.searchThrough ?? [];
  if (names.length === 0) return [];
  const lists = names.map((name) => {
    const other = related(resource.fields[name]?.references ?? '');
    const holds = other ? foundBy(other.resource, other.readings, pattern) : sql`false`;
    const table = sql.table(other?.resource.table ?? resource.table);
    return sql`array(select t.id from ${table} t where ${holds} limit 5000) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Record<string, number[]>>`select ${sql.join(lists)}`.execute(db);
  return Object.entries(rows[0] ?? {}).filter(([, ids]) => ids.length > 0);
}

/** Whether a column holds one of these; a few are compared one by one, at a third of what an array costs each row. */
function oneOf(column: RawBuilder<unknown>, ids: readonly number[]): Condition {
  return ids.length > 30
    ? sql`${column} = any(${ids}::int[])`
    : sql.join(
        ids.map((id) => sql`${column} = ${id}`),
        sql` or `,
      );
}

/** Whether the term is in what the reader is shown: who is shown labels learns nothing of the other columns. */
function textCondition(resource: Resource, reading: Reading, pattern: RawBuilder<string>): Condition {
  const whole = sql`${resource.searchText ?? sql.ref('t.busqueda')} like ${pattern}`;
  if (reading.columns === 'whole' || resource.searchText) return whole;
  const label = labelText(resource);
  return label ? sql`(${whole} and ${label} like ${pattern})` : sql`false`;
}

/** What is searched for, without the spaces around it. */
export function searchTerm(raw: unknown): string {
  if (typeof raw !== 'string' || raw.length > MAX_SEARCH || raw.includes('\0')) return refuse('search');
  return raw.trim();
}

async function searchCondition(
  db: Db,
  resource: Resource,
  raw: unknown,
  reading: Reading,
  access: Access,
): Promise<Condition | undefined> {
  const term = searchTerm(raw);
  if (!term) return undefined;
  const pattern = likePattern(term);
  // Looked up first, so that the database knows how few rows they are and takes its indexes.
  const related = await relatedTo(db, resource, pattern, access);
  const through = related
    .filter(([name]) => shows(resource, reading, name))
    .map(([name, ids]) => oneOf(sql.ref(`t.${name}`), ids));
  return sql`(${sql.join([...through, textCondition(resource, reading, pattern)], sql` or `)})`;
}

function activoCondition(raw: unknown): Condition {
  const value = String(raw).toLowerCase();
  if (value === 'true' || value === '1') return sql`t.activo`;
  if (value === 'false' || value === '0') return sql`not t.activo`;
  return refuse('activo');
}

/** The identifiers that `id__in` names. */
export function idsOf(raw: unknown): number[] {
  const parts = String(raw).split(',').filter(Boolean);
  const ids = parts.map((part) => toId(part.trim()));
  if (ids.length > 1000 || ids.includes(undefined)) refuse('id__in');
  return ids as number[];
}

/** Whether the caller may read a record of another table; without that a filter by it would tell of it. */
function readable(id: number, table: string, { related }: Access): Condition {
  const found = (related(table)?.readings ?? []).map(({ where }) =>
    where ? sql`exists (select 1 from ${sql.table(table)} t where t.id = ${id} and ${where})` : sql`true`,
  );
  return found.length ? sql`(${sql.join(found, sql` or `)})` : sql`false`;
}

function relationCondition(resource: Resource, name: string, raw: unknown, access: Access): Condition {
  const field = resource.fields[name];
  if (field?.options) {
    return typeof raw === 'string' && field.options.includes(raw)
      ? sql`${sql.ref(`t.${name}`)} = ${raw}`
      : refuse(name);
  }
  const id = toId(raw) ?? refuse(name);
  const filter = resource.filters?.[name];
  if (filter?.of) return sql`${filter.where(id)} and ${readable(id, filter.of, access)}`;
  if (filter) return filter.where(id);
  const link = field?.link;
  if (!link) return sql`${sql.ref(`t.${name}`)} = ${id}`;
  const owners = sql`select ${sql.ref(link.owner)} from ${sql.table(link.table)}`;
  return sql`t.id in (${owners} where ${sql.ref(link.kind === 'children' ? 'id' : link.target)} = ${id})`;
}

function isFilter(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  const link = field?.link;
  const related = field?.references ?? field?.options ?? (link && link.kind !== 'children');
  return Boolean(related) || Object.hasOwn(resource.filters ?? {}, name);
}

/** Names of the filters of a list beside the common ones. */
export function filtersOf(resource: Resource): string[] {
  return [
    ...Object.keys(resource.fields).filter((name) => isFilter(resource, name)),
    ...Object.keys(resource.filters ?? {}).filter((name) => !Object.hasOwn(resource.fields, name)),
  ];
}

const UNFILTERED = new Set(['lang', 'page', 'page_size', 'ordering']);

/** Whether a list is of every active record, so that its number is kept. */
export function isEveryActive(resource: Resource, query: Query, reading: Reading): boolean {
  return (
    hasActivo(resource) &&
    !reading.where &&
    Object.entries(query).every(
      ([name, raw]) => UNFILTERED.has(name) || (name === 'activo' ? /^(true|1)$/i.test(String(raw)) : raw === ''),
    )
  );
}

/** Whether the reader may filter by it: who is shown labels learns nothing of the other columns. */
function isOpenFilter(resource: Resource, reading: Reading, name: string): boolean {
  const filter = resource.filters?.[name];
  const told = filter ? filter.field : name;
  return isFilter(resource, name) && (told === undefined || shows(resource, reading, told));
}

/** The condition that a list's query parameters and its reader make. */
export async function whereOf(
  db: Db,
  resource: Resource,
  query: Query,
  reading: Reading,
  access: Access,
): Promise<RawBuilder<unknown>> {
  const conditions: Condition[] = reading.where ? [reading.where] : [];
  const named = query.id__in !== undefined;
  if (named) conditions.push(sql`t.id = any((select ${idsOf(query.id__in)}::int[])::int[])`);
  // Named rows are wanted to show what refers to them, so inactive ones are among them unless asked otherwise.
  if (hasActivo(resource) && (query.activo !== undefined || !named)) {
    conditions.push(activoCondition(query.activo ?? 'true'));
  }
  const search =
    query.search === undefined ? undefined : await searchCondition(db, resource, query.search, reading, access);
  if (search) conditions.push(search);
  for (const [name, raw] of Object.entries(query)) {
    if (CONTROL_PARAMETERS.has(name)) continue;
    if (!isOpenFilter(resource, reading, name)) refuseUnknown(name);
    if (raw !== '') conditions.push(relationCondition(resource, name, raw, access));
  }
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}
