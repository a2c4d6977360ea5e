import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { hashPassword, passwordErrors } from './passwords.ts';

/** Creates the first administrator of a database that has no user yet. */
export const createFirstAdmin = async (db: Db, admin: { username: string; password: string }): Promise<void> => {
  const { rows } = await sql`select 1 from usuario limit 1`.execute(db);
  if (rows.length) return;
  const [broken] = passwordErrors(admin.password);
  if (broken) throw new Error(`ADMIN_PASSWORD is not strong enough: ${broken.en}`);
  await sql`
    insert into usuario (username, email, first_name, last_name, password, is_superuser)
    values (${admin.username}, ${`${admin.username}@localhost`}, ${admin.username}, '', ${await hashPassword(admin.password)}, true)
    on conflict do nothing`.execute(db);
};
