import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { type FieldErrors, Invalid } from '../errors/errors.ts';
import type { Lang } from '../errors/lang.ts';
import type { Message } from '../errors/messages.ts';
import { dayIn } from '../process/days.ts';
import type { Settings, ZonedSettings } from '../process/settings.ts';
import { type Actor, type Line, lineStatement, note } from '../trail/trail.ts';
import { isAdministrator, languageRank } from './caller.ts';
import { invitationLetter, type Person, type Purpose, resetLetter } from './letters.ts';
import { accountOf, forgetAttempts } from './limits.ts';
import type { Mail } from './mail.ts';
import { closeSessions } from './sessions.ts';

const RESET_MS = 60 * 60 * 1000;
const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;
/** Accounts of one address that get a link, so that many accounts cannot flood a mailbox. */
const ACCOUNTS_OF_AN_ADDRESS = 10;

const VENCIDO: Message = {
  code: 'INVALID',
  es: 'El enlace no es válido o ha vencido. Solicite uno nuevo.',
  en: 'The link is not valid or has expired. Request a new one.',
};

/** The error of a link that is wrong, used or expired. */
export const brokenLink = () => new Invalid({ token: [VENCIDO] } satisfies FieldErrors);

function digest(token: string): string {
  return hash('sha256', token);
}
function uidOf(id: number): string {
  return Buffer.from(String(id)).toString('base64url');
}

interface Clocked {
  db: Db;
  clock: () => Date;
}

interface Linking extends Clocked {
  settings: Pick<Settings, 'publicUrl'>;
}

interface Inviting extends Clocked {
  settings: Pick<ZonedSettings, 'publicUrl' | 'timeZone'>;
}

/** A line of the audit trail about a password, without its value. */
function ofUser(acto: 'pedir_enlace' | 'cambiar_contrasena', registro: number, etiqueta: string): Line {
  return { acto, recurso: 'usuario', registro, etiqueta, cambios: {} };
}

/** Queues a link for each account with this address. The result does not reveal whether there is one. */
export async function queueResets({ db, clock }: Clocked, email: string, lang: Lang, request: string): Promise<void> {
  const now = clock();
  // Anybody who knows the address can request a link, so there is no actor.
  const nobody: Actor = { id: null, username: null, request, now };
  const line = { ...ofUser('pedir_enlace', 0, ''), registro: sql<number>`id`, etiqueta: sql<string>`username` };
  await sql`with cuenta as (select id, username from usuario
      where lower(email) = lower(${email}) and activo order by id limit ${sql.lit(ACCOUNTS_OF_AN_ADDRESS)}),
    pedida as (insert into correo (tipo, usuario, lang, pedido, estado)
      select 'enlace', id, ${lang}::text, ${now}::timestamptz, 'en_cola' from cuenta)
    ${lineStatement(nobody, line, sql`cuenta`)}`.execute(db);
}

/** The recipient of a link, with the hash of the password that the link replaces. */
export type Addressee = Person & { password: string };

interface MadeLink {
  address: string;
  /** Revokes the link of a mail that was not sent. */
  forget(): Promise<void>;
}

/**
 * Creates a link that sets a password once; earlier links stay valid, so that a stranger's request cannot revoke them.
 * Undefined if the account was deactivated or its address or password changed: that change revoked its links. The row lock
 * waits for such a change.
 */
async function makeLink(
  { db, clock, settings }: Linking,
  { id, email, password }: Addressee,
  lifeMs: number,
): Promise<MadeLink | undefined> {
  const token = randomBytes(32).toString('base64url');
  const [kept, vence] = [digest(token), new Date(clock().getTime() + lifeMs)];
  const { rows } = await sql`with cuenta as (select id from usuario
      where id = ${id} and activo and email = ${email} and password = ${password} for share)
    insert into restablecimiento (token, usuario, vence) select ${kept}, id, ${vence}::timestamptz from cuenta
    returning usuario`.execute(db);
  if (rows.length === 0) return undefined;
  return {
    address: `${settings.publicUrl}/auth/reset_password/${uidOf(id)}/${token}`,
    forget: async () => {
      await db.deleteFrom('restablecimiento').where('token', '=', kept).execute();
    },
  };
}

interface LinkMail {
  mail: Mail;
  forget: MadeLink['forget'];
}

/** The company of a respondent and its survey that is open or opens next, in the language that applies to the person. */
async function purposeOf(db: Db, usuario: number, hoy: string): Promise<Purpose | undefined> {
  const { rows } = await sql<Purpose>`select ${isAdministrator} as administra, m.razon_social as empresa,
      row_to_json(s) as encuesta from usuario u
    left join empresa m on m.id = u.empresa and m.activo
    left join lateral (select e.descripcion, to_char(p.fecha, 'YYYY-MM-DD') as fecha,
        to_char(p.fecha_fin, 'YYYY-MM-DD') as fecha_fin, p.fecha > ${hoy}::date as proxima
      from encuesta e join periodo_activo a on a.id = e.periodo_activo and a.activo and a.rubro = m.rubro
      join periodo p on p.id = a.periodo and p.activo and p.fecha_fin >= ${hoy}::date
      join idioma i on i.id = e.idioma
      where e.activo order by p.fecha > ${hoy}::date, ${languageRank(sql`u.idioma`)} desc,
        abs(p.fecha - ${hoy}::date), e.id desc limit 1) s on true
    where u.id = ${usuario}`.execute(db);
  return rows[0];
}

/** Writes an invitation with a new link; undefined if the account changed. */
export async function invitationOf(context: Inviting, person: Addressee): Promise<LinkMail | undefined> {
  const { db, clock, settings } = context;
  const link = await makeLink(context, person, INVITATION_MS);
  if (!link) return undefined;
  const purpose = await purposeOf(db, person.id, dayIn(settings.timeZone)(clock()));
  const letter = invitationLetter(person, link.address, settings.publicUrl, purpose);
  return { mail: { to: person.email, ...letter }, forget: link.forget };
}

/** Writes the answer to a request for a new password, with a new link; undefined if it is too late or the account changed. */
export async function resetOf(context: Linking, person: Addressee, requested: Date): Promise<LinkMail | undefined> {
  if (context.clock().getTime() - requested.getTime() > RESET_MS) return undefined;
  const link = await makeLink(context, person, RESET_MS);
  return link && { mail: { to: person.email, ...resetLetter(person, link.address) }, forget: link.forget };
}

interface Link {
  uid: string | undefined;
  token: string;
}

/** Locks a valid link and returns its user; throws 400 if it is invalid, expired or used. */
export async function demandLink({ db, clock }: Clocked, { uid, token }: Link): Promise<number> {
  const found = await db
    .selectFrom('restablecimiento as r')
    .innerJoin('usuario as u', 'u.id', 'r.usuario')
    .select('r.usuario')
    .where('r.token', '=', digest(token))
    .where('r.vence', '>', clock())
    .where('u.activo', '=', true)
    .forUpdate('r')
    .executeTakeFirst();
  if (!found || (uid !== undefined && uid !== uidOf(found.usuario))) throw brokenLink();
  return found.usuario;
}

/** Revokes the mailed and queued links of a user whose password or address changed. */
export async function forgetLinks(db: Db, usuario: number): Promise<void> {
  await sql`update correo set estado = 'rechazado' where usuario = ${usuario} and tipo = 'enlace' and estado = 'en_cola'`.execute(
    db,
  );
  await db.deleteFrom('restablecimiento').where('usuario', '=', usuario).execute();
}

/** Sets a password, ends the user's sessions and links, and forgets failed attempts. Without an actor it is the user. */
export async function setPassword(
  db: Db,
  usuario: number,
  hash: string,
  except: string | null,
  by: Pick<Actor, 'request' | 'now'> & Partial<Actor>,
): Promise<void> {
  const changed = db.updateTable('usuario').set({ password: hash }).where('id', '=', usuario).returning('username');
  const { username } = await changed.executeTakeFirstOrThrow();
  await note(db, { id: usuario, username, ...by }, ofUser('cambiar_contrasena', usuario, username));
  await forgetLinks(db, usuario);
  await forgetAttempts(db, [accountOf(usuario)]);
  await closeSessions(db, usuario, except, by.now);
}

/** Uses a link to set the password of its user; returns that user. */
export async function useReset({ db, clock }: Clocked, link: Link, hash: string, request: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // `setPassword` deletes the link with all others of the user.
    const usuario = await demandLink({ db: trx, clock }, link);
    await setPassword(trx, usuario, hash, null, { request, now: clock() });
    return usuario;
  });
}
