import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { unauthenticated } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import { type Line, lineStatement } from '../trail/trail.ts';
import { type Claims, REFRESH_SECONDS, type Tokens } from './tokens.ts';

/** Both tokens of a session. */
export interface Pair {
  access: string;
  refresh: string;
}

/** How long after its first use a refresh token may come again: parallel tabs and lost answers. */
const GRACE_MS = 10_000;

/** How long a session lasts at most, however often it is renewed. */
const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

interface Owner {
  user_id: number;
}

/** A refresh token of a session: its id, when it is issued, and when the session ends. */
interface Member extends Owner {
  sesion: string;
  jti: string;
  issued: Date;
  fin: Date;
}

/** The pair of a member of the family; asked for again, it is the same pair. */
function pairOf(tokens: Tokens, { fin, issued, ...claims }: Member): Pair {
  const validity = { issued, end: fin };
  return { access: tokens.issue('access', claims, validity), refresh: tokens.issue('refresh', claims, validity) };
}

/** When a session ends that nobody renews from now on. */
function idleEnd(now: Date, fin: Date): Date {
  return new Date(Math.min(now.getTime() + REFRESH_SECONDS * 1000, fin.getTime()));
}

/** Who signs in by which request, and the hash that the password belonged to. */
interface Entering extends Owner {
  username: string;
  password: string;
  request: string;
}

/**
 * Opens a session: a new family of refresh tokens. Undefined where the account was deactivated or given another password
 * while this one was looked at: what ended its sessions then would not end this one.
 */
export async function openSession(
  db: Db,
  tokens: Tokens,
  { user_id, username, password, request }: Entering,
  now: Date,
): Promise<Pair | undefined> {
  const owner: Owner = { user_id };
  const [sesion, jti, fin] = [randomUUID(), randomUUID(), new Date(now.getTime() + SESSION_MS)];
  await db.deleteFrom('sesion').where('vence', '<', now).execute();
  const line: Line = { acto: 'ingresar', recurso: 'usuario', registro: user_id, etiqueta: username, cambios: {} };
  // Held, so that a change that is under way is waited for.
  const { rows } = await sql`with cuenta as (select id from usuario
      where id = ${user_id} and activo and password = ${password} for share),
    abierta as (insert into sesion (id, usuario, vence, fin)
      select ${sesion}::uuid, id, ${idleEnd(now, fin)}::timestamptz, ${fin}::timestamptz from cuenta returning id),
    primero as (insert into sesion_token (jti, sesion) select ${jti}::uuid, id from abierta),
    anotada as (${lineStatement({ id: user_id, username, request, now }, line, sql`abierta`)})
    select id from abierta`.execute(db);
  if (rows.length === 0) return undefined;
  // Read first: a table that is written has another version, and this is the first time once only.
  await sql`insert into primer_ingreso (usuario, momento) select ${owner.user_id}, ${now}
    where not exists (select from primer_ingreso where usuario = ${owner.user_id}) on conflict do nothing`.execute(db);
  return pairOf(tokens, { ...owner, sesion, jti, issued: now, fin });
}

function heldOf(db: Db, { sesion, jti }: Claims) {
  return (
    db
      .selectFrom('sesion as s')
      .innerJoin('sesion_token as k', 'k.sesion', 's.id')
      .innerJoin('usuario as u', 'u.id', 's.usuario')
      .select(['s.revocada', 's.fin', 'k.usado', 'k.hijo', 'u.activo'])
      .where('s.id', '=', sesion)
      .where('k.jti', '=', jti)
      // Both, because whoever waits for the session alone would read the token as it was before.
      .forUpdate(['s', 'k'])
      .executeTakeFirst()
  );
}

/**
 * Exchanges a refresh token for its child. Within the grace it gives the same child again, so that a family never has two
 * branches; a token that comes back later was stolen or replayed, and ends its whole family.
 */
export async function rotate(db: Db, tokens: Tokens, refresh: string, now: Date): Promise<Pair> {
  const claims = tokens.read(refresh, 'refresh');
  if (!claims) throw unauthenticated(messages.badRefresh);
  const { sesion, user_id, jti } = claims;
  // The revocation must outlive the refusal, so the refusal is thrown outside of the transaction.
  const pair = await db.transaction().execute(async (trx) => {
    const held = await heldOf(trx, claims);
    if (!held || held.revocada || !held.activo || held.fin <= now) return undefined;
    const { usado, hijo, fin } = held;
    // Before its first use, too: the clock was set back since.
    if (usado && Math.abs(now.getTime() - usado.getTime()) > GRACE_MS) {
      await trx.updateTable('sesion').set({ revocada: now }).where('id', '=', sesion).execute();
      return undefined;
    }
    if (usado && hijo) return pairOf(tokens, { user_id, sesion, jti: hijo, issued: usado, fin });
    const child = randomUUID();
    await trx.insertInto('sesion_token').values({ jti: child, sesion }).execute();
    await trx.updateTable('sesion_token').set({ usado: now, hijo: child }).where('jti', '=', jti).execute();
    await trx
      .updateTable('sesion')
      .set({ vence: idleEnd(now, fin) })
      .where('id', '=', sesion)
      .execute();
    return pairOf(tokens, { user_id, sesion, jti: child, issued: now, fin });
  });
  if (!pair) throw unauthenticated(messages.badRefresh);
  return pair;
}

/** Whether a token of either kind would be taken now. */
export async function isLive(db: Db, tokens: Tokens, token: string): Promise<boolean> {
  const claims = tokens.read(token);
  if (!claims) return false;
  const live = await db
    .selectFrom('sesion as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario')
    .select('s.id')
    .where('s.id', '=', claims.sesion)
    .where('s.revocada', 'is', null)
    .where('u.activo', '=', true)
    .executeTakeFirst();
  return live !== undefined;
}

/** Ends the session of a refresh token; an unknown one is none of anybody's business. */
export async function closeSession(db: Db, tokens: Tokens, refresh: string, now: Date): Promise<void> {
  const claims = tokens.read(refresh, 'refresh');
  if (claims) await db.updateTable('sesion').set({ revocada: now }).where('id', '=', claims.sesion).execute();
}

/** Ends the sessions of a user, except one: the password was changed. */
export async function closeSessions(db: Db, usuario: number, except: string | null, now: Date): Promise<void> {
  let sessions = db.updateTable('sesion').set({ revocada: now }).where('usuario', '=', usuario);
  if (except !== null) sessions = sessions.where('id', '<>', except);
  await sessions.where('revocada', 'is', null).execute();
}
