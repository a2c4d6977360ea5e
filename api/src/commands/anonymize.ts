import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { type RawBuilder, sql } from 'kysely';
import { accountOf, forgetAttempts, nameOf } from '../auth/limits.ts';
import type { Db } from '../database/database.ts';
import { awaitReminders } from '../mails/reminders.ts';
import { hasOtherAdmin } from '../resources/usuarioRules.ts';
import { type Actor, note } from '../trail/trail.ts';
import { confirm, Refused } from './terminal.ts';
import { describe, logOf, operator, type Tools, withDatabase } from './tools.ts';
import { findUser, type User } from './users.ts';

const REMAINS =
  'What stays: answers (including free texts, which may contain names), comments of authors, times of first sign-ins, and the record of sent mails. Names in backups, logs and the audit trail are not touched.';

/** Locks the users of a condition until the transaction ends, and returns them as they are after pending writes. */
async function lockUsers(db: Db, where: RawBuilder<unknown>): Promise<User[]> {
  const { rows } = await sql<User>`select id, username, email, activo, is_superuser from usuario
    where ${where} order by id for no key update`.execute(db);
  return rows;
}

/** Removes personal data of a user and disables the account. */
async function anonymizeUser(db: Db, user: User, hash: string, by: Actor): Promise<void> {
  const { id, username, email } = user;
  if (user.is_superuser && user.activo && !(await hasOtherAdmin(db, id)))
    throw new Refused('It is the last active administrator: create another one first.');
  await forgetAttempts(db, [accountOf(id), nameOf(username), email]);
  await db
    .updateTable('usuario')
    .set({ username: `anonimo-${id}`, email: `anonimo-${id}@encuestas.invalid`, password: hash, activo: false })
    .set({ first_name: 'Anónimo', last_name: String(id) })
    .where('id', '=', id)
    .execute();
  for (const table of ['sesion', 'restablecimiento', 'red_conocida'] as const) {
    await db.deleteFrom(table).where('usuario', '=', id).execute();
  }
  await note(db, by, { acto: 'cambiar', recurso: 'usuario', registro: id, etiqueta: `anonimo-${id}`, cambios: {} });
  // Mails contain the reader's name, refusals the address, and notices to a company the name of its new user.
  await sql`update correo set asunto = left(asunto, 0), texto = left(texto, 0), destino = left(destino, 0), motivo = null
    where usuario = ${id} or (tipo = 'aviso' and strpos(texto, ${username}) > 0)`.execute(db);
}

async function anonymizeCompany(db: Db, id: number, hash: string, by: Actor): Promise<number> {
  const etiqueta = `Empresa anónima ${id}`;
  await awaitReminders(db);
  const { numUpdatedRows } = await db
    .updateTable('empresa')
    .set({ razon_social: etiqueta, ruc_ci: '', direccion: '' })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refused('No company has that number.');
  await note(db, by, { acto: 'cambiar', recurso: 'empresa', registro: id, etiqueta, cambios: {} });
  await sql`update correo set asunto = '', texto = '', motivo = null
    where empresa = ${id} and tipo = 'recordatorio'`.execute(db);
  const people = await lockUsers(db, sql`empresa = ${id}`);
  for (const user of people) await anonymizeUser(db, user, hash, by);
  return people.length;
}

export function addAnonymize(program: Command, tools: Tools): void {
  const group = program
    .command('anonymize')
    .summary('Anonymize a user or a company; answers stay.')
    .helpCommand(false)
    .description(`Anonymize a user or a company; answers stay.\n\nIt cannot be undone. ${REMAINS}`)
    .addHelpText('after', '\nExamples:\n  # everything about it\n  npm run admin -- anonymize user --help');
  const hashOfRandom = () => tools.passwords.hash(randomUUID());

  describe(group, 'user', {
    summary: 'Remove names, address and password of a user, and deactivate it.',
    more: `It cannot be undone. ${REMAINS}`,
    examples: [['anonymize user maria', 'asks first']],
  })
    .argument('<user>', 'username, or the number that list-users shows')
    .option('--yes', 'without asking')
    .action(async (who: string, { yes = false }: { yes?: boolean }) => {
      const log = logOf(tools, 'anonymize');
      await withDatabase(tools, async ({ db }) => {
        const user = await findUser(db, who);
        await confirm(tools.terminal, `User ${user.id} will be anonymous permanently.`, 'anonymize', yes);
        const hash = await hashOfRandom();
        await db.transaction().execute(async (trx) => {
          for (const locked of await lockUsers(trx, sql`id = ${user.id}`))
            await anonymizeUser(trx, locked, hash, operator(tools));
        });
        log(`user ${user.id} is anonymous and inactive.`);
        log(REMAINS);
      });
    });

  describe(group, 'company', {
    summary: 'Remove name, tax number and address of a company, and anonymize its users.',
    more: `It cannot be undone. The company stays active. ${REMAINS}`,
    examples: [['anonymize company 7', 'asks first']],
  })
    .argument('<id>', 'the number of the company, as in its address on screen')
    .option('--yes', 'without asking')
    .action(async (typed: string, { yes = false }: { yes?: boolean }) => {
      const log = logOf(tools, 'anonymize');
      const id = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
      await withDatabase(tools, async ({ db }) => {
        const found = await db.selectFrom('empresa').select('id').where('id', '=', id).executeTakeFirst();
        if (!found) throw new Refused('No company has that number.');
        await confirm(tools.terminal, `Company ${id} and its people will be anonymous permanently.`, 'anonymize', yes);
        const hash = await hashOfRandom();
        const people = await db.transaction().execute((trx) => anonymizeCompany(trx, id, hash, operator(tools)));
        log(`company ${id} is anonymous, and with it ${people} of its people, who are inactive.`);
        log(REMAINS);
      });
    });
}
