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

/** Reads a query parameter that is one of these values. */
export function oneOf<T extends string>(name: string, raw: unknown, values: readonly T[]): T {
  return values.find((value) => value === raw) ?? refuse(name);
}

/** The search term; undefined without one. */
export function termOf(raw: unknown): string | undefined {
  if (raw === undefined) return undefined;
  if (typeof raw !== 'string' || raw.includes('\0')) return refuse('search');
  if (isLongerThan(raw, MAX_SEARCH)) return refuse('search', messageOf.maxLength(MAX_SEARCH));
  return raw.trim() || undefined;
}

/** A LIKE pattern for the term. Wildcards are escaped last, since folding can produce one. */
export function likePattern(term: string): RawBuilder<string> {
  return sql`'%' || regexp_replace(plain(${term}::text), '[\\\\%_]', '\\\\\\&', 'g') || '%'`;
}

/** Rows with the term in the columns that the reading shows: a reader of labels learns nothing of other columns. */
function textCondition(resource: Resource, reading: Reading, pattern: RawBuilder<string>): Condition {
  const whole = sql`${resource.searchText ?? sql.ref('t.busqueda')} like ${pattern}`;
  if (reading.columns === 'whole' || resource.searchText) return whole;
  const label = labelText(resource);
  return label ? sql`(${whole} and ${label} like ${pattern})` : sql`false`;
}

/** Rows of any of these readings that have the term; rows that are read only as one's own match by their label. */
function matchesReadings(resource: Resource, readings: readonly Reading[], pattern: RawBuilder<string>): Condition {
  const matches = readings.map((reading) => {
    if (!reading.where) return textCondition(resource, reading, pattern);
    return sql`(${reading.where} and ${textCondition(resource, { ...reading, columns: 'label' }, pattern)})`;
  });
  return matches.length > 0 ? sql`(${sql.join(matches, sql` or `)})` : sql`false`;
}

/** Rows that contain the term, or refer to rows that do; a union, so that each of its parts uses an index. */
export function searchCondition(resource: Resource, term: string, reading: Reading, access: Access): Condition {
  const pattern = likePattern(term);
  const own = textCondition(resource, reading, pattern);
  const through = (resource.searchThrough ?? []).flatMap((name) => {
    const references = resource.fields[name]?.references;
    const other = references && shows(resource, reading, name) ? access.related(references) : undefined;
    if (!other) return [];
    const matches = matchesReadings(other.resource, other.readings, pattern);
    return sql`${sql.ref(`t.${name}`)} in (select t.id from ${sql.table(other.resource.table)} t where ${matches})`;
  });
  if (through.length === 0) return own;
  const parts = [own, ...through].map((part) => sql`select t.id from ${sql.table(resource.table)} t where ${part}`);
  return sql`t.id in (${sql.join(parts, sql` union all `)})`;
}
