import { type RawBuilder, sql } from 'kysely';
import { type Caller, effectivePermissions } from '../auth/caller.ts';
import type { Draft, Row } from '../crud/resource.ts';
import type { Db } from '../database/database.ts';
import { forbidden, forbiddenFor, unauthenticated } from '../errors/errors.ts';
import type { Text } from '../errors/lang.ts';

const REASONS = {
  permissions: { es: 'Solo puede dar permisos que usted tiene.', en: 'You can only give permissions that you have.' },
  groups: {
    es: 'Solo puede dar grupos cuyos permisos usted tiene.',
    en: 'You can only give groups whose permissions you have.',
  },
  administrator: {
    es: 'Solo un administrador puede hacer administrador a alguien.',
    en: 'Only an administrator can make somebody an administrator.',
  },
  person: {
    es: 'Esta persona tiene permisos que usted no tiene.',
    en: 'This person has permissions that you do not have.',
  },
  group: {
    es: 'Este grupo tiene permisos que usted no tiene.',
    en: 'This group has permissions that you do not have.',
  },
  members: {
    es: 'En este grupo hay personas que usted no puede cambiar.',
    en: 'This group has people that you cannot change.',
  },
} as const satisfies Record<string, Text>;

const beyond = (reason: keyof typeof REASONS) => forbiddenFor(REASONS[reason]);

function listOf(row: Row | undefined, name: string): number[] {
  return (row?.[name] as number[] | undefined) ?? [];
}

/** Throws 403 if the caller lacks one of the permissions that the subquery selects. */
async function demandHeld(
  { db, caller }: Pick<Draft, 'db' | 'caller'>,
  permissions: RawBuilder<unknown>,
  reason: keyof typeof REASONS,
): Promise<void> {
  if (caller.superuser) return;
  const { rows } = await sql`select 1 from permiso
    where id in (${permissions}) and codename <> all(${[...caller.codenames]}::text[]) limit 1`.execute(db);
  if (rows.length) throw beyond(reason);
}

const idsOf = (ids: readonly number[]) => sql`select unnest(${ids}::int[])`;

function added({ before, after, values }: Draft, name: string): number[] {
  const revived = values.activo === true && before?.activo === false;
  return listOf(after, name).filter((id) => revived || !listOf(before, name).includes(id));
}

/**
 * The permissions that a user holds, or would hold again if a group were reactivated, as a subquery over `u`;
 * `effectivePermissions` has the current ones alone.
 */
const everGranted = sql`
  select up.permiso from usuario_permiso up where up.usuario = u.id
  union select gp.permiso from usuario_grupo ug join grupo_permiso gp on gp.grupo = ug.grupo where ug.usuario = u.id`;

/**
 * Refuses to grant permissions that the caller does not hold, through a group's permissions or by reactivating it. The
 * caller must also hold the members' permissions, which may mean more in combination.
 */
export async function demandGrantable(draft: Draft): Promise<void> {
  const granted = added(draft, 'permissions');
  if (granted.length === 0) return;
  await demandHeld(draft, idsOf(granted), 'permissions');
  if (!draft.before) return;
  const ofMembers = sql`select e.permiso from usuario_grupo ug join usuario u on u.id = ug.usuario
    cross join lateral (${everGranted}) e where ug.grupo = ${draft.before.id} and u.id <> ${draft.caller.id}`;
  await demandHeld(draft, ofMembers, 'members');
}

/** Refuses to grant permissions that the caller does not hold to a user, directly or through a group. */
export async function demandGrantableGroups(draft: Draft): Promise<void> {
  if (draft.caller.superuser) return;
  if (draft.after.is_superuser === true && draft.before?.is_superuser !== true) throw beyond('administrator');
  const ofGroups = sql`select permiso from grupo_permiso where grupo = any(${added(draft, 'groups')}::int[])`;
  await demandHeld(draft, ofGroups, 'groups');
  const granted = added(draft, 'permissions');
  if (granted.length > 0) await demandHeld(draft, idsOf(granted), 'permissions');
}

/**
 * Refuses to write a user with permissions that the caller lacks: a changed address and a mailed reset would hand them
 * over.
 */
export async function demandAbove(draft: Pick<Draft, 'db' | 'caller' | 'before'>): Promise<void> {
  const { caller, before } = draft;
  if (caller.superuser || before === undefined || before.id === caller.id) return;
  if (before.is_superuser) throw beyond('person');
  const ofUser = sql`select e.permiso from usuario u cross join lateral (${everGranted}) e where u.id = ${before.id}`;
  await demandHeld(draft, ofUser, 'person');
}

/** Transactions in which the caller's rights were confirmed, so that an import of thousands of rows reads them once. */
const confirmed = new WeakMap<Db, Caller>();

/**
 * Refuses a caller who was deactivated, moved to another company or lost a permission since the request began, because
 * the change might restore it.
 */
export async function demandStill({ db, caller }: Draft): Promise<void> {
  if (db.isTransaction && confirmed.get(db) === caller) return;
  const { rows } = await sql<{ superuser: boolean; empresa: number | null; codenames: string[] }>`
    select u.is_superuser as superuser, u.empresa, array(select p.codename from permiso p where p.id in (${effectivePermissions})) as codenames
    from usuario u where u.id = ${caller.id} and u.activo`.execute(db);
  const [now] = rows;
  if (!now) throw unauthenticated();
  const held = new Set(now.codenames);
  const isLess = caller.superuser || [...caller.codenames].some((codename) => !held.has(codename));
  if (!now.superuser && (now.empresa !== caller.empresa || isLess)) throw forbidden();
  if (db.isTransaction) confirmed.set(db, caller);
}

/** Refuses to change or remove a group with permissions that the caller lacks, or with a superuser among its members. */
export async function demandAboveGroup(draft: Draft): Promise<void> {
  const { db, caller, before } = draft;
  if (caller.superuser || before === undefined) return;
  await demandHeld(draft, idsOf(listOf(before, 'permissions')), 'group');
  const { rows } = await sql`
    select 1 from usuario_grupo ug join usuario u on u.id = ug.usuario and u.is_superuser
    where ug.grupo = ${before.id} limit 1`.execute(db);
  if (rows.length) throw beyond('members');
}
