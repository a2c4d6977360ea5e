import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Context } from '../endpoint.ts';
import { type FieldErrors, Invalid } from '../errors.ts';
import type { Lang, Text } from '../lang.ts';
import { hashPassword } from './passwords.ts';
import { closeSessions } from './session.ts';

const LIFE_MS = 60 * 60 * 1000;

const VENCIDO: Text = {
  es: 'El enlace no es válido o ha vencido. Solicite uno nuevo.',
  en: 'The link is not valid or has expired. Request a new one.',
};

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');
const uidOf = (id: number): string => Buffer.from(String(id)).toString('base64url');

const textOf = (lang: Lang, name: string, link: string): { subject: string; text: string } =>
  lang === 'en'
    ? {
        subject: 'Set a new password',
        text: `Hello ${name},\n\nTo set a new password, open this link within one hour; it works once:\n\n${link}\n\nIf you did not ask for it, ignore this message.`,
      }
    : {
        subject: 'Restablecer la contraseña',
        text: `Hola ${name}:\n\nPara elegir una contraseña nueva, abra este enlace dentro de una hora; funciona una sola vez:\n\n${link}\n\nSi no lo solicitó, ignore este mensaje.`,
      };

/** Mails a link to whoever has this address; nothing of the answer tells whether anybody does. */
export const mailReset = async (context: Context, email: string, lang: Lang): Promise<void> => {
  const { db, clock, settings, mailer } = context;
  const { rows } = await sql<{ id: number; email: string; first_name: string }>`
    select id, email, first_name from usuario where lower(email) = lower(${email}) and activo`.execute(db);
  const [user] = rows;
  if (!user) return;
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(clock().getTime() + LIFE_MS);
  await sql`delete from restablecimiento where usuario = ${user.id} or vence < ${clock()}`.execute(db);
  await sql`insert into restablecimiento (token, usuario, vence) values (${digest(token)}, ${user.id}, ${expires})`.execute(
    db,
  );
  const link = `${settings.publicUrl}/auth/reset_password/${uidOf(user.id)}/${token}`;
  await mailer.send({ to: user.email, ...textOf(lang, user.first_name, link) });
};

const spend = async (db: Db, token: string, uid: string | undefined, now: Date): Promise<number | undefined> => {
  const { rows } = await sql<{ usuario: number }>`
    delete from restablecimiento r using usuario u
    where r.token = ${digest(token)} and r.vence > ${now} and u.id = r.usuario and u.activo returning r.usuario`.execute(
    db,
  );
  const usuario = rows[0]?.usuario;
  return usuario !== undefined && (uid === undefined || uid === uidOf(usuario)) ? usuario : undefined;
};

/** Makes the links that were mailed to a user worthless: its password or address is another one now. */
export const forgetLinks = async (db: Db, usuario: number): Promise<void> => {
  await sql`delete from restablecimiento where usuario = ${usuario}`.execute(db);
};

/** Sets a password and ends the user's sessions and links. */
export const setPassword = async (
  db: Db,
  usuario: number,
  hash: string,
  now: Date,
  except: string | null,
): Promise<void> => {
  await sql`update usuario set password = ${hash} where id = ${usuario}`.execute(db);
  await forgetLinks(db, usuario);
  await closeSessions(db, usuario, except, now);
};

/** Sets the password of whoever was sent this link, once. */
export const useReset = async (
  { db, clock }: Context,
  link: { uid: string | undefined; token: string },
  password: string,
): Promise<void> => {
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const usuario = await spend(trx, link.token, link.uid, clock());
    if (usuario === undefined) throw new Invalid({ token: [VENCIDO] } satisfies FieldErrors);
    await setPassword(trx, usuario, hash, clock(), null);
  });
};
