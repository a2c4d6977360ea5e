import { sql } from 'kysely';
import { demandNone, type FieldErrors } from '../errors/errors.ts';
import { type Message, messages } from '../errors/messages.ts';
import { type Fields, targetTable } from '../fields/fields.ts';
import type { Draft, Resource, Row } from './resource.ts';

export function merge(errors: FieldErrors, more: FieldErrors): void {
  for (const [name, texts] of Object.entries(more)) errors[name] = [...(errors[name] ?? []), ...texts];
}

/** Whether two values are the same on the wire. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** A field whose value names records of another table. */
interface Reference {
  name: string;
  table: string;
  wanted: readonly number[];
  /** Whether it is a list, which may contain inactive records. */
  isList: boolean;
}

/** The references that a draft adds or changes; an unchanged one is not checked. */
function referencesIn({ values, before }: Draft, fields: Fields): Reference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const table = targetTable(field);
    const value = values[name];
    if (!table || value === undefined || value === null || isSameValue(value, before?.[name])) return [];
    return [{ name, table, wanted: [value].flat() as number[], isList: !field.references }];
  });
}

/**
 * Refuses new references to missing or inactive records. One statement reads the references of all drafts, which belong
 * to one transaction.
 */
export async function referenceErrors(drafts: readonly Draft[], fields: Fields): Promise<FieldErrors[]> {
  const references = drafts.map((draft) => referencesIn(draft, fields));
  const byName = Map.groupBy(references.flat(), ({ name }) => name);
  const db = drafts[0]?.db;
  if (!db || byName.size === 0) return drafts.map(() => ({}));
  const parts = [...byName].map(([name, all]) => {
    const table = all[0]?.table ?? '';
    const ids = [...new Set(all.flatMap(({ wanted }) => wanted))];
    const active = table === 'permiso' || table === 'tipo_respuesta' ? sql`true` : sql`activo`;
    return sql`select ${sql.lit(name)} as name, id, ${active} as activo from ${sql.table(table)} where id = any(${ids}::int[])`;
  });
  const { rows } = await sql<{
    name: string;
    id: number;
    activo: boolean;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const activeBy = new Map(rows.map(({ name, id, activo }) => [`${name} ${id}`, activo]));
  return references.map((own) => {
    const errors: FieldErrors = {};
    for (const { name, wanted, isList } of own) {
      const states = wanted.map((id) => activeBy.get(`${name} ${id}`));
      if (states.includes(undefined)) errors[name] = [messages.absent];
      else if (!isList && states.includes(false)) errors[name] = [messages.inactive];
    }
    return errors;
  });
}

/** Names of the values that differ from the record. */
const changedNames = (values: Row, before: Row | undefined): string[] =>
  Object.keys(values).filter((name) => !before || !isSameValue(values[name], before[name]));

function concerns(rule: NonNullable<Resource['rules']>[number], names: readonly string[]): boolean {
  return rule.of === undefined || rule.of.some((name) => names.includes(name));
}

/** Throws 403 unless the caller may write the draft, then 400 with all validation errors. */
export async function check(
  draft: Draft,
  resource: Resource,
  errors: FieldErrors,
  /** Reference errors, where they were checked with those of other drafts. */
  checked?: FieldErrors,
): Promise<void> {
  for (const demand of resource.demands ?? []) await demand(draft);
  merge(errors, checked ?? (await referenceErrors([draft], resource.fields))[0] ?? {});
  const names = changedNames(draft.values, draft.before);
  for (const rule of resource.rules ?? []) {
    if (!draft.before || concerns(rule, names)) merge(errors, await rule.check(draft));
  }
  demandNone(errors);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function listed(value: unknown): string {
  return JSON.stringify(
    Array.isArray(value) && value.every((item) => typeof item === 'number') ? value.toSorted() : value,
  );
}

/** Whether a sent value, parsed by its field, equals the record's. */
function isSame(fields: Fields, name: string, sent: unknown, row: Row | undefined): boolean {
  const field = fields[name];
  const parsed = field && !isNothing(sent) ? field.parse(sent) : { value: sent };
  const [value, present] = ['value' in parsed ? parsed.value : sent, row?.[name]];
  return isNothing(value) ? isNothing(present) : listed(value) === listed(present);
}

/** Fields that a body may name but not set, with the message that refuses another value. */
function fixedIn(resource: Resource, created: boolean): Readonly<Record<string, Message>> {
  return created
    ? { ...resource.refused, activo: messages.newIsActive }
    : { id: messages.fixedId, ...resource.refused };
}

/**
 * Refuses values for fields that are not written here, since silently ignored ones would look saved. An empty value, or
 * the record's own, is accepted.
 */
export function unwritableErrors(resource: Resource, body: unknown, after: Row, before?: Row): FieldErrors {
  const sent = body as Row;
  const errors: FieldErrors = {};
  for (const [name, text] of Object.entries(fixedIn(resource, before === undefined))) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    const same = [after, before].some((row) => isSame(resource.fields, name, value, row));
    if (!isNothing(value) && !same) errors[name] = [text];
  }
  return errors;
}

/** Whether a body would change a field other than the allowed ones; unchanged values are accepted. */
export function changesBeyond(resource: Resource, allowed: Fields, body: unknown, before: Row): boolean {
  return Object.entries(body as Row).some(
    ([name, value]) =>
      (Object.hasOwn(resource.fields, name) || name === 'activo') &&
      !Object.hasOwn(allowed, name) &&
      !isSame(resource.fields, name, value, before),
  );
}
