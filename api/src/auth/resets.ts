import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { type FieldErrors, Invalid } from '../errors/errors.ts';
import type { Lang, Text } from '../errors/lang.ts';
import type { Settings } from '../process/settings.ts';
import type { Mailer } from './mail.ts';
import { closeSessions } from './sessions.ts';

const LIFE_MS = 60 * 60 * 1000;
/** Accounts that may share an address; one who gave it to a thousand must not fill a mailbox. */
const ACCOUNTS_OF_AN_ADDRESS = 10;

const VENCIDO: Text = {
  es: 'El enlace no es válido o ha vencido. Solicite uno nuevo.',
  en: 'The link is not valid or has expired. Request a new one.',
};

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
function uidOf(id: number): string {
  return Buffer.from(String(id)).toString('base64url');
}

interface Person {
  id: number;
  username: string;
  email: string;
  first_name: string;
}

function textOf(lang: Lang, { first_name: name, username }: Person, link: string): { subject: string; text: string } {
  return lang === 'en'
    ? {
        subject: 'Set a new password',
        text: `Hello ${name},\n\nTo set a new password for the user ${username}, open this link within one hour; it works once:\n\n${link}\n\nIf you did not ask for it, ignore this message.`,
      }
    : {
        subject: 'Restablecer la contraseña',
        text: `Hola ${name}:\n\nPara elegir una contraseña nueva para el usuario ${username}, abra este enlace dentro de una hora; funciona una sola vez:\n\n${link}\n\nSi no lo solicitó, ignore este mensaje.`,
      };
}

interface Clocked {
  db: Db;
  clock: () => Date;
}

interface Mailing extends Clocked {
  settings: Pick<Settings, 'publicUrl'>;
  mailer: Mailer;
}

/** Mails a link to each account with this address; nothing of the answer tells whether there is any. */
export async function mailResets(context: Mailing, email: string, lang: Lang): Promise<void> {
  const { db, clock } = context;
  const people = await db
    .selectFrom('usuario')
    .select(['id', 'username', 'email', 'first_name'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('activo', '=', true)
    .orderBy('id')
    .limit(ACCOUNTS_OF_AN_ADDRESS)
    .execute();
  await db.deleteFrom('restablecimiento').where('vence', '<', clock()).execute();
  for (const person of people) await mailReset(context, person, lang);
}

/** Links that were mailed before stay good: whoever asks in another's name must not end the one that was wanted. */
async function mailReset({ db, clock, settings, mailer }: Mailing, person: Person, lang: Lang): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(clock().getTime() + LIFE_MS);
  const row = { token: digest(token), usuario: person.id, vence: expires };
  await db.insertInto('restablecimiento').values(row).execute();
  const link = `${settings.publicUrl}/auth/reset_password/${uidOf(person.id)}/${token}`;
  await mailer.send({ to: person.email, ...textOf(lang, person, link) });
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

/** Makes the links that were mailed to a user worthless: its password or address is another one now. */
export async function forgetLinks(db: Db, usuario: number): Promise<void> {
  await db.deleteFrom('restablecimiento').where('usuario', '=', usuario).execute();
}

/** Sets a password and ends the user's sessions and links. */
export async function setPassword(
  db: Db,
  usuario: number,
  hash: string,
  now: Date,
  except: string | null,
): Promise<void> {
  await db.updateTable('usuario').set({ password: hash }).where('id', '=', usuario).execute();
  await forgetLinks(db, usuario);
  await closeSessions(db, usuario, except, now);
}

/** Gives whoever was sent this link the password of this hash, once. */
export async function useReset({ db, clock }: Clocked, link: Link, hash: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, await spend(trx, link, clock()), hash, clock(), null);
  });
}
