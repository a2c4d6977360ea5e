import { type RawBuilder, sql } from 'kysely';
import { actorOf } from '../auth/caller.ts';
import type { Db } from '../database/database.ts';
import { type Changes, type Line, lineStatement, note } from '../trail/trail.ts';
import { isSameValue } from './checking.ts';
import type { Declaration, Resource, Row, Writing } from './resource.ts';

/** What a person knows a record by, as it is written, over the table `t`. */
export function titleOf({ title, label, fields }: Declaration): RawBuilder<string> {
  const texts = label.filter((name) => fields[name]?.schema.type === 'string').map((name) => sql.ref(`t.${name}`));
  return title ?? sql`concat_ws(' ', ${sql.join(texts)})`;
}

type Noting = Pick<Writing, 'caller' | 'clock' | 'isPart'>;

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Of lists of parts, those that differ; where only their order does, all of them. */
function differing(before: unknown, after: unknown): [unknown, unknown] {
  const isParts = (value: unknown): value is Row[] => Array.isArray(value) && typeof value[0]?.id === 'number';
  if (!isParts(before) || !isParts(after)) return [before, after];
  const others = (rows: Row[], than: Row[]) => {
    const known = new Map(than.map((row) => [row.id, row]));
    return rows.filter((row) => !isSameValue(row, known.get(row.id)));
  };
  const [gone, come] = [others(before, after), others(after, before)];
  return gone.length + come.length > 0 ? [gone, come] : [before, after];
}

/** What the trail tells of a record. */
function toldOf(resource: Resource, row: Row | undefined): Row {
  if (!row) return {};
  const names = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.writeOnly);
  return { ...Object.fromEntries([...names, 'activo'].map((name) => [name, row[name]])), ...resource.told?.(row) };
}

/** Values before and after by field, where they differ; what is empty on both sides does not. */
function changesOf(resource: Resource, before: Row | undefined, after: Row | undefined, values: Row = {}): Changes {
  const [one, other] = [toldOf(resource, before), toldOf(resource, after)];
  const changes: Record<string, [unknown, unknown]> = {};
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [was, is] = [isEmpty(one[name]) ? null : one[name], isEmpty(other[name]) ? null : other[name]];
    if (!isSameValue(was, is)) changes[name] = differing(was, is);
  }
  for (const name of resource.secrets ?? []) if (before && values[name] !== undefined) changes[name] = [null, true];
  return changes;
}

function actOf({ activo }: Changes): Line['acto'] {
  if (activo?.[1] === true) return 'restaurar';
  return activo?.[1] === false ? 'inactivar' : 'cambiar';
}

/** The label of the record of an identifier, as it is now. */
function labelBy(resource: Resource, id: number): RawBuilder<string> {
  return sql`(select ${titleOf(resource)} from ${sql.table(resource.table)} t where t.id = ${id})`;
}

/** Notes what became of a record that was read before and after; a change of nothing leaves no line. */
export async function noteWritten(
  writing: Noting & { db: Db },
  resource: Resource,
  id: number,
  { before, after, values }: { before?: Row; after: Row; values: Row },
): Promise<void> {
  if (writing.isPart) return;
  const cambios = changesOf(resource, before, after, values);
  if (Object.keys(cambios).length === 0) return;
  const line: Line = {
    acto: before ? actOf(cambios) : 'crear',
    ...{ recurso: resource.table, registro: id, etiqueta: labelBy(resource, id), cambios },
  };
  await note(writing.db, actorOf(writing.caller, writing.clock()), line);
}

/** A statement that writes one row, its returning clause left out, and the line that tells of it. */
interface NotedWrite {
  acto: Line['acto'];
  write: RawBuilder<unknown>;
  /** What the statement answers of the row. */
  returning: RawBuilder<unknown>;
  cambios: Changes | RawBuilder<unknown>;
}

/** One statement that writes a row of the table `t` and its line, as its part `escrita` answers it. */
export function notedWrite(
  { caller, clock, isPart }: Noting,
  resource: Resource,
  { acto, write, returning, cambios }: NotedWrite,
): RawBuilder<unknown> {
  if (isPart) return sql`with escrita as (${write} returning ${returning}) select * from escrita`;
  const line = {
    acto,
    recurso: resource.table,
    registro: sql<number>`registro`,
    etiqueta: sql<string>`etiqueta`,
    cambios,
  };
  const noted = lineStatement(actorOf(caller, clock()), line, sql`escrita`);
  return sql`with escrita as (${write} returning ${returning}, t.id as registro, ${titleOf(resource)} as etiqueta),
    anotada as (${noted}) select * from escrita`;
}

/** What is told of a new record, as it was sent. */
export function firstChanges(resource: Resource, values: Row): Changes {
  return changesOf(resource, undefined, { ...values, activo: true });
}

/** What is told of a record that is removed for good. */
export function lastChanges(resource: Resource, row: Row): Changes {
  return changesOf(resource, row, undefined);
}

/** What a change of these values makes of a record. */
export function changesBy(resource: Resource, row: Row, values: Row): { acto: Line['acto']; cambios: Changes } {
  const cambios = changesOf(resource, row, { ...row, ...values });
  return { acto: actOf(cambios), cambios };
}

/** Columns before and after a change, where they differ: `antes_…` and `despues_…` of the written row. */
export function columnChanges(names: readonly string[]): RawBuilder<unknown> {
  const changes = names.map((name) => {
    const [was, is] = [sql.ref(`antes_${name}`), sql.ref(`despues_${name}`)];
    const change = sql`jsonb_build_object(${sql.lit(name)}, jsonb_build_array(${was}, ${is}))`;
    // One alone differs, or nothing would have been written.
    return names.length === 1 ? change : sql`case when ${was} is distinct from ${is} then ${change} else '{}' end`;
  });
  return sql`(${sql.join(changes, sql` || `)})`;
}
