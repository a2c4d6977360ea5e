import { type RawBuilder, sql } from 'kysely';
import { columnOf, type Resource } from '../crud/resource.ts';

/** Whole rows of a resource as one JSON list, by their place, over a condition on the table `t`. */
export function wholeRows(resource: Resource, where: RawBuilder<unknown>, hoy: string) {
  const names = Object.keys(resource.fields);
  const pairs = names.map((name) => sql`${sql.lit(name)}, ${columnOf(resource, name, { lang: 'es', hoy })}`);
  const object = sql`json_build_object('id', t.id, ${sql.join(pairs)}, 'activo', t.activo)`;
  return sql`coalesce((select json_agg(${object} order by t.lugar, t.id) from ${sql.table(resource.table)} t where ${where}), '[]')`;
}
