import { isLongerThan } from '@encuestas/survey';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Query } from '../endpoint/endpoint.ts';
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
  return values.find((value) => value === raw) ?? refuse(name, messageOf.badChoice(name, values));
}

/** The search term; undefined without one. */
export function termOf(raw: unknown): string | undefined {
  if (raw === undefined) return undefined;
  if (typeof raw !== 'string' || raw.includes('\0')) return refuse('search');
  if (isLongerThan(raw, MAX_SEARCH)) return refuse('search', messageOf.maxLength(MAX_SEARCH));
  return raw.trim() || undefined;
}

/** The term for a LIKE pattern. Wildcards are escaped last, since folding can produce one. */
const escaped = (term: string): RawBuilder<string> =>
  sql`regexp_replace(plain(${term}::text), '[\\\\%_]', '\\\\\\&', 'g')`;

/** A LIKE pattern for texts that contain the term. */
export const likePattern = (term: string): RawBuilder<string> => sql`'%' || ${escaped(term)} || '%'`;

/** The order of a search: texts that begin with the term, then those that contain it, then rows of related matches. */
export function relevanceOf(resource: Resource, term: string): RawBuilder<unknown> {
  const text = resource.searchText ?? sql.ref('t.busqueda');
  return sql`${text} not like ${escaped(term)} || '%', ${text} not like ${likePattern(term)}`;
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

/** Identifiers of the related rows that match, by the field that refers to them; more than `MAX_NAMED` if too many. */
export type RelatedMatches = Readonly<Record<string, readonly number[]>>;

/** With up to this many identifiers the database plans better than with a subquery: 8 ms instead of 60 of 40,000 rows. */
const MAX_NAMED = 1000;

/** Selects the related rows that match in the columns that the caller may read. */
function selectRelated(resource: Resource, term: string, name: string, { related }: Access): RawBuilder<unknown> {
  const references = resource.fields[name]?.references;
  const other = references && related(references);
  const matches = other ? matchesReadings(other.resource, other.readings, likePattern(term)) : sql`false`;
  return sql`select t.id from ${sql.table(other?.resource.table ?? resource.table)} t where ${matches}`;
}

/** Finds the related rows that match a search; undefined where it looks in no related rows. */
export async function findRelated(db: Db, resource: Resource, query: Query, access: Access) {
  const term = termOf(query.search);
  const [reading] = access.readings;
  const names = (resource.searchThrough ?? []).filter((name) => reading && shows(resource, reading, name));
  if (!term || names.length === 0) return undefined;
  const lists = names.map((name) => {
    const matches = selectRelated(resource, term, name, access);
    return sql`array(${matches} limit ${sql.lit(MAX_NAMED + 1)}) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<RelatedMatches>`select ${sql.join(lists)}`.execute(db);
  return rows[0];
}

/** Rows that contain the term or refer to rows that do; few of those are named, many are a subquery. */
export function searchCondition(
  resource: Resource,
  term: string,
  reading: Reading,
  access: Access,
  matches: RelatedMatches | undefined,
): Condition {
  const through = Object.entries(matches ?? {})
    .filter(([, ids]) => ids.length > 0)
    .map(([name, ids]) => {
      const column = sql.ref(`t.${name}`);
      if (ids.length <= MAX_NAMED) return sql`${column} = any(${ids}::int[])`;
      return sql`${column} in (${selectRelated(resource, term, name, access)})`;
    });
  return sql`(${sql.join([...through, textCondition(resource, reading, likePattern(term))], sql` or `)})`;
}
