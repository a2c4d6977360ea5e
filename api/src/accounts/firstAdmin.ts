import { type Passwords, passwordErrors } from '../auth/passwords.ts';
import type { Db } from '../database/database.ts';
import { parseBody } from '../fields/body.ts';
import type { Fields } from '../fields/fields.ts';
import { note } from '../trail/trail.ts';

/** What is said of a new administrator; what is left out is filled in. */
export interface NewAdmin {
  username: string;
  email?: string;
  first_name?: string;
  last_name?: string;
}

// No mail ever goes to .invalid: the person puts their own address in its place.
const UNSAID = { email: 'administrador@encuestas.invalid', first_name: 'Administrador', last_name: 'Encuestas' };

/** Creates an administrator by the rules of any other user's `fields`; undefined where the name is taken. */
export async function createAdmin(
  db: Db,
  admin: NewAdmin,
  hash: string,
  fields: Fields,
  now: Date,
): Promise<{ id: number } | { wrong: string } | undefined> {
  const said = Object.entries(admin).filter(([, value]) => value !== undefined);
  const { values, errors } = parseBody(fields, { ...UNSAID, ...Object.fromEntries(said) }, 'changes');
  const [wrong] = Object.values(errors).flat();
  if (wrong) return { wrong: wrong.en };
  const { username, email, first_name, last_name } = values as Record<keyof typeof UNSAID | 'username', string>;
  const row = { username, email, first_name, last_name, password: hash, is_superuser: true };
  return db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('usuario')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'username'])
      .executeTakeFirst();
    if (!made) return undefined;
    const cambios = { username: [null, made.username], is_superuser: [null, true] } as const;
    const nobody = { id: null, username: null, request: null, now };
    await note(trx, nobody, { acto: 'crear', recurso: 'usuario', registro: made.id, etiqueta: made.username, cambios });
    return made;
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
  const made = await createAdmin(db, { username }, await passwords.hash(password), fields, now);
  if (made && 'wrong' in made) throw new Error(`ADMIN_USERNAME cannot be used: ${made.wrong}`);
}
