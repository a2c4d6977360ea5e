import { type RawBuilder, sql } from 'kysely';
import { type AuditCaller, actorOf } from '../auth/caller.ts';
import { isEmpty } from '../fields/body.ts';
import { type Changes, lineStatement } from '../trail/trail.ts';
import { isSameValue } from './checking.ts';
import type { Declaration, Resource, Row, Writing } from './resource.ts';

/** The label of a record in the audit trail, as SQL over the table `t`. */
export function titleOf({ title, label, fields }: Declaration): RawBuilder<string> {
  const texts = label.filter((name) => fields[name]?.schema.type === 'string').map((name) => sql.ref(`t.${name}`));
  return title ?? sql`concat_ws(' ', ${sql.join(texts)})`;
}

/** The parts that differ between two lists; both whole lists where only the order differs. */
function changedParts(before: unknown, after: unknown): [unknown, unknown] {
  const isParts = (value: unknown): value is Row[] => Array.isArray(value) && typeof value[0]?.id === 'number';
  if (!isParts(before) || !isParts(after)) return [before, after];
  const others = (rows: Row[], than: Row[]) => {
    const known = new Map(than.map((row) => [row.id, row]));
    return rows.filter((row) => !isSameValue(row, known.get(row.id)));
  };
  const [removed, added] = [others(before, after), others(after, before)];
  return removed.length + added.length > 0 ? [removed, added] : [before, after];
}

/** The values of a record that the audit trail records. */
function auditedValues(resource: Resource, row: Row | undefined): Row {
  if (!row) return {};
  const names = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.writeOnly);
  return { ...Object.fromEntries([...names, 'activo'].map((name) => [name, row[name]])), ...resource.audited?.(row) };
}

/** A record that was written: without `before` it is new, without `after` it is deleted. */
export interface Written {
  id: number;
  before?: Row;
  after?: Row;
  /** The parsed values of the request; they show which secrets changed. */
  values?: Row;
}

/** Values before and after by field, where they differ; two empty values do not. */
export function changesOf(resource: Resource, { before, after, values = {} }: Written): Changes {
  const [one, other] = [auditedValues(resource, before), auditedValues(resource, after)];
  const changes: Record<string, [unknown, unknown]> = {};
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [was, is] = [isEmpty(one[name]) ? null : one[name], isEmpty(other[name]) ? null : other[name]];
    if (!isSameValue(was, is)) changes[name] = changedParts(was, is);
  }
  for (const name of resource.secrets ?? []) if (before && values[name] !== undefined) changes[name] = [null, true];
  return changes;
}

function actOf({ before, after }: Written, { activo }: Changes): string {
  if (!before) return 'crear';
  if (!after) return 'eliminar';
  if (activo?.[1] === true) return 'restaurar';
  return activo?.[1] === false ? 'inactivar' : 'cambiar';
}

/** Adds a line to the audit trail for each written record that changed; a deletion calls it before the row is gone. */
export async function auditWritten(
  { db, caller, clock, isPart }: Pick<Writing, 'db' | 'clock' | 'isPart'> & { caller: AuditCaller },
  resource: Resource,
  records: readonly Written[],
): Promise<void> {
  const lines = records.flatMap((record) => {
    const changes = changesOf(resource, record);
    if (isPart || Object.keys(changes).length === 0) return [];
    return [{ id: record.id, acto: actOf(record, changes), cambios: JSON.stringify(changes) }];
  });
  if (lines.length === 0) return;
  const line = {
    ...{ acto: sql<string>`c.acto`, recurso: resource.table, registro: sql<number>`c.id` },
    ...{ etiqueta: titleOf(resource), cambios: sql`c.cambios::jsonb` },
  };
  // The lists are hidden from the planner, so that one plan suits every number of lines.
  const from = sql`unnest((select ${lines.map(({ id }) => id)}::int[]), (select ${lines.map(({ acto }) => acto)}::text[]),
    (select ${lines.map(({ cambios }) => cambios)}::text[])) with ordinality as c (id, acto, cambios, lugar)
    join ${sql.table(resource.table)} t on t.id = c.id order by c.lugar`;
  await lineStatement(actorOf(caller, clock()), line, from).execute(db);
}
