import { type RawBuilder, sql } from 'kysely';
import { type Versions, versionsNow } from '../database/versions.ts';
import { unauthenticated } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import type { Actor } from '../trail/trail.ts';
import type { Origin } from './origin.ts';
import { findServiceToken, isServiceToken, type ServiceTokens } from './serviceTokens.ts';
import type { Tokens } from './tokens.ts';

/** The sender of a request: a person, or a service token. */
export interface Caller {
  /** Null of a service token. */
  id: number | null;
  /** Of a service token, its name and how its secret begins. */
  username: string;
  empresa: number | null;
  idioma: number | null;
  superuser: boolean;
  /** Codenames held, directly and through active groups. */
  codenames: ReadonlySet<string>;
  password: string;
  /** The session that the token belongs to; null of a service token. */
  sesion: string | null;
  /** The business of its company, where that is active. */
  rubro: number | null;
  /** The versions of the tables when the caller was looked up. */
  versiones: Versions;
  /** The day it is in the time zone of the settings, as YYYY-MM-DD. */
  hoy: string;
  origin: Origin;
}

/** A caller with a session. */
export type Person = Caller & { id: number; sesion: string };

export function isPerson(caller: Caller): caller is Person {
  return caller.id !== null;
}

/** Management areas: who may view one through a group is an administrator (spec §6). */
const MANAGEMENT = [
  ...['usuarioempresa', 'group', 'rubro', 'segmento', 'origen', 'empresa', 'idioma', 'periodo', 'periodoactivo'],
  ...['seccion', 'pregunta', 'encuesta', 'comentario_pregunta', 'link_reporte'],
].map((model) => `view_${model}`);

/** The parts of a caller that the audit trail records. */
export type AuditCaller = Pick<Caller, 'id' | 'username'> & { origin: { request: string | null } };

/** The caller as the actor of a line of the audit trail. */
export function actorOf({ id, username, origin }: AuditCaller, now: Date): Actor {
  return { id, username, request: origin.request, now };
}

/** Whether the caller is no respondent. A service token never is: its permissions alone limit it. */
export function isAdmin(caller: Caller): boolean {
  return caller.superuser || !isPerson(caller) || MANAGEMENT.some((codename) => caller.codenames.has(codename));
}

export function holds(caller: Caller, codename: string): boolean {
  return caller.superuser || caller.codenames.has(codename);
}

/** Whether the caller may read the answers of companies: administrators with the permission on submissions (spec §6). */
export function seesSubmissions(caller: Caller): boolean {
  return isAdmin(caller) && holds(caller, 'view_encuestausuarioempresa');
}

/** Codenames that a user holds directly and through active groups, as a subquery over `u`. */
export const effectivePermissions = sql<number[]>`
  select up.permiso from usuario_permiso up where up.usuario = u.id
  union select gp.permiso from usuario_grupo ug join grupo g on g.id = ug.grupo and g.activo
    join grupo_permiso gp on gp.grupo = g.id where ug.usuario = u.id`;

/** Whether the user `u` is an administrator, as SQL. */
export const isAdministrator = sql<boolean>`(u.is_superuser or exists (select from permiso p
  where p.codename = any(${MANAGEMENT}::text[]) and p.id in (${effectivePermissions})))`;

/** Rank of a survey's language `i`: the person's own, then Spanish, then any other. */
export const languageRank = (idioma: RawBuilder<number | null>) =>
  sql<number>`case when i.id = ${idioma} then 2 when plain(i.descripcion) ~ '^(espa|cast|spa)' then 1 else 0 end`;

type Found = Omit<Person, 'codenames' | 'superuser' | 'sesion' | 'hoy' | 'origin'> & {
  is_superuser: boolean;
  codenames: string[];
};

/**
 * Authenticates a bearer token. Each request reads the person and the session, so deactivating a user, ending a session or
 * changing a password invalidates tokens at once.
 */
export async function callerOf(
  context: ServiceTokens & { tokens: Tokens },
  authorization: string | undefined,
  origin: Origin,
): Promise<Caller> {
  const { db, tokens, today } = context;
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw unauthenticated(messages.anonymous);
  if (isServiceToken(token)) return serviceCaller(context, token, origin);
  const claims = tokens.read(token, 'access');
  if (!claims) throw unauthenticated();
  const { rows } = await sql<Found>`
    select u.id, u.username, u.empresa, m.rubro, u.idioma, u.is_superuser, u.password,
      case when u.is_superuser then '{}' else
        array(select p.codename from permiso p where p.id in (${effectivePermissions})) end as codenames,
      ${versionsNow} as versiones
    from usuario u left join empresa m on m.id = u.empresa and m.activo
    join sesion s on s.usuario = u.id and s.id = ${claims.sesion} and s.revocada is null
    where u.id = ${claims.user_id} and u.activo`.execute(db);
  const [found] = rows;
  if (!found) throw unauthenticated();
  const { is_superuser: superuser, codenames, ...person } = found;
  return { ...person, superuser, codenames: new Set(codenames), sesion: claims.sesion, hoy: today(), origin };
}

const NOBODY = { id: null, sesion: null, empresa: null, rubro: null, idioma: null, superuser: false, password: '' };

async function serviceCaller(context: ServiceTokens, token: string, origin: Origin): Promise<Caller> {
  const { nombre, prefijo, codenames, versiones } = await findServiceToken(context, token, origin);
  const username = `${nombre} (${prefijo})`;
  return { ...NOBODY, username, codenames: new Set(codenames), versiones, hoy: context.today(), origin };
}
