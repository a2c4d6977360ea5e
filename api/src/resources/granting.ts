import { sql } from 'kysely';
import { type Caller, effectivePermissions, isAdmin } from '../auth/caller.ts';
import type { Draft, Row } from '../crud/resource.ts';
import type { Db } from '../database/database.ts';
import { forbidden, unauthenticated } from '../errors/errors.ts';

function listOf(row: Row | undefined, name: string): number[] {
  return (row?.[name] as number[] | undefined) ?? [];
}

/** Refuses with 403 when one of the permissions is not held by the caller. */
async function demandHeld(db: Db, caller: Caller, permisos: readonly number[]): Promise<void> {
  if (caller.superuser || permisos.length === 0) return;
  const { rows } = await sql`
    select 1 from permiso where id = any(${permisos}::int[]) and codename <> all(${[...caller.codenames]}::text[]) limit 1`.execute(
    db,
  );
  if (rows.length) throw forbidden();
}

function added({ before, after, values }: Draft, name: string): number[] {
  const revived = values.activo === true && before?.activo === false;
  return listOf(after, name).filter((id) => revived || !listOf(before, name).includes(id));
}

/** Nobody grants a permission that they do not hold, whether by a group's permissions or by bringing a group back. */
export async function demandGrantable(draft: Draft): Promise<void> {
  await demandHeld(draft.db, draft.caller, added(draft, 'permissions'));
}

/** Nor by putting a user into a group, or giving a permission to a user. */
export async function demandGrantableGroups(draft: Draft): Promise<void> {
  if (draft.caller.superuser) return;
  if (draft.after.is_superuser === true && draft.before?.is_superuser !== true) throw forbidden();
  const { rows } = await sql<{ permiso: number }>`
    select permiso from grupo_permiso where grupo = any(${added(draft, 'groups')}::int[])`.execute(draft.db);
  await demandHeld(draft.db, draft.caller, rows.map(({ permiso }) => permiso).concat(added(draft, 'permissions')));
}

/**
 * What a user holds, or would hold again once a group is brought back: a subquery over `u`.
 * Beside it `effectivePermissions` is what counts for the user now.
 */
const everGranted = sql`
  select up.permiso from usuario_permiso up where up.usuario = u.id
  union select gp.permiso from usuario_grupo ug join grupo_permiso gp on gp.grupo = ug.grupo where ug.usuario = u.id`;

/**
 * A user may be written only by someone who holds all that the user holds: otherwise a change of address
 * and a mailed reset would hand those permissions over.
 */
export async function demandAbove({ db, caller, before }: Pick<Draft, 'db' | 'caller' | 'before'>): Promise<void> {
  if (caller.superuser || before === undefined || before.id === caller.id) return;
  if (before.is_superuser) throw forbidden();
  const { rows } = await sql<{ permiso: number }>`
    select e.permiso from usuario u cross join lateral (${everGranted}) e where u.id = ${before.id}`.execute(db);
  await demandHeld(
    db,
    caller,
    rows.map(({ permiso }) => permiso),
  );
}

/**
 * Whoever was deactivated, made unknown or lost a right while their change waited changes nothing any more: it may be the
 * one that gives the right back.
 */
export async function demandStill({ db, caller }: Draft): Promise<void> {
  const { rows } = await sql<{ superuser: boolean; codenames: string[] }>`
    select u.is_superuser as superuser, array(select p.codename from permiso p where p.id in (${effectivePermissions})) as codenames
    from usuario u where u.id = ${caller.id} and u.activo`.execute(db);
  const [now] = rows;
  if (!now) throw unauthenticated();
  if (now.superuser) return;
  const held = new Set(now.codenames);
  if (caller.superuser || [...caller.codenames].some((codename) => !held.has(codename))) throw forbidden();
}

/** Nor may a group be emptied, renamed or taken away by someone who lacks what it grants, or from an administrator. */
export async function demandAboveGroup({ db, caller, before }: Draft): Promise<void> {
  if (caller.superuser || before === undefined) return;
  await demandHeld(db, caller, listOf(before, 'permissions'));
  const { rows } = await sql`
    select 1 from usuario_grupo ug join usuario u on u.id = ug.usuario and u.is_superuser
    where ug.grupo = ${before.id} limit 1`.execute(db);
  if (rows.length) throw forbidden();
}

/** Whoever is no administrator puts nobody into another company, not even themselves: its answers would be open. */
export function demandOwnCompany({ caller, after }: Draft): void {
  if (!isAdmin(caller) && after.empresa !== caller.empresa) throw forbidden();
}
