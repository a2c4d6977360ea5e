import { sql } from 'kysely';
import type { Db } from './database.ts';
import { Invalid } from './errors.ts';
import type { Child, Link } from './fields.ts';
import { messages } from './messages.ts';

/** Writes the rows of another table that hold a field of a record. */
export const writeLink = async (db: Db, link: Link, owner: number, value: unknown, field: string): Promise<void> => {
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
};

const writeChildren = async (
  db: Db,
  { table: name, owner: ownerName, ordered }: Link & { kind: 'children' },
  owner: number,
  parts: Child[],
  field: string,
): Promise<void> => {
  const [table, ownerColumn] = [sql.table(name), sql.ref(ownerName)];
  const kept = parts.flatMap(({ id }) => id ?? []);
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where ${ownerColumn} = ${owner} and activo`.execute(db);
  const present = new Set(rows.map(({ id }) => id));
  if (kept.some((id) => !present.has(id))) throw new Invalid({ [field]: [messages.absent] });
  await removeChildren(
    db,
    name,
    [...present].filter((id) => !kept.includes(id)),
    field,
  );
  for (const [index, { id, descripcion }] of parts.entries()) {
    const place = ordered ? sql`, orden = ${index + 1}` : sql``;
    if (id) await sql`update ${table} set descripcion = ${descripcion}${place} where id = ${id}`.execute(db);
    else if (ordered) {
      await sql`insert into ${table} (${ownerColumn}, descripcion, orden) values (${owner}, ${descripcion}, ${index + 1})`.execute(
        db,
      );
    } else await sql`insert into ${table} (${ownerColumn}, descripcion) values (${owner}, ${descripcion})`.execute(db);
  }
};

const removeChildren = async (db: Db, table: string, gone: number[], field: string): Promise<void> => {
  if (gone.length === 0) return;
  try {
    await sql`delete from ${sql.table(table)} where id = any(${gone}::int[])`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code === '23503') throw new Invalid({ [field]: [messages.elementInUse] });
    throw error;
  }
};
