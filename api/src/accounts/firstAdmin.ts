import { type Passwords, passwordErrors } from '../auth/passwords.ts';
import type { Db } from '../database/database.ts';
import { parseBody } from '../fields/body.ts';
import type { Fields } from '../fields/fields.ts';
import { note } from '../trail/trail.ts';

/** Creates the first administrator of a database that has no user yet, by the rules of any other user's `fields`. */
export async function createFirstAdmin(
  db: Db,
  admin: { username: string; password: string },
  fields: Fields,
  passwords: Passwords,
  now: Date,
): Promise<void> {
  if (await db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()) return;
  const [broken] = passwordErrors(admin.password);
  if (broken) throw new Error(`ADMIN_PASSWORD is not strong enough: ${broken.en}`);
  // No mail ever goes to .invalid: the person puts their own address in its place.
  const person = { ...NAMES, username: admin.username, email: 'administrador@encuestas.invalid' };
  const { values, errors } = parseBody(fields, person, 'changes');
  const [wrong] = Object.values(errors).flat();
  if (wrong) throw new Error(`ADMIN_USERNAME cannot be used: ${wrong.en}`);
  const row = {
    ...person,
    username: String(values.username),
    password: await passwords.hash(admin.password),
    is_superuser: true,
  };
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('usuario')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'username'])
      .executeTakeFirst();
    if (!made) return;
    const cambios = { username: [null, made.username], is_superuser: [null, true] } as const;
    const nobody = { id: null, username: null, request: null, now };
    await note(trx, nobody, { acto: 'crear', recurso: 'usuario', registro: made.id, etiqueta: made.username, cambios });
  });
}

const NAMES = { first_name: 'Administrador', last_name: 'Encuestas' };
