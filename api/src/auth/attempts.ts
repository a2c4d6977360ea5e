import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { HttpError } from '../errors.ts';
import { messageOf } from '../messages.ts';

const WINDOW_MS = 15 * 60 * 1000;

// Keys are compared as the database compares names, whose small letters are not those of the language.
const keyOf = (key: string) => sql`lower(${key})`;

/** Throws 429 once `limit` attempts under this key lie within the last 15 minutes. */
export const demandAttempt = async (db: Db, key: string, limit: number, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - WINDOW_MS);
  const { rows } = await sql<{ momento: Date }>`
    select momento from intento_login where clave = ${keyOf(key)} and momento > ${since} order by momento desc limit ${limit}`.execute(
    db,
  );
  const oldest = rows.at(-1);
  if (!oldest || rows.length < limit) return;
  const seconds = Math.max(1, Math.ceil((oldest.momento.getTime() + WINDOW_MS - now.getTime()) / 1000));
  throw new HttpError(429, messageOf.tooMany(seconds), { headers: { 'retry-after': String(seconds) } });
};

/** Remembers an attempt, and forgets those that no longer count. */
export const recordAttempt = async (db: Db, key: string, now: Date): Promise<void> => {
  await sql`delete from intento_login where momento <= ${new Date(now.getTime() - WINDOW_MS)}`.execute(db);
  await sql`insert into intento_login (clave, momento) values (${keyOf(key)}, ${now})`.execute(db);
};

/** Forgets the attempts under a key: the person got in. */
export const forgetAttempts = async (db: Db, key: string): Promise<void> => {
  await sql`delete from intento_login where clave = ${keyOf(key)}`.execute(db);
};
