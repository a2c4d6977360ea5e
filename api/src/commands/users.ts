import type { Command } from 'commander';
import { sql } from 'kysely';
import { createAdmin } from '../accounts/firstAdmin.ts';
import { setPassword } from '../auth/resets.ts';
import type { Db } from '../database/database.ts';
import { usuarios } from '../resources/usuarios.ts';
import { newPassword, Refused, table } from './terminal.ts';
import { describe, logOf, operator, type Tools, withDatabase } from './tools.ts';

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

const FROM_INPUT = ['--password-stdin', 'read the password from standard input instead of a prompt'] as const;

function addCreateAdmin(program: Command, tools: Tools): void {
  describe(program, 'create-admin', {
    summary: 'Create an administrator with all permissions.',
    more: 'The command prompts twice for the password and does not show it. Without an e-mail address no reset link can be mailed; the person can add one later.',
    examples: [
      ['create-admin maria --email maria@example.org', 'prompts for the password'],
      ['create-admin maria --password-stdin < password.txt', 'reads it from a file'],
    ],
  })
    .argument('<username>', 'the name to sign in with')
    .option('--email <address>', 'where reset links are mailed to')
    .option(...FROM_INPUT)
    .action(async (username: string, { email, passwordStdin = false }: { email?: string; passwordStdin?: boolean }) => {
      const log = logOf(tools, 'create-admin');
      await withDatabase(tools, async ({ db }) => {
        const hash = await tools.passwords.hash(await newPassword(tools.terminal, passwordStdin));
        const made = await createAdmin(db, { username, email }, hash, usuarios.fields, operator(tools));
        if (!made) throw new Refused('A user with this username already exists.');
        if ('wrong' in made) throw new Refused(made.wrong);
        log(`administrator ${made.id} was created.`);
      });
    });
}

function addResetPassword(program: Command, tools: Tools): void {
  describe(program, 'reset-password', {
    summary: 'Set the password of a user, and end their sessions.',
    more: 'The command prompts twice for the password and does not show it. Mailed reset links stop working, and failed attempts of the user are removed.',
    examples: [
      ['reset-password maria', 'prompts for the new password'],
      ['reset-password maria --password-stdin < password.txt', 'reads it from a file'],
    ],
  })
    .argument('<user>', 'username, or the number that list-users shows')
    .option(...FROM_INPUT)
    .action(async (who: string, { passwordStdin = false }: { passwordStdin?: boolean }) => {
      const log = logOf(tools, 'reset-password');
      await withDatabase(tools, async ({ db }) => {
        const user = await findUser(db, who);
        const hash = await tools.passwords.hash(await newPassword(tools.terminal, passwordStdin));
        await db.transaction().execute((trx) => setPassword(trx, user.id, hash, null, operator(tools)));
        log(`the password of user ${user.id} was set, and the sessions of that user ended.`);
        if (!user.activo) log(`user ${user.id} is inactive and cannot sign in until an administrator activates it.`);
      });
    });
}

async function listUsers(db: Db, now: Date, { admins = false, all = false }) {
  let people = db
    .selectFrom('usuario as u')
    .leftJoin('empresa as e', 'e.id', 'u.empresa')
    .leftJoin('primer_ingreso as p', 'p.usuario', 'u.id')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.is_superuser', 'u.activo'])
    .select(['u.empresa', 'e.razon_social', 'p.momento as first_sign_in'])
    .select(({ selectFrom, fn }) =>
      selectFrom('sesion as s')
        .select(fn.countAll<string>().as('open'))
        .whereRef('s.usuario', '=', 'u.id')
        .where('s.revocada', 'is', null)
        .where('s.vence', '>', now)
        .as('open_sessions'),
    )
    .orderBy('u.id');
  if (!all) people = people.where('u.activo', '=', true);
  if (admins) people = people.where('u.is_superuser', '=', true);
  const rows = await people.execute();
  return rows.map((row) => ({ ...row, open_sessions: Number(row.open_sessions) }));
}

function addListUsers(program: Command, tools: Tools): void {
  describe(program, 'list-users', {
    summary: 'List users.',
    examples: [
      ['list-users --admins', 'administrators'],
      ['list-users --all --json', 'including inactive ones, for a program'],
    ],
  })
    .option('--admins', 'administrators only')
    .option('--all', 'inactive users too')
    .option('--json', 'as JSON')
    .action(async ({ json, ...which }: { admins?: boolean; all?: boolean; json?: boolean }) => {
      const people = await withDatabase(tools, ({ db }) => listUsers(db, tools.clock(), which));
      const words = people.map(({ id, username, first_name, last_name, ...rest }) => [
        ...[id, username, `${first_name} ${last_name}`, rest.email, rest.is_superuser ? 'yes' : 'no'],
        ...[rest.activo ? 'yes' : 'no', rest.razon_social, rest.open_sessions],
      ]);
      const headings = ['id', 'username', 'name', 'e-mail', 'administrator', 'active', 'company', 'sessions'];
      tools.terminal.print(`${json ? JSON.stringify(people, null, 2) : table(headings, words)}\n`);
    });
}

export function addUsers(program: Command, tools: Tools): void {
  addCreateAdmin(program, tools);
  addResetPassword(program, tools);
  addListUsers(program, tools);
}
