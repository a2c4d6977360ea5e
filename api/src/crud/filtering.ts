import { type RawBuilder, sql } from 'kysely';
import type { TableName } from '../database/tables.ts';
import type { Query } from '../endpoint/endpoint.ts';
import { Invalid } from '../errors/errors.ts';
import { messageOf } from '../errors/messages.ts';
import { toId } from '../fields/fields.ts';
import { type Access, hiddenField, type Reading, shows } from './access.ts';
import { type Condition, hasActivo, type Resource } from './resource.ts';
import { type RelatedMatches, refuse, searchCondition, termOf } from './searching.ts';

const CONTROL_PARAMETERS = new Set(['search', 'lang', 'page', 'page_size', 'ordering', 'activo', 'id__in']);

function refuseUnknown(name: string, known: readonly string[]): never {
  throw new Invalid({ [name.slice(0, 60)]: [messageOf.unknownFilter(name.slice(0, 60), known)] });
}

/** Refuses unknown parameters: a misspelt filter would silently not filter. */
export function demandKnown(query: Query, known: readonly string[]): void {
  for (const name of Object.keys(query))
    if (name !== 'lang' && !known.includes(name)) refuseUnknown(name, ['lang', ...known]);
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

/** Whether the caller may read a record of another table; otherwise a filter by it would reveal it. */
function readable(id: number, table: TableName, { related }: Access): Condition {
  const found = (related(table)?.readings ?? []).map(({ where }) =>
    where ? sql`exists (select 1 from ${sql.table(table)} t where t.id = ${id} and ${where})` : sql`true`,
  );
  return found.length ? sql`(${sql.join(found, sql` or `)})` : sql`false`;
}

function filterCondition(resource: Resource, name: string, raw: unknown, access: Access, hoy: string): Condition {
  const field = resource.fields[name];
  if (field?.options) {
    return typeof raw === 'string' && field.options.includes(raw)
      ? sql`${sql.ref(`t.${name}`)} = ${raw}`
      : refuse(name);
  }
  const filter = resource.filters?.[name];
  if (filter?.values) return typeof raw === 'string' && filter.values.test(raw) ? filter.where(raw, hoy) : refuse(name);
  const id = toId(raw) ?? refuse(name);
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

/** Names of the filters of a list, without the common ones. */
export function filtersOf(resource: Resource): string[] {
  return [
    ...Object.keys(resource.fields).filter((name) => isFilter(resource, name)),
    ...Object.keys(resource.filters ?? {}).filter((name) => !Object.hasOwn(resource.fields, name)),
  ];
}

const UNFILTERED = new Set(['lang', 'page', 'page_size', 'ordering']);

/** Whether a list has all active records, whose number triggers keep. */
export function isEveryActive(resource: Resource, query: Query, reading: Reading): boolean {
  return (
    hasActivo(resource) &&
    !reading.where &&
    Object.entries(query).every(
      ([name, raw]) =>
        UNFILTERED.has(name) || (name === 'activo' ? /^(true|1)$/i.test(String(raw)) : raw === '' && name !== 'id__in'),
    )
  );
}

/** Throws unless the reader may filter by a field: a reader of labels learns nothing of other columns. */
function demandFilter(resource: Resource, reading: Reading, access: Access, name: string): void {
  if (!isFilter(resource, name)) refuseUnknown(name, [...CONTROL_PARAMETERS, ...filtersOf(resource)]);
  const filter = resource.filters?.[name];
  const revealed = filter ? filter.field : name;
  if (revealed !== undefined && !shows(resource, reading, revealed))
    throw hiddenField(resource, revealed, reading, access);
}

/** The condition of a list, from its query parameters and the caller's reading. */
export function whereOf(
  resource: Resource,
  query: Query,
  reading: Reading,
  access: Access,
  matches: RelatedMatches | undefined,
): RawBuilder<unknown> {
  const conditions: Condition[] = reading.where ? [reading.where] : [];
  const named = query.id__in !== undefined;
  if (named) conditions.push(sql`t.id = any((select ${idsOf(query.id__in)}::int[])::int[])`);
  // Clients name rows to label references to them, so these include inactive rows by default.
  if (hasActivo(resource) && (query.activo !== undefined || !named)) {
    conditions.push(activoCondition(query.activo ?? 'true'));
  }
  const term = termOf(query.search);
  if (term) conditions.push(searchCondition(resource, term, reading, access, matches));
  for (const [name, raw] of Object.entries(query)) {
    if (CONTROL_PARAMETERS.has(name)) continue;
    demandFilter(resource, reading, access, name);
    if (raw !== '') conditions.push(filterCondition(resource, name, raw, access, reading.hoy));
  }
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}
