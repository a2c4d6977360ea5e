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

/** A refresh token may be reused within this time, for parallel tabs and lost responses. */
const GRACE_MS = 10_000;

const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

/** A refresh token of a session: its id, when it is issued, and when the session ends. */
interface Member {
  user_id: number;
  sesion: string;
  jti: string;
  issued: Date;
  fin: Date;
}

/** The token pair of a member of the family; always the same pair for one member. */
function pairOf(tokens: Tokens, { fin, issued, ...claims }: Member): Pair {
  const validity = { issued, end: fin };
  return { access: tokens.issue('access', claims, validity), refresh: tokens.issue('refresh', claims, validity) };
}

/** The end of a session that is not renewed. */
function idleEnd(now: Date, fin: Date): Date {
  return new Date(Math.min(now.getTime() + REFRESH_SECONDS * 1000, fin.getTime()));
}

/** A sign-in, with the hash that its password matched. */
interface Entering {
  user_id: number;
  username: string;
  password: string;
  request: string;
}

/**
 * Opens a session: a new family of refresh tokens. Undefined if the account was deactivated or its password changed while
 * this password was checked: that change ended its sessions.
 */
export async function openSession(
  db: Db,
  tokens: Tokens,
  { user_id, username, password, request }: Entering,
  now: Date,
): Promise<Pair | undefined> {
  const [sesion, jti, fin] = [randomUUID(), randomUUID(), new Date(now.getTime() + SESSION_MS)];
  const line: Line = { acto: 'ingresar', recurso: 'usuario', registro: user_id, etiqueta: username, cambios: {} };
  // The row lock waits for a pending change of the account.
  const { rows } = await sql`with cuenta as (select id from usuario
      where id = ${user_id} and activo and password = ${password} for share),
    abierta as (insert into sesion (id, usuario, vence, fin)
      select ${sesion}::uuid, id, ${idleEnd(now, fin)}::timestamptz, ${fin}::timestamptz from cuenta returning id),
    primero as (insert into sesion_token (jti, sesion) select ${jti}::uuid, id from abierta),
    anotada as (${lineStatement({ id: user_id, username, request, now }, line, sql`abierta`)})
    select id from abierta`.execute(db);
  if (rows.length === 0) return undefined;
  // Without the read, every sign-in would renew the version of the table.
  await sql`insert into primer_ingreso (usuario, momento) select ${user_id}, ${now}
    where not exists (select from primer_ingreso where usuario = ${user_id}) on conflict do nothing`.execute(db);
  return pairOf(tokens, { user_id, sesion, jti, issued: now, fin });
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
      // Locks both: a request that waited for the session alone would read an old version of the token.
      .forUpdate(['s', 'k'])
      .executeTakeFirst()
  );
}

/**
 * Exchanges a refresh token for its child. Reuse within the grace period returns the same child, so that a family never has
 * two branches; later reuse is theft or replay, and ends the family.
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
    // The absolute difference also covers a clock that was set back.
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

/** Whether an access or refresh token is valid. */
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

/** Ends the session of a refresh token; ignores an unknown one. */
export async function closeSession(db: Db, tokens: Tokens, refresh: string, now: Date): Promise<void> {
  const claims = tokens.read(refresh, 'refresh');
  if (claims) await db.updateTable('sesion').set({ revocada: now }).where('id', '=', claims.sesion).execute();
}

export async function closeSessions(db: Db, usuario: number, except: string | null, now: Date): Promise<void> {
  let sessions = db.updateTable('sesion').set({ revocada: now }).where('usuario', '=', usuario);
  if (except !== null) sessions = sessions.where('id', '<>', except);
  await sessions.where('revocada', 'is', null).execute();
}
