import { sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Mail } from '../auth/mail.ts';
import type { Db } from '../database/database.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { type FieldErrors, forbidden, HttpError, Invalid, notFound } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import { parseBody } from '../fields/body.ts';
import { type Field, type Fields, flag } from '../fields/fields.ts';
import { demand, may, writable } from './access.ts';
import { writeLink } from './links.ts';
import { type Found, findRecord, isVersion, recordVersion } from './record.ts';
import type { Draft, Resource, Row } from './resource.ts';
import { explained, transaction } from './transaction.ts';
import { changesBeyond, unwritableErrors } from './unwritable.ts';

const activo: Field = { ...flag({ es: 'Activo', en: 'Active' }), initial: undefined, required: messages.required };

function merge(errors: FieldErrors, more: FieldErrors): void {
  for (const [name, texts] of Object.entries(more)) errors[name] = [...(errors[name] ?? []), ...texts];
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Refuses identifiers of records that do not exist, or that were deactivated and are newly chosen. */
async function referenceErrors({ db, values, before }: Draft, fields: Fields): Promise<FieldErrors> {
  const asked = Object.entries(fields).flatMap(([name, { references, link }]) => {
    const table = references ?? (link && link.kind !== 'children' ? link.targetTable : undefined);
    const value = values[name];
    // What is chosen already is there.
    if (!table || value === undefined || value === null || isSame(value, before?.[name])) return [];
    return [{ name, table, wanted: [value].flat() as number[], lists: !references }];
  });
  if (asked.length === 0) return {};
  const parts = asked.map(({ name, table, wanted }) => {
    const active = table === 'permiso' || table === 'tipo_respuesta' ? sql`true` : sql`activo`;
    return sql`select ${sql.lit(name)} as name, id, ${active} as activo from ${sql.table(table)} where id = any(${wanted}::int[])`;
  });
  const { rows } = await sql<{ name: string; activo: boolean }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const errors: FieldErrors = {};
  for (const { name, wanted, lists } of asked) {
    const found = rows.filter((row) => row.name === name);
    if (found.length < wanted.length) errors[name] = [messages.absent];
    else if (!lists && found.some(({ activo }) => !activo)) errors[name] = [messages.inactive];
  }
  return errors;
}

async function check(draft: Draft, resource: Resource, errors: FieldErrors): Promise<void> {
  merge(errors, await referenceErrors(draft, resource.fields));
  for (const rule of resource.rules ?? []) merge(errors, await rule(draft));
  demandNone(errors);
}

function demandNone(errors: FieldErrors): void {
  if (Object.keys(errors).length) throw new Invalid(errors);
}

function isColumn(field: Field | undefined): boolean {
  return field !== undefined && !field.link && !field.writeOnly;
}

/** Values of the table's own columns, among them what rules completed. */
function columnsOf(resource: Resource, values: Row): [string, unknown][] {
  return Object.entries(values).filter(([name]) => isColumn(resource.fields[name]) || !resource.fields[name]);
}

async function linksOf(db: Db, resource: Resource, id: number, values: Row): Promise<void> {
  for (const [name, { link }] of Object.entries(resource.fields)) {
    if (link && values[name] !== undefined) await writeLink(db, link, id, values[name], name);
  }
}

/** The record as it is now; one that would lie beyond what the caller may write is not written. */
async function written(db: Db, resource: Resource, caller: Caller, id: number): Promise<Found> {
  const found = await findRecord(db, resource, id, writable(resource, caller));
  if (!found) throw forbidden();
  return found;
}

/** One writing: for whom, and with what around it. */
export type Writing = Omit<Draft, 'before' | 'values' | 'after'>;

/** A body as its fields read it, and what is wrong with it. */
type Read = ReturnType<typeof parseBody>;

/** Adds a record within a transaction. */
export async function insertRow(
  writing: Writing,
  resource: Resource,
  body: unknown,
  { values, errors }: Read = parseBody(resource.fields, body),
): Promise<Found> {
  const { db, caller } = writing;
  demand(caller, 'add', resource);
  const draft: Draft = { ...writing, values, after: values };
  await check(draft, resource, errors);
  const columns = columnsOf(resource, values);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(resource.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await linksOf(db, resource, id, values);
  await resource.afterWriting?.(draft, id);
  const found = await written(db, resource, caller, id);
  demandNone(unwritableErrors(resource, body, found.row));
  return found;
}

/** Whether a change of a record is one row written: such a statement needs no transaction around it. */
function isOneRow(resource: Resource, caller: Caller): boolean {
  return (
    !resource.afterWriting &&
    !resource.hold &&
    !resource.beforeRemoval &&
    !resource.refused &&
    !writable(resource, caller).where &&
    Object.values(resource.fields).every(({ link }) => !link)
  );
}

/** How a change holds its record: by a lock within a transaction, or else by writing only the version that it read. */
interface Hold {
  lock: boolean;
  ifMatch?: string;
}

/** Writes what is different in a row; false when it is no longer of the version that was read. */
async function writeRow({ db, values }: Draft, resource: Resource, { row, read }: Found, lock: boolean) {
  const columns = columnsOf(resource, values).filter(([name, value]) => !isSame(value, row[name]));
  const touches = Object.entries(resource.fields).some(([name, { link }]) => link && values[name] !== undefined);
  if (columns.length === 0 && !touches) return true;
  const changes = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  // The parts of a record are parts of its version.
  if (touches) changes.push(sql`activo = t.activo`);
  const version = lock ? sql`` : sql` and ${recordVersion(resource)} = ${read.version}`;
  const { numAffectedRows } = await sql`
    update ${sql.table(resource.table)} as t set ${sql.join(changes)} where t.id = ${row.id}${version}`.execute(db);
  return numAffectedRows !== 0n;
}

/** Changes a record; undefined when another change came between reading and writing, which a lock prevents. */
async function change(
  writing: Writing,
  resource: Resource,
  id: number,
  body: unknown,
  { values, errors }: Read,
  { lock, ifMatch }: Hold,
): Promise<Found | undefined> {
  const { db, caller } = writing;
  if (lock) await resource.hold?.(db, id);
  const found = await findRecord(db, resource, id, writable(resource, caller), { lock });
  if (!found) throw notFound();
  demandVersion(found, ifMatch);
  const before = found.row;
  const draft: Draft = { ...writing, before, values, after: { ...before, ...values } };
  if (before.activo === true && values.activo === false) {
    // The same as deactivating, so it takes the same permission.
    demand(caller, 'delete', resource);
    await resource.beforeRemoval?.(draft);
  }
  await check(draft, resource, errors);
  if (changesBeyond(resource, changeable(resource, caller, id), body, before)) throw forbidden();
  if (!lock) demandNone(unwritableErrors(resource, body, before, before));
  if (!(await writeRow(draft, resource, found, lock))) return undefined;
  await linksOf(db, resource, id, values);
  await resource.afterWriting?.(draft, id);
  const after = await written(db, resource, caller, id);
  if (lock) demandNone(unwritableErrors(resource, body, after.row, before));
  return after;
}

/** Changes a record within a transaction. */
export async function updateRow(
  writing: Writing,
  resource: Resource,
  id: number,
  body: unknown,
  read: Read = parseBody(changeable(resource, writing.caller, id), body, 'changes'),
  ifMatch?: string,
): Promise<Found> {
  const found = await change(writing, resource, id, body, read, { lock: true, ifMatch });
  if (!found) throw notFound();
  return found;
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

/** Creates a record and answers it. */
export async function createRow(context: Context, resource: Resource, caller: Caller, body: unknown): Promise<Found> {
  demand(caller, 'add', resource);
  const read = parseBody(resource.fields, body);
  merge(read.errors, (await prepared(context, resource, caller, read.values)) ?? {});
  return kept(context, resource, caller, (writing) => insertRow(writing, resource, body, read));
}

function around({ db, clock, settings }: Context) {
  return { db, clock, reportHosts: settings.reportHosts };
}

function prepared(context: Context, resource: Resource, caller: Caller, values: Row, id?: number) {
  return resource.prepare?.({
    ...around(context),
    gate: context.gate,
    passwords: context.passwords,
    caller,
    values,
    id,
  });
}

/**
 * Runs one writing in a transaction of its own, or as the one statement that it is; the mails of one that is not kept
 * are not sent.
 */
async function kept<T>(
  context: Context,
  resource: Resource,
  caller: Caller,
  work: (writing: Writing) => Promise<T>,
  { removing = false, alone = false } = {},
): Promise<T> {
  const mails: Mail[] = [];
  const mail = (one: Mail): void => void mails.push(one);
  const run = (db: Db) => work({ ...around(context), db, caller, mail });
  const done = alone
    ? await explained(resource, () => run(context.db), removing)
    : await transaction(context.db, resource, run, removing);
  for (const one of mails) context.later(context.mailer.send(one));
  return done;
}

/** The fields that a caller may change: all with the permission, else those of its own record. */
function changeable(resource: Resource, caller: Caller, id: number): Fields {
  if (may(caller, 'change', resource)) return { ...resource.fields, activo };
  const own = resource.ownFields?.(caller, id) ?? [];
  if (own.length === 0) throw forbidden();
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => own.includes(name)));
}

/** A change of one record, and the ETags that it is based on. */
export interface Target {
  id: number;
  ifMatch: string | undefined;
}

/** Changes a record and answers it. */
export async function changeRow(
  context: Context,
  resource: Resource,
  caller: Caller,
  { id, ifMatch }: Target,
  body: unknown,
): Promise<Found> {
  const read = parseBody(changeable(resource, caller, id), body, 'changes');
  merge(read.errors, (await prepared(context, resource, caller, read.values, id)) ?? {});
  if (isOneRow(resource, caller)) {
    const work = (writing: Writing) => change(writing, resource, id, body, read, { lock: false, ifMatch });
    const found = await kept(context, resource, caller, work, { alone: true });
    if (found) return found;
  }
  return kept(context, resource, caller, (writing) => updateRow(writing, resource, id, body, read, ifMatch));
}

/** Refuses a change that is based on another version than the present one. */
export function demandVersion({ read }: Found, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && !isVersion(ifMatch, read.version)) throw new HttpError(412, messages.changedMeanwhile);
}

async function remove<T>(
  context: Context,
  resource: Resource,
  caller: Caller,
  id: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  demand(caller, 'delete', resource);
  return kept(
    context,
    resource,
    caller,
    async (writing) => {
      const found = await findRecord(writing.db, resource, id, writable(resource, caller), { lock: true });
      if (!found) throw notFound();
      const before = found.row;
      await resource.beforeRemoval?.({ ...writing, before, values: {}, after: before });
      return work(writing.db);
    },
    { removing: true },
  );
}

/** Deactivates a record: it leaves lists and pickers and stays readable by id. */
export function deactivateRow(context: Context, resource: Resource, caller: Caller, id: number): Promise<Found> {
  return remove(context, resource, caller, id, async (db) => {
    await sql`update ${sql.table(resource.table)} set activo = false where id = ${id} and activo`.execute(db);
    const found = await findRecord(db, resource, id, writable(resource, caller));
    if (!found) throw notFound();
    return found;
  });
}

/** Removes a record for good; refused while anything refers to it. */
export async function deleteRow(context: Context, resource: Resource, caller: Caller, id: number): Promise<void> {
  await remove(context, resource, caller, id, async (trx) => {
    for (const { table, owner } of resource.removedWith ?? []) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(trx);
    }
    await sql`delete from ${sql.table(resource.table)} where id = ${id}`.execute(trx);
  });
}
