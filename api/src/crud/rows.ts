import { type RawBuilder, sql } from 'kysely';
import { demandNone, forbidden } from '../errors/errors.ts';
import { parseBody } from '../fields/body.ts';
import { changeable, demand, everything, type Reading, writable } from './access.ts';
import { auditWritten } from './auditing.ts';
import { changesBeyond, check, isSameValue, unwritableErrors } from './checking.ts';
import { hasRows, type Owner, writeLink } from './links.ts';
import {
  demandVersion,
  type Found,
  findRecord,
  findRecords,
  foundIn,
  holdRecord,
  isOneRow,
  type RecordRead,
  recordColumns,
} from './record.ts';
import type { Draft, Resource, Row, Writing } from './resource.ts';

/** The parsed values of a body and their errors. */
export type Parsed = ReturnType<typeof parseBody>;

/** Values of the table's own columns, with those that rules add. */
function columnsOf(resource: Resource, values: Row): [string, unknown][] {
  return Object.entries(values).filter(([name]) => {
    const field = resource.fields[name];
    return !field || (!field.link && !field.writeOnly);
  });
}

/** Writes the lists of records that other tables hold. */
async function writeLinks({ db }: Writing, resource: Resource, records: readonly { id: number; values: Row }[]) {
  for (const [name, { link }] of Object.entries(resource.fields)) {
    const owners = records.flatMap(({ id, values }): Owner[] => {
      const value = values[name];
      return Array.isArray(value) ? [{ id, value }] : [];
    });
    if (link && owners.length > 0) await writeLink(db, link, name, owners);
  }
}

/** Inserts checked records with one statement per table; `more` are columns that each record gets. */
async function insertDrafts(writing: Writing, resource: Resource, drafts: readonly Draft[], more: Row = {}) {
  const columns = drafts.map(({ values }) => new Map([...columnsOf(resource, values), ...Object.entries(more)]));
  const names = [...new Set(columns.flatMap((own) => [...own.keys()]))];
  const rows = columns.map((own) => {
    const values = names.map((name): RawBuilder<unknown> => (own.has(name) ? sql`${own.get(name)}` : sql`default`));
    return sql`(${sql.join(values)})`;
  });
  const insert = sql<{ id: number }>`insert into ${sql.table(resource.table)}
    (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(rows)} returning id`;
  // The sequence numbers the rows in their order.
  const ids = (await insert.execute(writing.db)).rows.map(({ id }) => id).sort((one, other) => one - other);
  await writeLinks(
    writing,
    resource,
    drafts.map(({ values }, index) => ({ id: ids[index] ?? 0, values })),
  );
  return ids;
}

/** Adds many checked records and audits them; answers their identifiers in order. */
export async function insertRows(writing: Writing, resource: Resource, drafts: readonly Draft[], more?: Row) {
  if (drafts.length === 0) return [];
  const ids = await insertDrafts(writing, resource, drafts, more);
  const rows = writing.isPart ? [] : await findRecords(writing.db, resource, ids, everything(resource, writing.caller));
  await auditWritten(
    writing,
    resource,
    rows.map((after) => ({ id: after.id, after })),
  );
  return ids;
}

/** The record as it is now; a write that takes it out of the caller's reach is refused. */
async function reread({ db }: Writing, resource: Resource, id: number, reading: Reading): Promise<Found> {
  const found = await findRecord(db, resource, id, reading);
  if (!found) throw forbidden();
  return found;
}

/** Adds a record within a transaction. */
export async function insertRow(
  writing: Writing,
  resource: Resource,
  body: unknown,
  { values, errors }: Parsed = parseBody(resource.fields, body),
): Promise<Found> {
  demand(writing.caller, 'add', resource);
  await resource.hold?.(writing.db, undefined, values);
  const draft: Draft = { ...writing, values, after: values };
  await check(draft, resource, errors);
  const [id = 0] = await insertDrafts(writing, resource, [draft]);
  await resource.afterWriting?.(draft, id);
  const found = await reread(writing, resource, id, everything(resource, writing.caller));
  demandNone(unwritableErrors(resource, body, found.row));
  await auditWritten(writing, resource, [{ id, after: found.row }]);
  return found;
}

/** The values of a change that differ from the record: of its own columns, and of its lists. */
export function differences(resource: Resource, values: Row, before: Row) {
  const columns = columnsOf(resource, values).filter(([name, value]) => !isSameValue(value, before[name]));
  const lists = Object.entries(values).filter(([name, value]) => {
    const link = resource.fields[name]?.link;
    return link && !hasRows(link, value, before[name]);
  });
  // The version of a record is that of its row, so a change of its lists writes the row too.
  if (lists.length > 0 && columns.length === 0) columns.push(['activo', sql`t.activo`]);
  return { columns, lists: Object.fromEntries(lists) };
}

/** Writes columns of a row; answers the record where it is that row alone. */
async function writeColumns(
  { db }: Writing,
  resource: Resource,
  before: Found,
  columns: readonly [string, unknown][],
): Promise<Found | undefined> {
  const { reading, row } = before;
  const returned = isOneRow(resource, reading) && sql`returning ${recordColumns(resource, reading)}`;
  if (columns.length === 0) return returned ? before : undefined;
  const assignments = sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  const { rows } = await sql<RecordRead>`update ${sql.table(resource.table)} as t set ${assignments}
    where t.id = ${row.id} ${returned || sql``}`.execute(db);
  return foundIn(rows[0], reading);
}

/** Changes a record within a transaction, which locks it before reading it. */
export async function updateRow(
  writing: Writing,
  resource: Resource,
  id: number,
  body: unknown,
  { values, errors }: Parsed = parseBody(changeable(resource, writing.caller, id), body, 'changes'),
  ifMatch?: string,
): Promise<Found> {
  const { db, caller } = writing;
  const reading = writable(resource, caller);
  const found = await holdRecord(db, resource, id, reading, values);
  demandVersion(found, ifMatch);
  const before = found.row;
  const draft: Draft = { ...writing, before, values, after: { ...before, ...values } };
  if (before.activo === true && values.activo === false) {
    // Deactivating by a change takes the permission to deactivate.
    demand(caller, 'delete', resource);
    await resource.beforeRemoval?.(draft);
  }
  await check(draft, resource, errors);
  if (changesBeyond(resource, changeable(resource, caller, id), body, before)) throw forbidden();
  const { columns, lists } = differences(resource, values, before);
  const written = await writeColumns(writing, resource, found, columns);
  await writeLinks(writing, resource, [{ id, values: lists }]);
  await resource.afterWriting?.(draft, id);
  const after = written ?? (await reread(writing, resource, id, reading));
  demandNone(unwritableErrors(resource, body, after.row, before));
  await auditWritten(writing, resource, [{ id, before, after: after.row, values }]);
  return after;
}

/** Locks a record to remove it, once its rules allow that. */
async function holdToRemove(
  writing: Writing,
  resource: Resource,
  id: number,
): Promise<Draft & { before: Found['row'] }> {
  demand(writing.caller, 'delete', resource);
  const { row: before } = await holdRecord(writing.db, resource, id, writable(resource, writing.caller));
  const draft = { ...writing, before, values: {}, after: before };
  await resource.beforeRemoval?.(draft);
  return draft;
}

/** Deactivates a record within a transaction: lists and pickers no longer show it, and it stays readable by id. */
export async function deactivateRow(writing: Writing, resource: Resource, id: number): Promise<Found> {
  const { before } = await holdToRemove(writing, resource, id);
  const table = sql.table(resource.table);
  await sql`update ${table} set activo = false where id = ${id} and activo`.execute(writing.db);
  const after = await reread(writing, resource, id, writable(resource, writing.caller));
  await auditWritten(writing, resource, [{ id, before, after: after.row }]);
  return after;
}

/** Deletes a record within a transaction; refused while anything refers to it. */
export async function deleteRow(writing: Writing, resource: Resource, id: number): Promise<void> {
  const draft = await holdToRemove(writing, resource, id);
  await resource.beforeDeletion?.(draft);
  await auditWritten(writing, resource, [{ id, before: draft.before }]);
  for (const { table, owner } of resource.removedWith ?? []) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(writing.db);
  }
  await sql`delete from ${sql.table(resource.table)} where id = ${id}`.execute(writing.db);
}

/** Whether a body would change anything of a record, as its fields read it. */
export async function hasChanges({ db, caller }: Writing, resource: Resource, id: number, body: unknown) {
  const found = await findRecord(db, resource, id, writable(resource, caller));
  return found === undefined || changesBeyond(resource, {}, body, found.row);
}
