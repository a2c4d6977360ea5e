import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { Refused } from './terminal.ts';

/** The columns of a user that commands need. */
export interface User {
  id: number;
  username: string;
  email: string;
  activo: boolean;
  is_superuser: boolean;
}

/** Finds a user by name, ignoring case, or else by number. */
export async function findUser(db: Db, who: string): Promise<User> {
  const { rows } = await sql<User>`
    select id, username, email, activo, is_superuser from usuario
    where lower(username) = lower(${who.normalize('NFKC')}) or id::text = ${who}
    order by lower(username) = lower(${who.normalize('NFKC')}) desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Refused('No user has that name or number; "list-users --all" shows them.');
  return found;
}

/** Counts the open sessions of a user, or of all users. */
export async function openSessions(db: Db, now: Date, usuario?: number): Promise<number> {
  const open = db.selectFrom('sesion').select(({ fn }) => fn.countAll().as('open'));
  const live = open.where('revocada', 'is', null).where('vence', '>', now);
  const found = await (usuario === undefined ? live : live.where('usuario', '=', usuario)).executeTakeFirst();
  return Number(found?.open ?? 0);
}
