import { sql } from 'kysely';
import { demandNone, type FieldErrors } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import type { Fields } from '../fields/fields.ts';
import type { Draft, Resource, Row } from './resource.ts';

/** Adds messages to those that there are. */
export function merge(errors: FieldErrors, more: FieldErrors): void {
  for (const [name, texts] of Object.entries(more)) errors[name] = [...(errors[name] ?? []), ...texts];
}

/** Whether a value is the one that a record has. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Refuses identifiers of records that do not exist, or that were deactivated and are newly chosen. */
async function referenceErrors({ db, values, before }: Draft, fields: Fields): Promise<FieldErrors> {
  const asked = Object.entries(fields).flatMap(([name, { references, link }]) => {
    const table = references ?? (link && link.kind !== 'children' ? link.targetTable : undefined);
    const value = values[name];
    // What is chosen already is there.
    if (!table || value === undefined || value === null || isSameValue(value, before?.[name])) return [];
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

/** Names of the values that are not as they were. */
const changedNames = (values: Row, before: Row | undefined): string[] =>
  Object.keys(values).filter((name) => !before || !isSameValue(values[name], before[name]));

/** Whether any of these fields is one that a rule looks at. */
export function concerns(rule: NonNullable<Resource['rules']>[number], names: readonly string[]): boolean {
  return rule.of === undefined || rule.of.some((name) => names.includes(name));
}

/** Throws 403 unless the caller may write this, then 400 with everything that is not valid in it. */
export async function check(draft: Draft, resource: Resource, errors: FieldErrors): Promise<void> {
  for (const demand of resource.demands ?? []) await demand(draft);
  merge(errors, await referenceErrors(draft, resource.fields));
  const names = changedNames(draft.values, draft.before);
  for (const rule of resource.rules ?? []) {
    if (!draft.before || concerns(rule, names)) merge(errors, await rule.check(draft));
  }
  demandNone(errors);
}
