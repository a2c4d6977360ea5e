import { type Passwords, passwordErrors } from '../auth/passwords.ts';
import type { Db } from '../database/database.ts';
import { parseBody } from '../fields/body.ts';
import type { Fields } from '../fields/fields.ts';
import { type Actor, note } from '../trail/trail.ts';

// No mail is ever delivered to .invalid; the person enters their own address and name later.
const DEFAULTS = { email: 'administrador@encuestas.invalid', first_name: 'Administrador', last_name: 'Encuestas' };

/** Creates an administrator with the validation of the user's `fields`; undefined where the name is taken. */
export async function createAdmin(
  db: Db,
  { username: name, email: address = DEFAULTS.email }: { username: string; email?: string | undefined },
  hash: string,
  fields: Fields,
  by: Actor,
): Promise<{ id: number } | { wrong: string } | undefined> {
  const { values, errors } = parseBody(fields, { ...DEFAULTS, username: name, email: address }, 'changes');
  const [wrong] = Object.values(errors).flat();
  if (wrong) return { wrong: wrong.en };
  const { username, email, first_name, last_name } = values as Record<keyof typeof DEFAULTS | 'username', string>;
  const row = { username, email, first_name, last_name, password: hash, is_superuser: true };
  return db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto('usuario')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) return undefined;
    const cambios = { username: [null, username], is_superuser: [null, true] } as const;
    await note(trx, by, { acto: 'crear', recurso: 'usuario', registro: created.id, etiqueta: username, cambios });
    return created;
  });
}

/** Creates the first administrator of a database that has no user yet. */
export async function createFirstAdmin(
  db: Db,
  { username, password }: { username: string; password: string },
  fields: Fields,
  passwords: Passwords,
  now: Date,
): Promise<void> {
  if (await db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()) return;
  const [broken] = passwordErrors(password);
  if (broken) throw new Error(`ADMIN_PASSWORD is not strong enough: ${broken.en}`);
  const nobody: Actor = { id: null, username: null, request: null, now };
  const created = await createAdmin(db, { username }, await passwords.hash(password), fields, nobody);
  if (created && 'wrong' in created) throw new Error(`ADMIN_USERNAME cannot be used: ${created.wrong}`);
}
