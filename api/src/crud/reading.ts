import { type RawBuilder, sql } from 'kysely';
import type { Lang } from '../errors/lang.ts';
import { type Reading, shows } from './access.ts';
import { columnOf, hasActivo, type Resource } from './resource.ts';

function namesOf(resource: Resource, reading: Reading, one: boolean): string[] {
  const derived = Object.entries(resource.derived ?? {}).filter(([, { oneOnly }]) => one || !oneOnly);
  const fields = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.writeOnly);
  const names = [...fields, ...derived.map(([name]) => name)];
  return names.filter((name) => shows(resource, reading, name));
}

/** The columns of a row that a reading shows. */
export function selectList(resource: Resource, reading: Reading, one: boolean, lang: Lang): RawBuilder<unknown> {
  const columns = namesOf(resource, reading, one).map(
    (name) => sql`${columnOf(resource, name, { lang, hoy: reading.hoy })} as ${sql.ref(name)}`,
  );
  return sql.join([sql`t.id`, ...columns, ...(hasActivo(resource) ? [sql`t.activo`] : [])]);
}
