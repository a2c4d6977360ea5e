import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '../../../api/src/auth/passwords.ts';
import { run } from '../../../api/src/commands/program.ts';
import { type Database, openPostgres } from '../../../api/src/database/database.ts';
import { type Api, readSettings, startApi } from '../../../api/src/index.ts';
import { SILENT } from '../../../packages/ops/src/index.ts';
import { type Ran, runAdmin } from '../../support/admin.ts';
import { prepareDemo, prepareFolder } from '../../support/api.ts';
import { startPostgres } from '../../support/postgres.ts';
import { Rest } from '../../support/rest.ts';
import { rowsOf } from '../../support/rowByRow.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'encuestas-commands-'));
const KEY = { SECRET_KEY: 'k'.repeat(40), API_PORT: '0' };
const postgres = await startPostgres(['-c', 'fsync=off']);
if (!postgres) console.log('SKIPPED: no PostgreSQL here: `npm run unit` installs it where apt is there.');
const env = { DATA_DIR, DATABASE_URL: postgres?.urlOf('commands') };
afterAll(async () => {
  await postgres?.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

const SECRET = 'Muy#Secreta2026';
const LINE = /^\d{4}-\d\d-\d\dT[\d:.]+Z [a-z-]+: [^\n]+\.$/;

const admin = (line: string, options: Partial<Parameters<typeof runAdmin>[1]> = {}): Promise<Ran> =>
  runAdmin(line.split(' ').filter(Boolean), { env, ...options });

const enter = async ({ url }: Api, username: string, password: string): Promise<number> =>
  (await new Rest(url).post('token/', { username, password })).status;

describe('the entry', () => {
  const COMMANDS = [
    ...['create-admin', 'reset-password', 'list-users', 'backup', 'restore', 'migrate'],
    ...['anonymize', 'anonymize user', 'anonymize company'],
  ];

  test('has help for itself and each command', async () => {
    const whole = await admin('--help');
    expect(whole).toMatchObject({ code: 0, err: '' });
    for (const name of COMMANDS) {
      expect(whole.out).toContain(`\n  ${name.split(' ')[0]}`);
      const { code, out } = await admin(`${name} --help`);
      expect([name, code]).toEqual([name, 0]);
      expect(out).toMatch(/Usage: npm run admin -- [\s\S]+Options:[\s\S]+Examples:[\s\S]+npm run admin -- /);
    }
    expect(whole.out).toMatch(/Exit codes:\s+0 {2}done\s+1 {2}refused[^\n]+\s+2 {2}wrong usage/);
  });

  test.each(['', 'nothing-of-ours', 'reset-password', 'list-users --colour', 'anonymize', 'restore', 'migrate now'])(
    'wrong usage is 2: "%s"',
    async (line) => {
      const { code, out, err } = await admin(line);
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(/Usage:|^error: /);
    },
  );

  test('a folder without a database is refused and stays as it is', async () => {
    const { code, err } = await admin('list-users', { env: { DATA_DIR: join(DATA_DIR, 'typo') } });
    expect(code).toBe(1);
    expect(err).toMatch(/^DATA_DIR \S+typo holds no database; [^\n]+\.\n$/);
    expect((await admin('list-users', { env: { DATABASE_URL: 'mysql://x' } })).err).toMatch(/^DATABASE_URL [^\n]+\n$/);
  });

  test('shows system errors whole, and database errors by their code alone', async () => {
    const said = async (error: Error) => {
      let printed = '';
      const tell = (text: string) => {
        printed += text;
      };
      const print = () => {
        throw error;
      };
      const terminal = { input: process.stdin, print, tell };
      const tools = { env: {}, clock: () => new Date(), passwords: createPasswords({ N: 2, r: 1, p: 1 }), terminal };
      expect(await run(['--help'], tools)).toBe(1);
      return printed;
    };
    for (const code of ['EPERM', 'EROFS', 'EBUSY', 'E2BIG', 'EACCES'])
      expect(await said(Object.assign(new Error(`${code}: no, open 'x'`), { code }))).toBe(`${code}: no, open 'x'\n`);
    expect(await said(Object.assign(new Error('value of Ana'), { code: '23505' }))).toBe(
      'The database refused (error 23505): nothing was changed.\n',
    );
  });

  test('exits with its code and one sentence', () => {
    const main = join(import.meta.dirname, '../../../api/src/admin.ts');
    const env = { ...process.env, DATABASE_URL: 'postgres://u:geheim@127.0.0.1:1/x' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'list-users'], { env, encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^DATABASE_URL points to [^\n]+nothing listens[^\n]+\.\n$/);
    expect(stderr).not.toContain('geheim');
  });

  /** Runs a line of the shell in which `admin` is the program; answers its exit code and all that is on standard error. */
  const inShell = (line: string) => {
    const admin = `'${process.execPath}' '${join(import.meta.dirname, '../../../api/src/admin.ts')}'`;
    const env = { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:1/x' };
    const { status, stderr } = spawnSync('sh', ['-c', line.replaceAll('admin', admin)], { env, encoding: 'utf8' });
    return [status, stderr];
  };

  test('survives a closed pipe with its own exit code', () => {
    expect(inShell('{ admin --help; echo "code $?" >&2; } | true')).toEqual([0, 'code 0\n']);
    expect(inShell('{ admin list-users; echo "code $?" >&3; } 3>&2 2>&1 | true')).toEqual([0, 'code 1\n']);
  });

  test('fails with a message if its output cannot be written', () => {
    const words = 'Standard output cannot be written (ENOSPC).\n';
    expect(inShell('admin --help > /dev/full')).toEqual([1, words]);
  });
});

describe.skipIf(!postgres)('while the product runs', () => {
  let database: Database;
  let api: Api;
  beforeAll(async () => {
    await postgres?.run('create database commands');
    database = await openPostgres(postgres?.urlOf('commands') ?? '');
    await prepareDemo(database.db);
    api = await startApi(readSettings({ ...env, ...KEY }), { log: SILENT });
  }, 60_000);
  afterAll(async () => {
    await api?.close();
    await database?.close();
  });

  const logged = (ran: Ran) => {
    expect(ran.err).not.toContain(SECRET);
    for (const line of ran.err.trim().split('\n')) expect(line).toMatch(LINE);
    return ran.err;
  };

  test('an administrator is created with the rules of users', async () => {
    const made = await admin('create-admin maría --email maria@example.org --password-stdin', { piped: `${SECRET}\n` });
    expect(made.code).toBe(0);
    expect(logged(made)).not.toMatch(/mar[ií]a/);
    const again = await admin('create-admin MARÍA --password-stdin', { piped: SECRET });
    expect(again).toMatchObject({ code: 1, err: 'A user with this username already exists.\n' });
    const { out } = await admin('list-users --admins --json');
    expect(JSON.parse(out)).toMatchObject([
      { username: 'admin', is_superuser: true },
      { username: 'maría', email: 'maria@example.org', is_superuser: true, activo: true, open_sessions: 0 },
    ]);
    expect(await enter(api, 'maría', SECRET)).toBe(200);
    const weak = await admin('create-admin otra --password-stdin', { piped: 'corta' });
    expect(weak).toMatchObject({ code: 1, err: 'The password must have at least 8 characters.\n' });
    const two = await admin('create-admin otra --password-stdin', { piped: `${SECRET}\n${SECRET}\n` });
    expect(two).toMatchObject({ code: 1, err: expect.stringContaining('on one line') });
    const nowhere = await admin('create-admin otra --email nowhere --password-stdin', { piped: SECRET });
    expect(nowhere.code).toBe(1);
  }, 60_000);

  test('a typed password is typed twice and never shown', async () => {
    const typed = [SECRET, SECRET];
    const set = await admin('reset-password EDITOR', { typed });
    expect(set.code).toBe(0);
    expect(set.err).toMatch(/^New password: \nThe same again: \n\S+Z reset-password: the password of user \d+ was set/);
    expect(set.err + set.out).not.toContain(SECRET);
    const differs = await admin('reset-password editor', { typed: [SECRET, `${SECRET}x`] });
    expect(differs).toMatchObject({ code: 1, err: expect.stringContaining('The passwords do not match.') });
    const left = await admin('reset-password editor', { typed: [] });
    expect(left).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was done') });
    const nobody = await admin('reset-password nadie --password-stdin', { piped: SECRET });
    expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('No user has that name') });
  });

  test('a reset ends sessions, links and lock-outs, and list-users shows no secret', async () => {
    expect(await enter(api, 'usuario', 'Usuario#2026')).toBe(200);
    const rest = new Rest(api.url);
    await rest.post('password-reset/', { email: 'usuario@encuestas.example' });
    for (let n = 0; n < 5; n++) await enter(api, 'Usuario2', `no${n}`);
    expect(await enter(api, 'usuario2', SECRET)).toBe(429);
    const reset = await admin('reset-password usuario --password-stdin', { piped: SECRET });
    expect(logged(reset)).toMatch(/the sessions of that user ended\./);
    expect(JSON.parse((await admin('list-users --json')).out)).toContainEqual(
      expect.objectContaining({ username: 'usuario', open_sessions: 0 }),
    );
    const other = await enter(api, 'usuario2', 'Usuario#2026');
    expect(other, 'of nobody else').toBe(429);
    await admin('reset-password usuario2 --password-stdin', { piped: SECRET });
    expect(await enter(api, 'usuario', SECRET)).toBe(200);
    expect(await enter(api, 'usuario2', SECRET)).toBe(200);
    const listed = await admin('list-users --all');
    expect(listed.out).toMatch(/^id +username +name +e-mail +administrator +active +company +sessions\n/);
    expect(listed.out).not.toMatch(/scrypt|\$/);
  }, 60_000);

  test('migrate runs what is pending, without which other commands are refused', async () => {
    expect((await admin('migrate')).err).toMatch(/Z migrate: nothing was pending\.\n$/);
    const { db } = database;
    const last = sql`kysely_migration where name = '013_preguntas_hechas'`;
    await sql`create table kept as select * from ${last}`.execute(db);
    await sql`delete from ${last}`.execute(db);
    expect((await admin('list-users')).err).toMatch(/\(1 migrations are pending\)/);
    await sql`insert into kysely_migration select * from kept`.execute(db);
    await sql`drop table kept`.execute(db);
  }, 60_000);

  test('anonymize keeps answers and removes every identity', async () => {
    const { db } = database;
    const user = await db
      .selectFrom('usuario')
      .select(['id', 'username', 'email', 'first_name', 'last_name', 'empresa'])
      .where('username', '=', 'usuario2')
      .executeTakeFirstOrThrow();
    const company = await db.selectFrom('empresa').selectAll().where('id', '=', user.empresa).executeTakeFirstOrThrow();
    await db
      .insertInto('correo')
      .values({
        tipo: 'invitacion',
        usuario: user.id,
        pedido: new Date(),
        estado: 'rechazado',
        motivo: `550 <${user.email}>`,
      })
      .execute();
    const answers = async () => {
      const { respuesta_elegida, respuesta_libre, encuesta_completada } = await rowsOf(db);
      return { respuesta_elegida, respuesta_libre, encuesta_completada };
    };
    const before = await answers();
    const alone = await admin('anonymize company 999999 --yes');
    expect(alone).toMatchObject({ code: 1, err: 'No company has that number.\n' });
    const unsure = await admin(`anonymize company ${company.id}`, { typed: ['yes'] });
    expect(unsure).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was done') });
    const { code, err } = await admin(`anonymize company ${company.id}`, { typed: ['anonymize'] });
    expect(code).toBe(0);
    expect(err).toMatch(/is anonymous, and with it [1-9]\d* of its people[\s\S]+What stays: answers/);

    // The trail is only added to, and the command says that it keeps its names.
    const { auditoria, ...others } = await rowsOf(db);
    expect(err).toContain('the audit trail');
    expect(auditoria?.length).toBeGreaterThan(0);
    const all = Object.entries(others).flatMap(([name, rows]) => rows.map((row) => `${name} ${row}`));
    for (const known of [user.username, user.email, user.last_name, company.razon_social, company.ruc_ci]) {
      expect(err).not.toContain(known);
      const word = new RegExp(`(?<![\\w-])${known.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'i');
      expect(
        all.filter((row) => word.test(row)),
        known,
      ).toEqual([]);
    }
    expect(await answers()).toEqual(before);
    expect(await enter(api, 'usuario2', SECRET)).toBe(400);
    expect(await enter(api, `anonimo-${user.id}`, SECRET)).toBe(400);
  }, 60_000);

  test('the last administrator stays', async () => {
    const said = ['maría', 'admin'].map((name) => admin(`anonymize user ${name} --yes`));
    const codes = (await Promise.all(said)).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1]);
    expect(JSON.parse((await admin('list-users --admins --json')).out)).toHaveLength(1);
  }, 60_000);
});

test('on the embedded database commands need the product stopped', async () => {
  const env = { DATA_DIR: join(DATA_DIR, 'embedded') };
  await prepareFolder(env.DATA_DIR);
  const api = await startApi(readSettings({ ...env, ...KEY }), { log: SILENT });
  const { code, err } = await admin('list-users', { env }).finally(api.close);
  expect(code).toBe(1);
  expect(err).toMatch(/^DATA_DIR \S+ is in use by process \d+ since [^\n]+; stop it [^\n]+\.\n$/);
  expect((await admin('list-users', { env })).out).toContain('usuario2');
}, 60_000);
