import { sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { notFound } from '../errors/errors.ts';
import { demand, writable } from './access.ts';
import { lastChanges, notedWrite } from './noting.ts';
import { type Found, findRecord, holdRecord } from './record.ts';
import type { Resource, Writing } from './resource.ts';
import { runWriting } from './writing.ts';

async function remove<T>(
  context: Context,
  resource: Resource,
  caller: Caller,
  id: number,
  work: (writing: Writing, before: Found['row']) => Promise<T>,
): Promise<T> {
  demand(caller, 'delete', resource);
  const removal = async (writing: Writing) => {
    const { row: before } = await holdRecord(writing.db, resource, id, writable(resource, caller));
    await resource.beforeRemoval?.({ ...writing, before, values: {}, after: before });
    return work(writing, before);
  };
  return runWriting(context, resource, caller, removal, { removing: true });
}

/** Deactivates a record: it leaves lists and pickers and stays readable by id. */
export function deactivateRow(context: Context, resource: Resource, caller: Caller, id: number): Promise<Found> {
  return remove(context, resource, caller, id, async (writing) => {
    const write = sql`update ${sql.table(resource.table)} as t set activo = false where t.id = ${id} and t.activo`;
    const noted = { acto: 'inactivar', write, returning: sql`t.activo`, cambios: { activo: [true, false] } } as const;
    await notedWrite(writing, resource, noted).execute(writing.db);
    const found = await findRecord(writing.db, resource, id, writable(resource, caller));
    if (!found) throw notFound();
    return found;
  });
}

/** Removes a record for good; refused while anything refers to it. */
export async function deleteRow(context: Context, resource: Resource, caller: Caller, id: number): Promise<void> {
  await remove(context, resource, caller, id, async (writing, before) => {
    await resource.beforeDeletion?.({ ...writing, before, values: {}, after: before });
    for (const { table, owner } of resource.removedWith ?? []) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(writing.db);
    }
    const write = sql`delete from ${sql.table(resource.table)} as t where t.id = ${id}`;
    const noted = { acto: 'eliminar', write, returning: sql`t.id`, cambios: lastChanges(resource, before) } as const;
    await notedWrite(writing, resource, noted).execute(writing.db);
  });
}
