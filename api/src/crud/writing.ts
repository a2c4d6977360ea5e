import type { Caller } from '../auth/caller.ts';
import { isDeadlock } from '../database/postgres.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { type FieldErrors, HttpError, Invalid, notFound } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import { parseBody } from '../fields/body.ts';
import { changeable, demand, writable } from './access.ts';
import { merge } from './checking.ts';
import { type Found, findRecord } from './record.ts';
import type { Resource, Row, Writing } from './resource.ts';
import { insertRow, type Parsed, updateRow } from './rows.ts';

/** How often a transaction runs that the database aborts because of a deadlock. */
const TRIES = 4;

/** The field of a foreign key, by the name of its constraint. */
function foreignKeyField({ fields, table }: Resource, constraint: string): string | undefined {
  return Object.entries(fields).find(([name, { link }]) => {
    const [from, column] = link && link.kind !== 'children' ? [link.table, link.target] : [table, name];
    return constraint === `${from}_${column}_fkey`;
  })?.[0];
}

/** Turns a violated constraint into a validation error; a removal violates the foreign keys of rows that refer to it. */
function toValidationError(resource: Resource, error: unknown, removing: boolean): unknown {
  if (error instanceof HttpError) return error;
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code === '23503' && removing) return new Invalid({ non_field_errors: [messages.inUse] });
  const refused = resource.constraints?.[constraint];
  if (refused) return new Invalid({ [refused[0]]: [refused[1]] });
  if (code === '23505') return new Invalid({ non_field_errors: [messages.taken] });
  if (code === '23503')
    return new Invalid({ [foreignKeyField(resource, constraint) ?? 'non_field_errors']: [messages.absent] });
  return error;
}

/** Runs a write of a resource; a violated constraint becomes a validation error. */
export async function explainConstraints<T>(resource: Resource, work: () => Promise<T>, removing = false): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toValidationError(resource, error, removing);
  }
}

const writingOf = ({ db, clock, settings }: Context) => ({ db, clock, reportHosts: settings.reportHosts });

/** Runs a write in a transaction of its own, and sends the mails that it queued. */
export async function runWriting<T>(
  context: Context,
  resource: Resource,
  caller: Caller,
  work: (writing: Writing) => Promise<T>,
  { removing = false, tries = TRIES } = {},
): Promise<T> {
  let queued = false;
  const wake = (): void => {
    queued = true;
  };
  const run = () => context.db.transaction().execute((db) => work({ ...writingOf(context), db, caller, wake }));
  try {
    const result = await explainConstraints(resource, run, removing);
    if (queued) context.delivery.wake();
    return result;
  } catch (error) {
    if (!isDeadlock(error) || tries === 1) throw error;
    return runWriting(context, resource, caller, work, { removing, tries: tries - 1 });
  }
}

/** The reasons why `work` refuses a record: validation errors or a missing permission. */
export async function refusalOf(work: () => Promise<unknown> | unknown): Promise<FieldErrors> {
  try {
    await work();
    return {};
  } catch (error) {
    if (error instanceof Invalid) return error.errors;
    if (error instanceof HttpError && error.status < 500 && error.status !== 401)
      return { non_field_errors: [{ ...error.detail, code: 'NOT_ALLOWED' }] };
    throw error;
  }
}

/** Rolls a transaction back. */
class RolledBack extends Error {}

/** Runs a write as `runWriting` does, and rolls it back unless it commits. */
export async function rehearse<T>(
  context: Context,
  resource: Resource,
  caller: Caller,
  work: (writing: Writing) => Promise<{ result: T; commits: boolean }>,
): Promise<{ applied: boolean; result: T }> {
  let result: T | undefined;
  try {
    const run = async (writing: Writing) => {
      const done = await work(writing);
      result = done.result;
      if (!done.commits) throw new RolledBack();
      return done.result;
    };
    return { applied: true, result: await runWriting(context, resource, caller, run) };
  } catch (error) {
    if (error instanceof RolledBack && result !== undefined) return { applied: false, result };
    throw error;
  }
}

/** Parses a body and runs the work that takes long, such as hashing, before the transaction. */
export async function prepare(context: Context, resource: Resource, caller: Caller, parsed: Parsed, id?: number) {
  const { gate, passwords } = context;
  const { values } = parsed;
  const preparing = { ...writingOf(context), gate, passwords, caller, values, id };
  merge(parsed.errors, (await resource.prepare?.(preparing)) ?? {});
  // Rules complete the values, so each try of the transaction gets its own.
  return (): Parsed => ({ values: { ...values }, errors: { ...parsed.errors } });
}

export async function createRow(context: Context, resource: Resource, caller: Caller, body: unknown): Promise<Found> {
  demand(caller, 'add', resource);
  const parsed = await prepare(context, resource, caller, parseBody(resource.fields, body));
  return runWriting(context, resource, caller, (writing) => insertRow(writing, resource, body, parsed()));
}

/** Refuses a forbidden change before its preparation: hashing is slow, and attempts are limited. */
async function demandAllowed(context: Context, resource: Resource, caller: Caller, values: Row, id: number) {
  const found = await findRecord(context.db, resource, id, writable(resource, caller));
  if (!found) throw notFound();
  const before = found.row;
  const draft = { ...writingOf(context), caller, wake: () => {}, before, values, after: { ...before, ...values } };
  for (const demand of resource.demands ?? []) await demand(draft);
}

/** A change of one record, and the ETags that it is based on. */
export interface Target {
  id: number;
  ifMatch: string | undefined;
}

export async function changeRow(
  context: Context,
  resource: Resource,
  caller: Caller,
  { id, ifMatch }: Target,
  body: unknown,
): Promise<Found> {
  const changes = parseBody(changeable(resource, caller, id), body, 'changes');
  if (resource.prepare) await demandAllowed(context, resource, caller, changes.values, id);
  const parsed = await prepare(context, resource, caller, changes, id);
  return runWriting(context, resource, caller, (writing) => updateRow(writing, resource, id, body, parsed(), ifMatch));
}

export function removeRow<T>(
  context: Context,
  resource: Resource,
  caller: Caller,
  id: number,
  remove: (writing: Writing, resource: Resource, id: number) => Promise<T>,
): Promise<T> {
  return runWriting(context, resource, caller, (writing) => remove(writing, resource, id), { removing: true });
}
