import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { markNow, type Standby } from '../database/standby.ts';
import { type Versions, versionsNow } from '../database/versions.ts';
import type { Mark } from '../database/watch.ts';
import { unauthenticated } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import type { Actor } from '../trail/trail.ts';
import type { Origin } from './origin.ts';
import type { Tokens } from './tokens.ts';

/** The person whose token was sent. */
export interface Caller {
  id: number;
  username: string;
  empresa: number | null;
  idioma: number | null;
  superuser: boolean;
  /** Codenames held, directly and through active groups. */
  codenames: ReadonlySet<string>;
  password: string;
  /** The session that the token belongs to. */
  sesion: string;
  /** The business of its company, where that is active. */
  rubro: number | null;
  /** The versions of the tables when the caller was looked up. */
  versiones: Versions;
  /** What its reads must be able to see, where they may be asked of a standby. */
  mark?: Mark | undefined;
  /** The day it is in the time zone of the settings, as YYYY-MM-DD. */
  hoy: string;
  origin: Origin;
}

/** Management areas: who may view one through a group is an administrator (spec §6). */
const MANAGEMENT = [
  ...['usuarioempresa', 'group', 'rubro', 'segmento', 'origen', 'empresa', 'idioma', 'periodo', 'periodoactivo'],
  ...['seccion', 'pregunta', 'encuesta', 'comentario_pregunta', 'link_reporte'],
].map((model) => `view_${model}`);

/** The caller as the trail names whoever acts. */
export function actorOf({ id, username, origin }: Caller, now: Date): Actor {
  return { id, username, request: origin.request, now };
}

export function isAdmin(caller: Caller): boolean {
  return caller.superuser || MANAGEMENT.some((codename) => caller.codenames.has(codename));
}

export function holds(caller: Caller, codename: string): boolean {
  return caller.superuser || caller.codenames.has(codename);
}

/** Who is told what companies answered: administrators that may see the submissions (spec §6). */
export function seesSubmissions(caller: Caller): boolean {
  return isAdmin(caller) && holds(caller, 'view_encuestausuarioempresa');
}

/** Codenames that a user holds directly and through active groups, as a subquery over `u`. */
export const effectivePermissions = sql<number[]>`
  select up.permiso from usuario_permiso up where up.usuario = u.id
  union select gp.permiso from usuario_grupo ug join grupo g on g.id = ug.grupo and g.activo
    join grupo_permiso gp on gp.grupo = g.id where ug.usuario = u.id`;

type Found = Omit<Caller, 'codenames' | 'mark' | 'superuser' | 'sesion' | 'hoy' | 'origin'> & {
  is_superuser: boolean;
  codenames: string[];
  marca?: string | null;
};

/**
 * Who sends this bearer token. The person and the session are looked up each time, so that the tokens of
 * a deactivated user, of an ended session or from before a change of password are dead at once; with a standby, also how
 * much was written by then.
 */
export async function callerOf(
  { db, tokens, today }: { db: Db; tokens: Tokens; today: () => string },
  authorization: string | undefined,
  origin: Origin,
  standby?: Standby,
): Promise<Caller> {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw unauthenticated(messages.anonymous);
  const claims = tokens.read(token, 'access');
  if (!claims) throw unauthenticated();
  const { rows } = await sql<Found>`
    select u.id, u.username, u.empresa, m.rubro, u.idioma, u.is_superuser, u.password,
      case when u.is_superuser then '{}' else
        array(select p.codename from permiso p where p.id in (${effectivePermissions})) end as codenames,
      ${versionsNow} as versiones ${standby ? sql`, ${markNow} as marca` : sql``}
    from usuario u left join empresa m on m.id = u.empresa and m.activo
    join sesion s on s.usuario = u.id and s.id = ${claims.sesion} and s.revocada is null
    where u.id = ${claims.user_id} and u.activo`.execute(db);
  const [found] = rows;
  if (!found) throw unauthenticated();
  const { is_superuser: superuser, codenames, marca, ...person } = found;
  const mark = standby?.markOf(marca ?? null, person.versiones);
  return { ...person, superuser, codenames: new Set(codenames), sesion: claims.sesion, hoy: today(), origin, mark };
}
