import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { type FieldErrors, Invalid } from '../errors/errors.ts';
import type { Lang } from '../errors/lang.ts';
import type { Message } from '../errors/messages.ts';
import type { Settings } from '../process/settings.ts';
import { type Actor, type Line, lineStatement, note } from '../trail/trail.ts';
import { invitationLetter, type Person, resetLetter } from './letters.ts';
import { accountOf, forgetAttempts } from './limits.ts';
import type { Mail } from './mail.ts';
import { closeSessions } from './sessions.ts';

const RESET_MS = 60 * 60 * 1000;
const INVITATION_MS = 7 * 24 * 60 * 60 * 1000;
/** Accounts that may share an address; one who gave it to a thousand must not fill a mailbox. */
const ACCOUNTS_OF_AN_ADDRESS = 10;

const VENCIDO: Message = {
  code: 'INVALID',
  es: 'El enlace no es válido o ha vencido. Solicite uno nuevo.',
  en: 'The link is not valid or has expired. Request a new one.',
};

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

/** What is told of a person's own keys: that, never what. */
function ofUser(acto: 'pedir_enlace' | 'cambiar_contrasena', registro: number, etiqueta: string): Line {
  return { acto, recurso: 'usuario', registro, etiqueta, cambios: {} };
}

/** Queues a link for each account with this address; nothing of the answer tells whether there is any. */
export async function queueResets({ db, clock }: Clocked, email: string, lang: Lang, request: string): Promise<void> {
  const now = clock();
  // Nobody is known to have asked for it: whoever knows the address may.
  const nobody: Actor = { id: null, username: null, request, now };
  const line = { ...ofUser('pedir_enlace', 0, ''), registro: sql<number>`id`, etiqueta: sql<string>`username` };
  await sql`with cuenta as (select id, username from usuario
      where lower(email) = lower(${email}) and activo order by id limit ${sql.lit(ACCOUNTS_OF_AN_ADDRESS)}),
    pedida as (insert into correo (tipo, usuario, lang, pedido, estado)
      select 'enlace', id, ${lang}::text, ${now}::timestamptz, 'en_cola' from cuenta)
    ${lineStatement(nobody, line, sql`cuenta`)}`.execute(db);
}

/** Whom a link is mailed to, as they were found, and the hash of the password that it is to be in the place of. */
export type Addressee = Person & { password: string };

interface MadeLink {
  address: string;
  /** For a mail that does not leave: its link is good for nobody. */
  forget(): Promise<void>;
}

/**
 * A link by which somebody chooses a password, once. Links that were mailed before stay good: whoever asks in another's
 * name must not end the one that was wanted. None where the account was deactivated, or has another address or password,
 * since it was found: what ended its links would not end this one. Held, so that a change under way is waited for.
 */
async function makeLink(
  { db, clock, settings }: Linking,
  { id, email, password }: Addressee,
  lifeMs: number,
): Promise<MadeLink | undefined> {
  const token = randomBytes(32).toString('base64url');
  const [kept, vence] = [digest(token), new Date(clock().getTime() + lifeMs)];
  await db.deleteFrom('restablecimiento').where('vence', '<', clock()).execute();
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

/** The mail that lets somebody choose a first password, with a link made for it; undefined where it is for nobody now. */
export async function invitationOf(context: Linking, person: Addressee): Promise<LinkMail | undefined> {
  const link = await makeLink(context, person, INVITATION_MS);
  if (!link) return undefined;
  const letter = invitationLetter(person, link.address, context.settings.publicUrl);
  return { mail: { to: person.email, ...letter }, forget: link.forget };
}

/** The mail that lets somebody choose a new password, with a link made for it; undefined where it comes too late. */
export async function resetOf(context: Linking, person: Addressee, asked: Date): Promise<LinkMail | undefined> {
  if (context.clock().getTime() - asked.getTime() > RESET_MS) return undefined;
  const link = await makeLink(context, person, RESET_MS);
  return link && { mail: { to: person.email, ...resetLetter(person, link.address) }, forget: link.forget };
}

interface Link {
  uid: string | undefined;
  token: string;
}

function expired(): Invalid {
  return new Invalid({ token: [VENCIDO] } satisfies FieldErrors);
}

/** Throws 400 unless a link is good, and leaves it so. */
export async function demandLink({ db, clock }: Clocked, { uid, token }: Link): Promise<void> {
  const found = await db
    .selectFrom('restablecimiento as r')
    .innerJoin('usuario as u', 'u.id', 'r.usuario')
    .select('r.usuario')
    .where('r.token', '=', digest(token))
    .where('r.vence', '>', clock())
    .where('u.activo', '=', true)
    .executeTakeFirst();
  const usuario = found?.usuario;
  if (usuario === undefined || (uid !== undefined && uid !== uidOf(usuario))) throw expired();
}

async function spend(db: Db, { token, uid }: Link, now: Date): Promise<number> {
  const spent = await db
    .deleteFrom('restablecimiento as r')
    .using('usuario as u')
    .whereRef('u.id', '=', 'r.usuario')
    .where('r.token', '=', digest(token))
    .where('r.vence', '>', now)
    .where('u.activo', '=', true)
    .returning('r.usuario')
    .executeTakeFirst();
  const usuario = spent?.usuario;
  if (usuario === undefined || (uid !== undefined && uid !== uidOf(usuario))) throw expired();
  return usuario;
}

/** Makes the links that were mailed to a user, or wait to be, worthless: its password or address is another one now. */
export async function forgetLinks(db: Db, usuario: number): Promise<void> {
  await sql`update correo set estado = 'rechazado' where usuario = ${usuario} and tipo = 'enlace' and estado = 'en_cola'`.execute(
    db,
  );
  await db.deleteFrom('restablecimiento').where('usuario', '=', usuario).execute();
}

/**
 * Sets a password, ends the user's sessions and links, and forgets what was guessed at the former one; without an actor
 * it is the user's own doing.
 */
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

/** Sets the password of the user who was sent this link, once; returns that user. */
export async function useReset({ db, clock }: Clocked, link: Link, hash: string, request: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const usuario = await spend(trx, link, clock());
    await setPassword(trx, usuario, hash, null, { request, now: clock() });
    return usuario;
  });
}
