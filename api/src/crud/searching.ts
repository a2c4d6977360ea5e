import { isLongerThan } from '@encuestas/survey';
import { type RawBuilder, sql } from 'kysely';
import { Invalid } from '../errors/errors.ts';
import { type Message, messageOf } from '../errors/messages.ts';
import { type Access, type Reading, shows } from './access.ts';
import { type Condition, labelText, type Resource } from './resource.ts';

const MAX_SEARCH = 200;

/** Refuses a query parameter by its name. */
export function refuse(name: string, reason: Message = messageOf.badFilter(name)): never {
  throw new Invalid({ [name]: [reason] });
}

/** What is searched for; undefined where nothing is. */
export function termOf(raw: unknown): string | undefined {
  if (raw === undefined) return undefined;
  if (typeof raw !== 'string' || raw.includes('\0')) return refuse('search');
  if (isLongerThan(raw, MAX_SEARCH)) return refuse('search', messageOf.maxLength(MAX_SEARCH));
  return raw.trim() || undefined;
}

/** A LIKE pattern that finds the term. Wildcards are escaped last, since folding can make one of another sign. */
export function likePattern(term: string): RawBuilder<string> {
  return sql`'%' || regexp_replace(plain(${term}::text), '[\\\\%_]', '\\\\\\&', 'g') || '%'`;
}

/** Whether the term is in what the reader is shown: who is shown labels learns nothing of the other columns. */
function textCondition(resource: Resource, reading: Reading, pattern: RawBuilder<string>): Condition {
  const whole = sql`${resource.searchText ?? sql.ref('t.busqueda')} like ${pattern}`;
  if (reading.columns === 'whole' || resource.searchText) return whole;
  const label = labelText(resource);
  return label ? sql`(${whole} and ${label} like ${pattern})` : sql`false`;
}

/** Rows of any of these readings that hold a term; who reads only its own knows them by their labels elsewhere. */
function foundBy(resource: Resource, readings: readonly Reading[], pattern: RawBuilder<string>): Condition {
  const found = readings.map((reading) => {
    if (!reading.where) return textCondition(resource, reading, pattern);
    return sql`(${reading.where} and ${textCondition(resource, { ...reading, columns: 'label' }, pattern)})`;
  });
  return found.length ? sql`(${sql.join(found, sql` or `)})` : sql`false`;
}

/** Identifiers of the related rows that match, by the field that points to them; more than `MAX_NAMED` if too many. */
export type Found = Readonly<Record<string, readonly number[]>>;

/** With up to this many identifiers the database plans better than with a subquery. */
const MAX_NAMED = 1000;

/** Fields through which a reader finds rows by the text of related ones. */
export function fieldsThrough(resource: Resource, reading: Reading): string[] {
  return (resource.searchThrough ?? []).filter((name) => shows(resource, reading, name));
}

/** Selects the related rows that match in the columns that the caller may read. */
function matchesThrough(resource: Resource, term: string, name: string, { related }: Access): RawBuilder<unknown> {
  const references = resource.fields[name]?.references;
  const other = references && related(references);
  const holds = other ? foundBy(other.resource, other.readings, likePattern(term)) : sql`false`;
  return sql`select t.id from ${sql.table(other?.resource.table ?? resource.table)} t where ${holds}`;
}

/** Reads the related matches: one row, an array by field, each one longer than `MAX_NAMED` if there are more. */
export function foundThrough(
  resource: Resource,
  term: string,
  names: readonly string[],
  access: Access,
): RawBuilder<unknown> {
  const lists = names.map((name) => {
    const matches = matchesThrough(resource, term, name, access);
    return sql`array(${matches} limit ${sql.lit(MAX_NAMED + 1)}) as ${sql.ref(name)}`;
  });
  return sql`select ${sql.join(lists)}`;
}

/** Whether a column holds one of these; comparing a few one by one costs a third of an array. */
function oneOf(column: RawBuilder<unknown>, ids: readonly number[]): Condition {
  return ids.length > 30
    ? sql`${column} = any(${ids}::int[])`
    : sql.join(
        ids.map((id) => sql`${column} = ${id}`),
        sql` or `,
      );
}

/**
 * Rows that hold the term or point to rows that do. Few related rows are named, so that the database uses its indexes;
 * many are a subquery.
 */
export function searchCondition(
  resource: Resource,
  term: string,
  reading: Reading,
  access: Access,
  found: Found | undefined,
): Condition {
  const through = Object.entries(found ?? {})
    .filter(([, ids]) => ids.length > 0)
    .map(([name, ids]) => {
      const column = sql.ref(`t.${name}`);
      if (ids.length <= MAX_NAMED) return oneOf(column, ids);
      return sql`${column} in (${matchesThrough(resource, term, name, access)})`;
    });
  return sql`(${sql.join([...through, textCondition(resource, reading, likePattern(term))], sql` or `)})`;
}
