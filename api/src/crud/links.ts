import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { TableName } from '../database/tables.ts';
import { Invalid } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import type { Link } from '../fields/fields.ts';
import type { Child } from '../fields/lists.ts';
import { isSameValue } from './checking.ts';

/** What a value says of the rows of a link, and what a reading of the record does, to be compared. */
function rowsOf(link: Link, value: unknown): unknown[] {
  const items = Array.isArray(value) ? value : [];
  if (link.kind === 'children') return items.map(({ id, descripcion }: Child) => [id, descripcion]);
  const ids = items.map((item) => (typeof item === 'object' ? item[link.target] : item));
  return link.kind === 'ids' ? ids.toSorted((one, other) => one - other) : ids;
}

/** Whether a record holds these rows already; of rows that its reading does not show that is not known. */
export function isHeld(link: Link, value: unknown, present: unknown): boolean {
  return Array.isArray(present) && isSameValue(rowsOf(link, value), rowsOf(link, present));
}

/** Writes the rows of another table that hold a field of a record. */
export async function writeLink(db: Db, link: Link, owner: number, value: unknown, field: string): Promise<void> {
  if (link.kind === 'children') return writeChildren(db, link, owner, value as Child[], field);
  const [table, ownerColumn, target] = [sql.table(link.table), sql.ref(link.owner), sql.ref(link.target)];
  await sql`delete from ${table} where ${ownerColumn} = ${owner}`.execute(db);
  if (link.kind === 'ids') {
    await sql`insert into ${table} (${ownerColumn}, ${target})
      select ${owner}::int, id from unnest(${value as number[]}::int[]) as given(id)`.execute(db);
  } else {
    await sql`insert into ${table} (${ownerColumn}, ${target}, orden)
      select ${owner}::int, id, place from unnest(${value as number[]}::int[]) with ordinality as given(id, place)`.execute(
      db,
    );
  }
}

async function writeChildren(
  db: Db,
  { table: name, owner: ownerName, ordered }: Link & { kind: 'children' },
  owner: number,
  parts: Child[],
  field: string,
): Promise<void> {
  const [table, ownerColumn] = [sql.table(name), sql.ref(ownerName)];
  const kept = new Set(parts.flatMap(({ id }) => id ?? []));
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where ${ownerColumn} = ${owner} and activo`.execute(db);
  const present = new Set(rows.map(({ id }) => id));
  if ([...kept].some((id) => !present.has(id))) throw new Invalid({ [field]: [messages.absent] });
  await removeChildren(
    db,
    name,
    [...present].filter((id) => !kept.has(id)),
    field,
  );
  const places = parts.map((part, index) => ({ ...part, orden: index + 1 }));
  const [changed, added] = [places.filter(({ id }) => id), places.filter(({ id }) => !id)];
  if (changed.length) {
    const place = ordered ? sql`, orden = g.orden` : sql``;
    await sql`update ${table} c set descripcion = g.descripcion${place}
      from unnest(${changed.map(({ id }) => id)}::int[], ${listOf(changed, 'descripcion')}::text[],
        ${listOf(changed, 'orden')}::int[]) as g(id, descripcion, orden) where c.id = g.id`.execute(db);
  }
  if (added.length) {
    const place = ordered ? sql`, orden` : sql``;
    await sql`insert into ${table} (${ownerColumn}, descripcion${place}) select ${owner}::int, descripcion${place}
      from unnest(${listOf(added, 'descripcion')}::text[], ${listOf(added, 'orden')}::int[]) as g(descripcion, orden)
      order by orden`.execute(db);
  }
}

function listOf<T, K extends keyof T>(rows: readonly T[], name: K): T[K][] {
  return rows.map((row) => row[name]);
}

async function removeChildren(db: Db, table: TableName, gone: number[], field: string): Promise<void> {
  if (gone.length === 0) return;
  try {
    await sql`delete from ${sql.table(table)} where id = any(${gone}::int[])`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code === '23503') throw new Invalid({ [field]: [messages.elementInUse] });
    throw error;
  }
}
