import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Db } from '../database/database.ts';
import { demandNone, forbidden, notFound } from '../errors/errors.ts';
import { parseBody } from '../fields/body.ts';
import type { Field } from '../fields/fields.ts';
import { changeable, demand, type Reading, writable } from './access.ts';
import { check, isSameValue } from './checking.ts';
import { isHeld, writeLink } from './links.ts';
import { changesBy, columnChanges, firstChanges, notedWrite, noteWritten } from './noting.ts';
import { demandVersion, type Found, findRecord, holdRecord, recordVersion, returnedBy } from './record.ts';
import type { Draft, Resource, Row, Writing } from './resource.ts';
import { changesBeyond, unwritableErrors } from './unwritable.ts';

/** A body as its fields read it, and what is wrong with it. */
export type Parsed = ReturnType<typeof parseBody>;

function isColumn(field: Field | undefined): boolean {
  return field !== undefined && !field.link && !field.writeOnly;
}

/** Values of the table's own columns, among them what rules completed. */
export function columnsOf(resource: Resource, values: Row): [string, unknown][] {
  return Object.entries(values).filter(([name]) => isColumn(resource.fields[name]) || !resource.fields[name]);
}

async function writeLinks(db: Db, resource: Resource, id: number, values: Row): Promise<void> {
  for (const [name, { link }] of Object.entries(resource.fields)) {
    if (link && values[name] !== undefined) await writeLink(db, link, id, values[name], name);
  }
}

/** The record as it is now; one that would lie beyond what the caller may write is not written. */
async function written(db: Db, resource: Resource, reading: Reading, id: number): Promise<Found> {
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
  const { db, caller } = writing;
  demand(caller, 'add', resource);
  await resource.hold?.(db, undefined, values);
  const draft: Draft = { ...writing, values, after: values };
  await check(draft, resource, errors);
  const columns = columnsOf(resource, values);
  const write = sql`insert into ${sql.table(resource.table)} as t (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))})`;
  // What else it tells is there once it is written.
  const isPart = resource.told ? true : writing.isPart;
  const noted = { acto: 'crear', write, returning: sql`t.id`, cambios: firstChanges(resource, values) } as const;
  const { rows } = await (notedWrite({ ...writing, isPart }, resource, noted) as RawBuilder<{ id: number }>).execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  await writeLinks(db, resource, id, values);
  await resource.afterWriting?.(draft, id);
  // Whoever may add may add what is not their own company's; reading and changing it is for other permissions.
  const found = await written(db, resource, { columns: 'whole', hoy: caller.hoy }, id);
  demandNone(unwritableErrors(resource, body, found.row));
  if (resource.told) await noteWritten(writing, resource, id, { after: found.row, values });
  return found;
}

const assignments = (columns: readonly [string, unknown][]): RawBuilder<unknown> =>
  sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));

/** What became of a record and its change: what is read before anything is written. */
async function drafted(
  writing: Writing,
  resource: Resource,
  found: Found,
  body: unknown,
  { values, errors }: Parsed,
): Promise<Draft> {
  const before = found.row;
  const draft: Draft = { ...writing, before, values, after: { ...before, ...values } };
  if (before.activo === true && values.activo === false) {
    // The same as deactivating, so it takes the same permission.
    demand(writing.caller, 'delete', resource);
    await resource.beforeRemoval?.(draft);
  }
  await check(draft, resource, errors);
  if (changesBeyond(resource, changeable(resource, writing.caller, before.id), body, before)) throw forbidden();
  return draft;
}

/** Changes a record within a transaction, which holds it from the reading on. */
export async function updateRow(
  writing: Writing,
  resource: Resource,
  id: number,
  body: unknown,
  parsed: Parsed = parseBody(changeable(resource, writing.caller, id), body, 'changes'),
  ifMatch?: string,
): Promise<Found> {
  const { db, caller } = writing;
  const found = await holdRecord(db, resource, id, writable(resource, caller), parsed.values);
  demandVersion(found, ifMatch);
  const draft = await drafted(writing, resource, found, body, parsed);
  const { values } = draft;
  const columns = columnsOf(resource, values).filter(([name, value]) => !isSameValue(value, found.row[name]));
  const parts = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const link = resource.fields[name]?.link;
      return link && !isHeld(link, value, found.row[name]);
    }),
  );
  // The parts of a record are parts of its version, so its row is written with them.
  if (Object.keys(parts).length > 0 && columns.length === 0) columns.push(['activo', sql`t.activo`]);
  if (columns.length > 0) {
    await sql`update ${sql.table(resource.table)} as t set ${assignments(columns)} where t.id = ${id}`.execute(db);
  }
  await writeLinks(db, resource, id, parts);
  await resource.afterWriting?.(draft, id);
  const after = await written(db, resource, writable(resource, caller), id);
  demandNone(unwritableErrors(resource, body, after.row, found.row));
  await noteWritten(writing, resource, id, { before: found.row, after: after.row, values });
  return after;
}

/** Whether a change of a record is one row written: such a statement needs no transaction around it. */
export function isOneRow(resource: Resource, caller: Caller): boolean {
  return (
    !resource.afterWriting &&
    !resource.hold &&
    !resource.beforeRemoval &&
    !resource.refused &&
    !writable(resource, caller).where &&
    Object.values(resource.fields).every(({ link }) => !link)
  );
}

/**
 * Changes a record that is one row: what differs is written over the version that was read, and answered by the same
 * statement. Undefined when another change came between.
 */
export async function updateOneRow(
  writing: Writing,
  resource: Resource,
  id: number,
  body: unknown,
  parsed: Parsed,
  ifMatch?: string,
): Promise<Found | undefined> {
  const { db, caller } = writing;
  const reading = writable(resource, caller);
  const found = await findRecord(db, resource, id, reading);
  if (!found) throw notFound();
  demandVersion(found, ifMatch);
  const { values } = await drafted(writing, resource, found, body, parsed);
  demandNone(unwritableErrors(resource, body, found.row, found.row));
  const columns = columnsOf(resource, values).filter(([name, value]) => !isSameValue(value, found.row[name]));
  if (columns.length === 0) return found;
  const write = sql`update ${sql.table(resource.table)} as t set ${assignments(columns)}
    where t.id = ${id} and ${recordVersion(resource)} = ${found.read.version}`;
  return returnedBy(writing, resource, reading, { write, ...changesBy(resource, found.row, values) });
}

/**
 * Changes plain columns of a record, that no rule looks at, without reading it before: undefined where nothing was
 * written, because there is no such record, it is so already or of another version than `versions`.
 */
export async function updateUnread(
  writing: Writing,
  resource: Resource,
  id: number,
  values: Row,
  versions: readonly string[] | undefined,
): Promise<Found | undefined> {
  const columns = Object.entries(values);
  const differs = columns.map(([name, value]) => sql`${sql.ref(`t.${name}`)} is distinct from ${value}`);
  const based = versions ? sql` and ${recordVersion(resource)} = any(${versions}::text[])` : sql``;
  const table = sql.table(resource.table);
  const names = Object.keys(values);
  // What it was is what this change found: of a row that somebody else has changed meanwhile none is written here.
  const write = sql`update ${table} as t set ${assignments(columns)} from ${table} antes
    where antes.id = ${id} and t.id = antes.id and t.ctid = antes.ctid and (${sql.join(differs, sql` or `)})${based}`;
  const both = names.map(
    (name) =>
      sql`antes.${sql.ref(name)} as ${sql.ref(`antes_${name}`)}, t.${sql.ref(name)} as ${sql.ref(`despues_${name}`)}`,
  );
  return returnedBy(writing, resource, writable(resource, writing.caller), {
    ...{ acto: 'cambiar', write, besides: sql`, ${sql.join(both)}`, cambios: columnChanges(names) },
  });
}

/** Whether a body would change anything of a record, as its fields read it. */
export async function hasChanges(
  { db, caller }: Writing,
  resource: Resource,
  id: number,
  body: unknown,
): Promise<boolean> {
  const found = await findRecord(db, resource, id, writable(resource, caller));
  return found === undefined || changesBeyond(resource, {}, body, found.row);
}
