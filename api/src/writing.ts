import { sql } from 'kysely';
import { demand, may, type Reading, writable } from './access.ts';
import type { Caller } from './auth/caller.ts';
import type { Mail } from './auth/mail.ts';
import { parseBody } from './body.ts';
import type { Db } from './database.ts';
import type { Context } from './endpoint.ts';
import { type FieldErrors, forbidden, HttpError, Invalid, notFound } from './errors.ts';
import { etagOf } from './etag.ts';
import { type Field, type Fields, flag } from './fields.ts';
import { writeLink } from './links.ts';
import { messages } from './messages.ts';
import { findRow } from './reading.ts';
import type { Draft, Resource, Row } from './resource.ts';
import { transaction } from './transaction.ts';
import { changesBeyond, unwritableErrors } from './unwritable.ts';

const activo: Field = { ...flag({ es: 'Activo', en: 'Active' }), initial: undefined, required: messages.required };

const merge = (errors: FieldErrors, more: FieldErrors): void => {
  for (const [name, texts] of Object.entries(more)) errors[name] = [...(errors[name] ?? []), ...texts];
};

/** Refuses identifiers of records that do not exist, or that were deactivated and are newly chosen. */
const referenceErrors = async ({ db, values, before }: Draft, fields: Fields): Promise<FieldErrors> => {
  const errors: FieldErrors = {};
  for (const [name, { references, link }] of Object.entries(fields)) {
    const table = references ?? (link && link.kind !== 'children' ? link.targetTable : undefined);
    if (!table || values[name] === undefined || values[name] === null) continue;
    const wanted = [values[name]].flat() as number[];
    const fixed = table === 'permiso' || table === 'tipo_respuesta';
    const state = fixed ? sql`true as activo` : sql`activo`;
    const { rows } = await sql<{ id: number; activo: boolean }>`
      select id, ${state} from ${sql.table(table)} where id = any(${wanted}::int[])`.execute(db);
    if (rows.length < wanted.length) errors[name] = [messages.absent];
    else if (references && rows.some((row) => !row.activo && before?.[name] !== row.id))
      errors[name] = [messages.inactive];
  }
  return errors;
};

const check = async (draft: Draft, resource: Resource, errors: FieldErrors): Promise<void> => {
  merge(errors, await referenceErrors(draft, resource.fields));
  for (const rule of resource.rules ?? []) merge(errors, await rule(draft));
  demandNone(errors);
};

const demandNone = (errors: FieldErrors): void => {
  if (Object.keys(errors).length) throw new Invalid(errors);
};

const isColumn = (field: Field | undefined): boolean => field !== undefined && !field.link && !field.writeOnly;

/** Values of the table's own columns, among them what rules completed. */
const columnsOf = (resource: Resource, values: Row): [string, unknown][] =>
  Object.entries(values).filter(([name]) => isColumn(resource.fields[name]) || !resource.fields[name]);

const linksOf = async (db: Db, resource: Resource, id: number, values: Row): Promise<void> => {
  for (const [name, { link }] of Object.entries(resource.fields)) {
    if (link && values[name] !== undefined) await writeLink(db, link, id, values[name], name);
  }
};

/** The record as it is now; one that would lie beyond what the caller may write is not written. */
const written = async (db: Db, resource: Resource, caller: Caller, id: number): Promise<Row & { id: number }> => {
  const row = await findRow(db, resource, id, writable(resource, caller));
  if (!row) throw forbidden();
  return row;
};

/** One writing: for whom, and with what around it. */
export type Writing = Omit<Draft, 'before' | 'values' | 'after'>;

/** A body as its fields read it, and what is wrong with it. */
type Read = ReturnType<typeof parseBody>;

/** Adds a record within a transaction. */
export const insertRow = async (
  writing: Writing,
  resource: Resource,
  body: unknown,
  { values, errors }: Read = parseBody(resource.fields, body),
): Promise<Row> => {
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
  const row = await written(db, resource, caller, id);
  demandNone(unwritableErrors(resource, body, row));
  return row;
};

/** Changes a record within a transaction; `demandPresent` looks at it once it is held. */
export const updateRow = async (
  writing: Writing,
  resource: Resource,
  id: number,
  body: unknown,
  { values, errors }: Read = parseBody(changeable(resource, writing.caller, id), body, 'changes'),
  demandPresent?: () => Promise<void>,
): Promise<Row> => {
  const { db, caller } = writing;
  await resource.hold?.(db, id);
  const before = await findRow(db, resource, id, writable(resource, caller), { lock: true });
  if (!before) throw notFound();
  await demandPresent?.();
  const draft: Draft = { ...writing, before, values, after: { ...before, ...values } };
  if (before.activo === true && values.activo === false) {
    // The same as deactivating, so it takes the same permission.
    demand(caller, 'delete', resource);
    await resource.beforeRemoval?.(draft);
  }
  await check(draft, resource, errors);
  if (changesBeyond(resource, changeable(resource, caller, id), body, before)) throw forbidden();
  const columns = columnsOf(resource, values);
  if (columns.length) {
    const changes = sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
    await sql`update ${sql.table(resource.table)} set ${changes} where id = ${id}`.execute(db);
  }
  await linksOf(db, resource, id, values);
  await resource.afterWriting?.(draft, id);
  const row = await written(db, resource, caller, id);
  demandNone(unwritableErrors(resource, body, row, before));
  return row;
};

/** Whether a body would change anything of a record, as its fields read it. */
export const hasChanges = async (
  { db, caller }: Writing,
  resource: Resource,
  id: number,
  body: unknown,
): Promise<boolean> => {
  const row = await findRow(db, resource, id, writable(resource, caller));
  return row === undefined || changesBeyond(resource, {}, body, row);
};

/** Creates a record and answers it. */
export const createRow = async (context: Context, resource: Resource, caller: Caller, body: unknown): Promise<Row> => {
  demand(caller, 'add', resource);
  const read = parseBody(resource.fields, body);
  merge(read.errors, (await prepared(context, resource, caller, read.values)) ?? {});
  return kept(context, resource, caller, (writing) => insertRow(writing, resource, body, read));
};

const around = ({ db, clock, settings }: Context) => ({ db, clock, reportHosts: settings.reportHosts });

const prepared = (context: Context, resource: Resource, caller: Caller, values: Row, id?: number) =>
  resource.prepare?.({ ...around(context), gate: context.gate, passwords: context.passwords, caller, values, id });

/** Runs one writing in a transaction of its own; the mails of one that is not kept are not sent. */
const kept = async <T>(
  context: Context,
  resource: Resource,
  caller: Caller,
  work: (writing: Writing) => Promise<T>,
  removing = false,
): Promise<T> => {
  const mails: Mail[] = [];
  const mail = (one: Mail): void => void mails.push(one);
  const done = await transaction(
    context.db,
    resource,
    (db) => work({ ...around(context), db, caller, mail }),
    removing,
  );
  for (const one of mails) context.later(context.mailer.send(one));
  return done;
};

/** The fields that a caller may change: all with the permission, else those of its own record. */
const changeable = (resource: Resource, caller: Caller, id: number): Fields => {
  if (may(caller, 'change', resource)) return { ...resource.fields, activo };
  const own = resource.ownFields?.(caller, id) ?? [];
  if (own.length === 0) throw forbidden();
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => own.includes(name)));
};

/** A change of one record: the ETag that it is based on, and the forms in which the caller may have read the record. */
export type Target = { id: number; version: string | undefined; readings: readonly Reading[] };

/** Changes a record and answers it. */
export const changeRow = async (
  context: Context,
  resource: Resource,
  caller: Caller,
  target: Target,
  body: unknown,
): Promise<Row> => {
  const { id } = target;
  const read = parseBody(changeable(resource, caller, id), body, 'changes');
  merge(read.errors, (await prepared(context, resource, caller, read.values, id)) ?? {});
  return kept(context, resource, caller, (writing) =>
    updateRow(writing, resource, id, body, read, () => demandVersion(writing.db, resource, target)),
  );
};

/** Refuses a change that is based on another version than the present one. */
export const demandVersion = async (db: Db, resource: Resource, { id, version, readings }: Target): Promise<void> => {
  if (version === undefined || version === '*') return;
  const tags = version.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  for (const reading of readings) {
    const present = await findRow(db, resource, id, reading);
    if (present && tags.includes(etagOf(JSON.stringify(present)))) return;
  }
  throw new HttpError(412, messages.changedMeanwhile);
};

const remove = async (
  context: Context,
  resource: Resource,
  caller: Caller,
  id: number,
  work: (db: Db) => Promise<unknown>,
): Promise<Row> => {
  demand(caller, 'delete', resource);
  return kept(
    context,
    resource,
    caller,
    async (writing) => {
      const before = await findRow(writing.db, resource, id, writable(resource, caller), { lock: true });
      if (!before) throw notFound();
      await resource.beforeRemoval?.({ ...writing, before, values: {}, after: before });
      await work(writing.db);
      return before;
    },
    true,
  );
};

/** Deactivates a record: it leaves lists and pickers and stays readable by id. */
export const deactivateRow = async (context: Context, resource: Resource, caller: Caller, id: number): Promise<Row> => {
  const row = await remove(context, resource, caller, id, (trx) =>
    sql`update ${sql.table(resource.table)} set activo = false where id = ${id}`.execute(trx),
  );
  return { ...row, activo: false };
};

/** Removes a record for good; refused while anything refers to it. */
export const deleteRow = async (context: Context, resource: Resource, caller: Caller, id: number): Promise<void> => {
  await remove(context, resource, caller, id, async (trx) => {
    for (const { table, owner } of resource.removedWith ?? []) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}`.execute(trx);
    }
    await sql`delete from ${sql.table(resource.table)} where id = ${id}`.execute(trx);
  });
};
