import { sql } from 'kysely';
import { type Caller, holds, isAdmin, isPerson } from '../auth/caller.ts';
import type { TableName } from '../database/tables.ts';
import { forbidden, forbiddenFor, type HttpError } from '../errors/errors.ts';
import { messageOf } from '../errors/messages.ts';
import { type Fields, requiredFlag, targetTable } from '../fields/fields.ts';
import type { Condition, Resource } from './resource.ts';

/** A part of a resource that a caller may read. */
export interface Reading {
  /** Whole rows, or only their labels. */
  columns: 'whole' | 'label';
  /** Which rows; absent for all. */
  where?: Condition;
  /** Computed fields that it does not show. */
  hidden?: readonly string[];
  hoy: string;
}

/** A caller's readings of a resource, the widest first, and those of related tables. */
export interface Access {
  readings: readonly Reading[];
  /** The readings of another table; undefined where its rows are no resource. */
  related(table: TableName): { resource: Resource; readings: readonly Reading[] } | undefined;
}

/** Actions of a permission, as Django names them. */
export type Action = 'view' | 'add' | 'change' | 'delete';

export function may(caller: Caller, action: Action, resource: Resource): boolean {
  if (resource.forAdmins) return isPerson(caller) && isAdmin(caller);
  return holds(caller, `${action}_${resource.model}`);
}

/** Tables that the records of a resource refer to. */
function referencedTables(resource: Resource): string[] {
  return Object.values(resource.fields).flatMap((field) => targetTable(field) ?? []);
}

/** Whether the caller works with records that refer to this resource, and so must see its labels. */
function refersTo(caller: Caller, resource: Resource, all: readonly Resource[]): boolean {
  return all.some(
    (other) =>
      referencedTables(other).includes(resource.table) &&
      (['view', 'add', 'change'] as const).some((action) => may(caller, action, other)),
  );
}

/** Whether the caller reaches only its own records even with a permission, because it is no administrator (spec §6). */
function isConfined(resource: Resource, caller: Caller): boolean {
  return resource.own !== undefined && !isAdmin(caller);
}

/** Computed fields that count rows of other tables, without those that the caller may view all rows of. */
function hiddenCounts(resource: Resource, caller: Caller, all: readonly Resource[]): string[] {
  return countsOf(resource).filter((name) => {
    const other = all.find(({ table }) => table === resource.derived?.[name]?.counts);
    return !other || !may(caller, 'view', other) || isConfined(other, caller);
  });
}

/** Computed fields that count rows of other tables. */
export function countsOf({ derived = {} }: Resource): string[] {
  return Object.keys(derived).filter((name) => derived[name]?.counts);
}

/** The caller's readings of a resource, the widest first: a list uses the first, a record tries each. */
function readingsOf(resource: Resource, caller: Caller, all: readonly Resource[]): Reading[] {
  const { hoy } = caller;
  // Own and open records are for people; a service token reads what its permissions name.
  const person = isPerson(caller);
  const own = person ? resource.own?.(caller) : undefined;
  const confined = isConfined(resource, caller);
  if (may(caller, 'view', resource) && !confined)
    return [{ columns: 'whole', hidden: hiddenCounts(resource, caller, all), hoy }];
  const readings: Reading[] = own ? [{ columns: 'whole', where: own, hidden: countsOf(resource), hoy }] : [];
  if (resource.ownOnly) return readings;
  const label: Reading = { columns: 'label', hoy };
  if (!confined && refersTo(caller, resource, all)) readings.unshift(label);
  else if (resource.open && person) readings.push(label);
  return readings;
}

/** The caller's access to a resource, which may be none. */
export function accessOf(resource: Resource, caller: Caller, all: readonly Resource[]): Access {
  return {
    readings: readingsOf(resource, caller, all),
    related(table) {
      const other = all.find((candidate) => candidate.table === table);
      return other && { resource: other, readings: readingsOf(other, caller, all) };
    },
  };
}

export function shows(resource: Resource, { columns, hidden }: Reading, name: string): boolean {
  return columns === 'whole' ? !hidden?.includes(name) : resource.label.includes(name);
}

/** 403 with the permission that shows a field. */
export function hiddenField(resource: Resource, name: string, { columns }: Reading, { related }: Access): HttpError {
  const counts = columns === 'whole' ? resource.derived?.[name]?.counts : undefined;
  const { model } = (counts && related(counts)?.resource) ?? resource;
  return forbiddenFor(messageOf.hiddenField(name, `view_${model}`));
}

/** Throws 403 for a caller without the permission. */
export function demand(caller: Caller, action: Action, resource: Resource): void {
  if (!may(caller, action, resource)) throw forbidden();
}

const activo = requiredFlag({ es: 'Activo', en: 'Active' });

/** The fields that a caller may change: all with the permission, else some of its own record. */
export function changeable(resource: Resource, caller: Caller, id: number): Fields {
  if (may(caller, 'change', resource)) return { ...resource.fields, activo };
  const own = resource.ownFields?.(caller, id) ?? [];
  if (own.length === 0) throw forbidden();
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => own.includes(name)));
}

/** All records for a write, which takes no counts. */
export const everything = (resource: Resource, { hoy }: Pick<Caller, 'hoy'>): Reading => ({
  ...{ columns: 'whole', hidden: countsOf(resource), hoy },
});

/** The records that a caller may change with its permission: a non-admin is limited to its company (spec §6). */
export function writable(resource: Resource, caller: Caller): Reading {
  const all = everything(resource, caller);
  return isConfined(resource, caller) ? { ...all, where: resource.own?.(caller) ?? sql`false` } : all;
}
