import { type RawBuilder, sql } from 'kysely';
import { Invalid } from '../errors/errors.ts';
import type { Lang } from '../errors/lang.ts';
import { messageOf } from '../errors/messages.ts';
import { type Reading, shows } from './access.ts';
import { columnOf, type Resource } from './resource.ts';

function sortable(resource: Resource, reading: Reading, name: string): boolean {
  const field = resource.fields[name];
  const visible = shows(resource, reading, name);
  // Every object of the language has a `constructor`; what counts is declared.
  if (Object.hasOwn(resource.derived ?? {}, name)) return visible && !resource.derived?.[name]?.oneOnly;
  return name === 'id' || (visible && Object.hasOwn(resource.fields, name) && !field?.link && !field?.writeOnly);
}

/** The order of a list, and the same from its end. */
export function ordersOf(
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
