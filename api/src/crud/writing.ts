import type { Caller } from '../auth/caller.ts';
import type { Db } from '../database/database.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { type FieldErrors, notFound } from '../errors/errors.ts';
import { parseBody } from '../fields/body.ts';
import { changeable, demand, may, writable } from './access.ts';
import { concerns, merge } from './checking.ts';
import { basedOn, type Found, findRecord } from './record.ts';
import type { Resource, Row, Writing } from './resource.ts';
import { insertRow, isOneRow, type Parsed, updateOneRow, updateRow, updateUnread } from './rows.ts';
import { explained, transaction } from './transaction.ts';

const around = ({ db, clock, settings }: Context) => ({ db, clock, reportHosts: settings.reportHosts });

async function prepare(
  context: Context,
  resource: Resource,
  caller: Caller,
  values: Row,
  id?: number,
): Promise<FieldErrors> {
  const { gate, passwords } = context;
  return (await resource.prepare?.({ ...around(context), gate, passwords, caller, values, id })) ?? {};
}

/** Refuses a change that is not the caller's to make: what is prepared for one takes long, and counts against others. */
async function demandTheirs(
  context: Context,
  resource: Resource,
  caller: Caller,
  values: Row,
  id: number,
): Promise<void> {
  const found = await findRecord(context.db, resource, id, writable(resource, caller));
  if (!found) throw notFound();
  const before = found.row;
  const draft = { ...around(context), caller, wake: () => {}, before, values, after: { ...before, ...values } };
  for (const demand of resource.demands ?? []) await demand(draft);
}

/** Runs one writing in a transaction of its own, or as the one statement that it is. */
export async function runWriting<T>(
  context: Context,
  resource: Resource,
  caller: Caller,
  work: (writing: Writing) => Promise<T>,
  { removing = false, alone = false } = {},
): Promise<T> {
  let queued = false;
  const wake = (): void => {
    queued = true;
  };
  const run = (db: Db) => work({ ...around(context), db, caller, wake });
  const done = alone
    ? await explained(resource, () => run(context.db), removing)
    : await transaction(context.db, resource, run, removing);
  if (queued) context.delivery.wake();
  return done;
}

/** What was parsed, for a writing that may be begun anew: rules complete the values. */
function copyOf({ values, errors }: Parsed): Parsed {
  return { values: { ...values }, errors: { ...errors } };
}

/** Creates a record and answers it. */
export async function createRow(context: Context, resource: Resource, caller: Caller, body: unknown): Promise<Found> {
  demand(caller, 'add', resource);
  const parsed = parseBody(resource.fields, body);
  merge(parsed.errors, await prepare(context, resource, caller, parsed.values));
  return runWriting(context, resource, caller, (writing) => insertRow(writing, resource, body, copyOf(parsed)));
}

/** Whether the values are of plain columns that nothing depends on but the permission: they need not be read before. */
function isPlain(resource: Resource, caller: Caller, body: unknown, { values, errors }: Parsed): boolean {
  const names = Object.keys(values);
  return (
    names.length > 0 &&
    Object.keys(errors).length === 0 &&
    may(caller, 'change', resource) &&
    !resource.demands &&
    !Object.hasOwn(body as Row, 'id') &&
    !resource.rules?.some((rule) => concerns(rule, names)) &&
    names.every((name) => {
      const field = resource.fields[name];
      return field !== undefined && !field.references && !field.writeOnly;
    })
  );
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
  const parsed = parseBody(changeable(resource, caller, id), body, 'changes');
  if (resource.prepare) await demandTheirs(context, resource, caller, parsed.values, id);
  merge(parsed.errors, await prepare(context, resource, caller, parsed.values, id));
  if (isOneRow(resource, caller)) {
    const found = await runWriting(context, resource, caller, (writing) => changeOneRow(writing), { alone: true });
    if (found) return found;
  }
  return runWriting(context, resource, caller, (writing) =>
    updateRow(writing, resource, id, body, copyOf(parsed), ifMatch),
  );

  async function changeOneRow(writing: Writing): Promise<Found | undefined> {
    const unread = isPlain(resource, caller, body, parsed);
    const found = unread ? await updateUnread(writing, resource, id, parsed.values, basedOn(ifMatch)) : undefined;
    return found ?? updateOneRow(writing, resource, id, body, copyOf(parsed), ifMatch);
  }
}
