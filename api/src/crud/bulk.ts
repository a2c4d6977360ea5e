import { sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { type FieldErrors, forbidden } from '../errors/errors.ts';
import { type Message, messages } from '../errors/messages.ts';
import { parseBody } from '../fields/body.ts';
import type { Fields } from '../fields/fields.ts';
import { changeable, demand, type Reading, writable } from './access.ts';
import { auditWritten, changesOf, type Written } from './auditing.ts';
import { changesBeyond, check, referenceErrors } from './checking.ts';
import { isVersion, recordVersion, selectList } from './record.ts';
import type { Draft, Resource, Row, Writing } from './resource.ts';
import { differences, type Parsed } from './rows.ts';
import { prepare, refusalOf, rehearse } from './writing.ts';

export const ACCIONES = ['inactivar', 'restaurar'] as const;
export type Accion = (typeof ACCIONES)[number];

/** A record to change, its changes, and the version that they are based on. */
export interface BulkTarget {
  id: number;
  changes: Row;
  version?: string | undefined;
}

/** A change of many records: each by its changes, or all by one action. */
export interface BulkRequest {
  targets: readonly BulkTarget[];
  accion?: Accion | undefined;
  isRehearsal: boolean;
}

/** The outcome for one record: its changes, or the reasons of a refusal. */
export interface BulkRow {
  id: number;
  /** The versions before and after the change. */
  version: string | null;
  nextVersion: string | null;
  changes: ReturnType<typeof changesOf>;
  errors: FieldErrors;
}

const CHANGED: Message = { code: 'NOT_ALLOWED', ...messages.changedMeanwhile };
const FORBIDDEN: Message = { code: 'NOT_ALLOWED', ...messages.forbidden };

type Known = Row & { id: number };

/** A record within the transaction. */
interface Item {
  target: BulkTarget;
  version: string;
  draft: Draft & { before: Known };
  errors: FieldErrors;
}

const isAccepted = (errors: FieldErrors): boolean => Object.keys(errors).length === 0;

/** The fields of bulk changes: single values that a list may show. */
export function bulkFields(resource: Resource): Fields {
  return Object.fromEntries(Object.entries(resource.fields).filter(([, { link, writeOnly }]) => !link && !writeOnly));
}

/** The records that a reading shows and their versions, by id. */
async function readAll({ db }: Writing, resource: Resource, ids: readonly number[], reading: Reading) {
  const { rows } = await sql<{ version: string; row: Known }>`select ${recordVersion(resource)} as version,
    (select row_to_json(r) from (select ${selectList(resource, reading, true, 'es')}) r) as row
    from ${sql.table(resource.table)} t where t.id = any(${ids}::int[]) and ${reading.where ?? sql`true`}`.execute(db);
  return new Map(rows.map((found) => [found.row.id, found]));
}

/** Locks records in the order of their ids, which prevents deadlocks, and reads them. */
async function holdAll(writing: Writing, resource: Resource, targets: readonly BulkTarget[], reading: Reading) {
  const ordered = targets.toSorted((one, other) => one.id - other.id);
  const ids = ordered.map(({ id }) => id);
  if (resource.hold) for (const { id, changes } of ordered) await resource.hold(writing.db, id, changes);
  const lock = sql`select from ${sql.table(resource.table)} where id = any(${ids}::int[]) order by id for update`;
  await lock.execute(writing.db);
  return readAll(writing, resource, ids, reading);
}

/** The rules and permissions of a single change, or deactivation. */
async function demandItem(
  { draft, errors, target }: Item,
  resource: Resource,
  references: FieldErrors,
  removes: boolean,
) {
  const { caller, before } = draft;
  if (removes) return resource.beforeRemoval?.(draft);
  const allowed = changeable(resource, caller, before.id);
  await check(draft, resource, errors, references);
  if (changesBeyond(resource, allowed, target.changes, before)) throw forbidden();
}

/** Writes checked records; one statement writes all that get the same values. */
async function writeItems({ db }: Writing, resource: Resource, items: readonly Item[]): Promise<void> {
  const changed = items.map(({ draft }) => ({
    id: draft.before.id,
    columns: differences(resource, draft.values, draft.before).columns,
  }));
  for (const group of Map.groupBy(changed, ({ columns }) => JSON.stringify(columns)).values()) {
    const { columns = [] } = group[0] ?? {};
    if (columns.length === 0) continue;
    const assignments = sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
    const ids = group.map(({ id }) => id);
    await sql`update ${sql.table(resource.table)} as t set ${assignments} where t.id = any(${ids}::int[])`.execute(db);
  }
}

type ParsedById = ReadonlyMap<number, Parsed>;

const refused = (id: number, version: string | null, errors: FieldErrors): BulkRow => ({
  ...{ id, version, nextVersion: null, changes: {}, errors },
});

/** Locks the records; absent and stale ones are refused. */
async function itemsOf(writing: Writing, resource: Resource, targets: readonly BulkTarget[], parsed: ParsedById) {
  const held = await holdAll(writing, resource, targets, writable(resource, writing.caller));
  return targets.map((target): Item | BulkRow => {
    const found = held.get(target.id);
    if (!found) return refused(target.id, null, { non_field_errors: [messages.absent] });
    const { row: before, version } = found;
    if (!isVersion(version, target.version)) return refused(target.id, version, { non_field_errors: [CHANGED] });
    const { values = {}, errors = {} } = parsed.get(target.id) ?? {};
    return { target, version, errors, draft: { ...writing, before, values, after: { ...before, ...values } } };
  });
}

async function changeAll(
  writing: Writing,
  resource: Resource,
  { targets, accion }: BulkRequest,
  parsed: ParsedById,
): Promise<BulkRow[]> {
  const removes = accion === 'inactivar';
  const found = await itemsOf(writing, resource, targets, parsed);
  const items = found.filter((item) => 'draft' in item);
  const drafts = items.map(({ draft }) => draft);
  const references = removes ? [] : await referenceErrors(drafts, resource.fields);
  for (const [index, item] of items.entries())
    item.errors = await refusalOf(() => demandItem(item, resource, references[index] ?? {}, removes));
  const fine = items.filter(({ errors }) => isAccepted(errors));
  await writeItems(writing, resource, fine);
  if (!removes) {
    for (const item of fine) item.errors = await refusalOf(() => resource.afterWriting?.(item.draft, item.target.id));
  }
  const ids = fine.map(({ target }) => target.id);
  const now = await readAll(writing, resource, ids, writable(resource, writing.caller));
  const written = fine.flatMap(({ target: { id }, draft: { before, values } }): Written[] => {
    const after = now.get(id)?.row;
    return after ? [{ id, before, after, values }] : [];
  });
  await auditWritten(writing, resource, written);
  const changes = new Map(written.map((record) => [record.id, changesOf(resource, record)]));
  return found.map((item) => {
    if (!('draft' in item)) return item;
    const { id } = item.target;
    const after = now.get(id);
    const lost: FieldErrors = isAccepted(item.errors) && !after ? { non_field_errors: [FORBIDDEN] } : {};
    const errors = { ...item.errors, ...lost };
    return { id, version: item.version, nextVersion: after?.version ?? null, changes: changes.get(id) ?? {}, errors };
  });
}

/** Parses the changes of each record, and runs slow work before the transaction. */
async function parseAll(context: Context, resource: Resource, caller: Caller, { targets, accion }: BulkRequest) {
  const parsed = new Map<number, () => Parsed>();
  for (const { id, changes } of targets) {
    const values = { activo: accion === 'restaurar' };
    const own = parseBody(bulkFields(resource), changes, 'changes');
    const errors = await refusalOf(async () => {
      parsed.set(
        id,
        accion ? () => ({ values: { ...values }, errors: {} }) : await prepare(context, resource, caller, own, id),
      );
    });
    if (!isAccepted(errors)) parsed.set(id, () => ({ values: {}, errors: { ...errors } }));
  }
  return (): ParsedById => new Map([...parsed].map(([id, read]) => [id, read()]));
}

/**
 * Changes many records in one transaction by the permissions, rules and audit lines of a single change. A refused record
 * or a rehearsal rolls everything back.
 */
export async function changeRows(
  context: Context,
  resource: Resource,
  caller: Caller,
  request: BulkRequest,
): Promise<{ applied: boolean; result: BulkRow[] }> {
  demand(caller, request.accion === 'inactivar' ? 'delete' : 'change', resource);
  const parsed = await parseAll(context, resource, caller, request);
  return rehearse(context, resource, caller, async (writing) => {
    const rows = await changeAll(writing, resource, request, parsed());
    return { result: rows, commits: !request.isRehearsal && rows.every(({ errors }) => isAccepted(errors)) };
  });
}
