import { type RawBuilder, sql } from 'kysely';
import { actorOf } from '../auth/caller.ts';
import type { Db } from '../database/database.ts';
import type { Child } from '../fields/lists.ts';
import { lineStatement } from '../trail/trail.ts';
import { writeLink } from './links.ts';
import { firstChanges, titleOf } from './noting.ts';
import type { Draft, Resource, Row, Writing } from './resource.ts';
import { columnsOf } from './rows.ts';

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const ROWS_PER_STATEMENT = 500;

/**
 * Adds many new records that were checked, each with its line in the trail, and answers their identifiers in order. A
 * few statements write all of them: every statement renews the version of its table, and in one transaction the old
 * versions pile up. `besides`: columns that every record gets.
 */
export async function insertRows(
  writing: Writing,
  resource: Resource,
  drafts: readonly Draft[],
  besides: Row = {},
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < drafts.length; start += ROWS_PER_STATEMENT) {
    const part = drafts.slice(start, start + ROWS_PER_STATEMENT);
    ids.push(...(await insertPart(writing, resource, part, besides)));
  }
  return ids;
}

async function insertPart(writing: Writing, resource: Resource, drafts: readonly Draft[], besides: Row) {
  const { db } = writing;
  const ids = await newIds(db, resource, drafts.length);
  await insertStatement(writing, resource, drafts, ids, besides).execute(db);
  for (const name of Object.keys(resource.fields)) await writeLinks(db, resource, name, drafts, ids);
  return ids;
}

/** Identifiers that the table would give next: by them a record is known before it is written. */
async function newIds(db: Db, { table }: Resource, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

function insertStatement(
  { caller, clock }: Writing,
  resource: Resource,
  drafts: readonly Draft[],
  ids: readonly number[],
  besides: Row,
): RawBuilder<unknown> {
  const columns = drafts.map(({ values }) => new Map([...columnsOf(resource, values), ...Object.entries(besides)]));
  const names = [...new Set(columns.flatMap((own) => [...own.keys()]))];
  const rows = columns.map((own, index) => {
    const values = names.map((name) => (own.has(name) ? sql`${own.get(name)}` : sql`default`));
    return sql`(${sql.join([sql`${ids[index]}`, ...values])})`;
  });
  const changes = drafts.map(({ values }) => JSON.stringify(firstChanges(resource, values)));
  const line = {
    ...({ acto: 'crear', recurso: resource.table, cambios: sql`cambios::jsonb` } as const),
    ...{ registro: sql<number>`registro`, etiqueta: sql<string>`etiqueta` },
  };
  const from = sql`escrita join unnest(${ids}::int[], ${changes}::text[]) as c (id, cambios) on c.id = registro order by registro`;
  return sql`with escrita as (
      insert into ${sql.table(resource.table)} as t (${sql.join(['id', ...names].map((name) => sql.ref(name)))})
      values ${sql.join(rows)} returning t.id as registro, ${titleOf(resource)} as etiqueta)
    ${lineStatement(actorOf(caller, clock()), line, from)}`;
}

/** Writes one field that other tables hold: sets and parts by one statement, ordered lists record by record. */
async function writeLinks(
  db: Db,
  resource: Resource,
  name: string,
  drafts: readonly Draft[],
  ids: readonly number[],
): Promise<void> {
  const link = resource.fields[name]?.link;
  const given = drafts.flatMap(({ values }, index) => {
    const value = values[name];
    return Array.isArray(value) && value.length > 0 ? [{ id: ids[index] ?? 0, value }] : [];
  });
  if (!link || given.length === 0) return;
  if (link.kind === 'ids') {
    const pairs = given.flatMap(({ id, value }) => value.map((target: number) => [id, target] as const));
    const [owners, targets] = [pairs.map(([owner]) => owner), pairs.map(([, target]) => target)];
    await sql`insert into ${sql.table(link.table)} (${sql.ref(link.owner)}, ${sql.ref(link.target)})
      select * from unnest(${owners}::int[], ${targets}::int[])`.execute(db);
  } else if (link.kind === 'children') {
    const parts = given.flatMap(({ id, value }) =>
      value.map(({ descripcion }: Child, index: number) => ({ id, descripcion, orden: index + 1 })),
    );
    const place = link.ordered ? sql`, orden` : sql``;
    await sql`insert into ${sql.table(link.table)} (${sql.ref(link.owner)}, descripcion${place})
      select registro, descripcion${place} from unnest(${parts.map(({ id }) => id)}::int[],
        ${parts.map(({ descripcion }) => descripcion)}::text[], ${parts.map(({ orden }) => orden)}::int[])
        with ordinality as g (registro, descripcion, orden, lugar) order by lugar`.execute(db);
  } else for (const { id, value } of given) await writeLink(db, link, id, value, name);
}
