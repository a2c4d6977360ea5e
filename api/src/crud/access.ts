import { sql } from 'kysely';
import { type Caller, holds, isAdmin, isPerson } from '../auth/caller.ts';
import type { Db } from '../database/database.ts';
import type { TableName } from '../database/tables.ts';
import { forbidden } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import { type Field, type Fields, flag } from '../fields/fields.ts';
import type { Condition, Resource } from './resource.ts';

/** What of a resource a caller may read. */
export interface Reading {
  /** Whole rows, or only what a person knows them by. */
  columns: 'whole' | 'label';
  /** Which rows; every one when absent. */
  where?: Condition;
  /** The day it is. */
  hoy: string;
}

/** What a caller may read of a resource: its ways of reading it, the widest first, and those of related tables. */
export interface Access {
  readings: readonly Reading[];
  /** What of another table; undefined where its rows are no resource. */
  related(table: TableName): { resource: Resource; readings: readonly Reading[] } | undefined;
}

/** Actions of a permission, as Django names them. */
export type Action = 'view' | 'add' | 'change' | 'delete';

export function may(caller: Caller, action: Action, resource: Resource): boolean {
  return holds(caller, `${action}_${resource.model}`);
}

/** Tables that a resource's records point into. */
function referred(resource: Resource): string[] {
  return Object.values(resource.fields).flatMap(({ references, link }) => [
    ...(references ? [references] : []),
    ...(link && link.kind !== 'children' ? [link.targetTable] : []),
  ]);
}

/** Whether the caller works with records that point into this resource, and so must know its labels. */
function refersTo(caller: Caller, resource: Resource, all: readonly Resource[]): boolean {
  return all.some(
    (other) =>
      referred(other).includes(resource.table) &&
      (['view', 'add', 'change'] as const).some((action) => may(caller, action, other)),
  );
}

/** Whether the caller ends at its own records, whatever permission it holds: it is no administrator (spec §6). */
function isConfined(resource: Resource, caller: Caller): boolean {
  return resource.own !== undefined && !isAdmin(caller);
}

/** The ways in which the caller may read a resource, the widest first; a list takes the first, a record each. */
function readingsOf(resource: Resource, caller: Caller, all: readonly Resource[]): Reading[] {
  const { hoy } = caller;
  // What is anybody's own or open to anybody is for people; a service token is shown what its permissions name.
  const person = isPerson(caller);
  const own = person ? resource.own?.(caller) : undefined;
  const confined = isConfined(resource, caller);
  if (may(caller, 'view', resource) && !confined) return [{ columns: 'whole', hoy }];
  const readings: Reading[] = own ? [{ columns: 'whole', where: own, hoy }] : [];
  if (resource.ownOnly) return readings;
  const label: Reading = { columns: 'label', hoy };
  if (!confined && refersTo(caller, resource, all)) readings.unshift(label);
  else if (resource.open && person) readings.push(label);
  return readings;
}

/** What the caller may read of a resource, which may be nothing. */
export function accessOf(resource: Resource, caller: Caller, all: readonly Resource[]): Access {
  return {
    readings: readingsOf(resource, caller, all),
    related(table) {
      const other = all.find((candidate) => candidate.table === table);
      return other && { resource: other, readings: readingsOf(other, caller, all) };
    },
  };
}

/** Whether a reading shows a field. */
export function shows(resource: Resource, { columns }: Reading, name: string): boolean {
  return columns === 'whole' || resource.label.includes(name);
}

/** Whether two readings show the same columns of the same rows. */
export function isSameReading(db: Db, one: Reading, other: Reading): boolean {
  const textOf = ({ columns, hoy, where }: Reading) => {
    const rows = where && sql`${where}`.compile(db);
    return JSON.stringify([columns, hoy, rows?.sql, rows?.parameters]);
  };
  return textOf(one) === textOf(other);
}

/** Refuses a caller without the permission. */
export function demand(caller: Caller, action: Action, resource: Resource): void {
  if (!may(caller, action, resource)) throw forbidden();
}

const activo: Field = { ...flag({ es: 'Activo', en: 'Active' }), initial: undefined, required: messages.required };

/** The fields that a caller may change: all with the permission, else those of its own record. */
export function changeable(resource: Resource, caller: Caller, id: number): Fields {
  if (may(caller, 'change', resource)) return { ...resource.fields, activo };
  const own = resource.ownFields?.(caller, id) ?? [];
  if (own.length === 0) throw forbidden();
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => own.includes(name)));
}

/** The records that a caller may change with its permission: a non-admin's end at its own company (spec §6). */
export function writable(resource: Resource, caller: Caller): Reading {
  return isConfined(resource, caller)
    ? { columns: 'whole', where: resource.own?.(caller) ?? sql`false`, hoy: caller.hoy }
    : { columns: 'whole', hoy: caller.hoy };
}
