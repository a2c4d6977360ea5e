import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { Invalid } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import type { Link } from '../fields/fields.ts';
import type { Child } from '../fields/lists.ts';
import { isSameValue } from './checking.ts';

/** The rows of a link as a value or a record lists them, in a form that can be compared. */
function rowsOf(link: Link, value: unknown): unknown[] {
  const items = Array.isArray(value) ? value : [];
  if (link.kind === 'children') return items.map(({ id, descripcion }: Child) => [id, descripcion]);
  const ids = items.map((item) => (typeof item === 'object' ? item[link.target] : item));
  return link.kind === 'ids' ? ids.toSorted((one, other) => one - other) : ids;
}

/** Whether a record has these rows already; false where its reading does not show them. */
export function hasRows(link: Link, value: unknown, present: unknown): boolean {
  return Array.isArray(present) && isSameValue(rowsOf(link, value), rowsOf(link, present));
}

/** A record and the value of one of its lists. */
export interface Owner {
  id: number;
  value: readonly unknown[];
}

/** Replaces the rows of another table that hold a field of these records. */
export async function writeLink(db: Db, link: Link, field: string, owners: readonly Owner[]): Promise<void> {
  if (link.kind === 'children') return writeChildren(db, link, field, owners);
  const [table, owner, target] = [sql.table(link.table), sql.ref(link.owner), sql.ref(link.target)];
  const rows = owners.flatMap(({ id, value }) => value.map((item, index) => ({ id, item, orden: index + 1 })));
  const place = link.kind === 'ordered' ? sql`, orden` : sql``;
  await sql`delete from ${table} where ${owner} = any(${listOf(owners, 'id')}::int[])`.execute(db);
  await sql`insert into ${table} (${owner}, ${target}${place}) select owner, target${place} from unnest(
    ${listOf(rows, 'id')}::int[], ${listOf(rows, 'item')}::int[], ${listOf(rows, 'orden')}::int[])
    as g(owner, target, orden)`.execute(db);
}

async function writeChildren(
  db: Db,
  { table: name, owner: ownerName, ordered }: Link & { kind: 'children' },
  field: string,
  owners: readonly Owner[],
): Promise<void> {
  const [table, ownerColumn] = [sql.table(name), sql.ref(ownerName)];
  const parts = owners.flatMap(({ id: owner, value }) =>
    (value as readonly Child[]).map((part, index) => ({ ...part, owner, orden: index + 1 })),
  );
  const { rows: present } = await sql<{ id: number; owner: number }>`select id, ${ownerColumn} as owner from ${table}
    where ${ownerColumn} = any(${listOf(owners, 'id')}::int[]) and activo`.execute(db);
  const ownerOf = new Map(present.map(({ id, owner }) => [id, owner]));
  const [changed, added] = [parts.filter(({ id }) => id), parts.filter(({ id }) => !id)];
  const alien = changed.find(({ id, owner }) => ownerOf.get(id ?? 0) !== owner);
  if (alien) throw new Invalid({ [`${field}.${alien.orden - 1}.id`]: [messages.absent] });
  for (const { id } of changed) ownerOf.delete(id ?? 0);
  if (ownerOf.size > 0) {
    const removal = sql`delete from ${table} where id = any(${[...ownerOf.keys()]}::int[])`;
    await removal.execute(db).catch((error: { code?: string }) => {
      throw error.code === '23503' ? new Invalid({ [field]: [messages.elementInUse] }) : error;
    });
  }
  if (changed.length > 0) {
    const place = ordered ? sql`, orden = g.orden` : sql``;
    await sql`update ${table} c set descripcion = g.descripcion${place}
      from unnest(${listOf(changed, 'id')}::int[], ${listOf(changed, 'descripcion')}::text[],
        ${listOf(changed, 'orden')}::int[]) as g(id, descripcion, orden) where c.id = g.id`.execute(db);
  }
  if (added.length > 0) {
    const place = ordered ? sql`, orden` : sql``;
    await sql`insert into ${table} (${ownerColumn}, descripcion${place}) select owner, descripcion${place}
      from unnest(${listOf(added, 'owner')}::int[], ${listOf(added, 'descripcion')}::text[],
        ${listOf(added, 'orden')}::int[]) with ordinality as g(owner, descripcion, orden, lugar) order by lugar`.execute(
      db,
    );
  }
}

function listOf<T, K extends keyof T>(rows: readonly T[], name: K): T[K][] {
  return rows.map((row) => row[name]);
}
