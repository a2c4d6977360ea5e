import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackups } from '../../../api/src/commands/scheduledBackups.ts';
import { type Database, type Db, openEmbedded } from '../../../api/src/database/database.ts';
import { readSettings, startApi } from '../../../api/src/index.ts';
import { SILENT } from '../../../packages/ops/src/index.ts';
import { runAdmin } from '../../support/admin.ts';
import { logInto, prepareFolder } from '../../support/api.ts';
import { signIn } from '../../support/rest.ts';
import { type Rows, rowsOf, schemaOf } from '../../support/rowByRow.ts';

const folder = mkdtempSync(join(tmpdir(), 'encuestas-backups-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Env = { DATA_DIR: string };
const admin = (env: Env, line: readonly string[], typed?: readonly string[]) => runAdmin(line, { env, typed });
const done = async (env: Env, ...line: string[]) => {
  const ran = await admin(env, line);
  expect(ran).toMatchObject({ code: 0 });
  return ran;
};

const newEnv = (name: string): Env => ({ DATA_DIR: join(folder, name) });
const openIn = ({ DATA_DIR }: Env): Promise<Database> => openEmbedded({ folder: DATA_DIR });

const KEY = 'k'.repeat(40);
/** Runs the product on it; a test may use its database beside its requests. */
async function running<T>(env: Env, work: (url: string, database: Database) => Promise<T>, key = KEY): Promise<T> {
  const settings = readSettings({ ...env, API_PORT: '0', SECRET_KEY: key, DEMO: '0' });
  const database = await openIn(env);
  const api = await startApi(settings, { log: SILENT, database });
  try {
    return await work(api.url, database);
  } finally {
    await api.close();
  }
}

async function looking<T>(env: Env, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openIn(env);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

describe('the running product backs up the embedded database', () => {
  const backups = join(folder, 'daily');
  let database: Database;
  beforeAll(async () => {
    mkdirSync(backups);
    await prepareFolder(join(folder, 'daily_data'));
    database = await openEmbedded({ folder: join(folder, 'daily_data') });
  }, 60_000);
  afterAll(() => database.close());
  const at = (time: string, keep?: number) => backUpByItself(database, backups, new Date(`${time}-03:00`), keep);

  test('once a day at its time, or as soon as the product runs again', async () => {
    expect(await at('2026-06-30T01:00:00')).toHaveLength(1);
    expect(readdirSync(backups)).toEqual(['encuestas-2026-06-30T04-00-00-000Z.tar.gz']);
    expect(await at('2026-06-30T01:59:00')).toEqual([]);
    expect(await at('2026-06-30T02:00:00')).toEqual([expect.stringContaining('was written')]);
    expect(await at('2026-06-30T23:00:00')).toEqual([]);
    expect(await at('2026-07-01T01:59:00')).toEqual([]);
    expect(await at('2026-07-03T12:00:00')).toHaveLength(1);
    expect(readdirSync(backups)).toHaveLength(3);
    // As another program, and a clock that was wrong, named them.
    const others = ['encuestas-2999-01-01T00-00-00-000Z.tar.gz', 'notes.tar.gz'];
    for (const name of others) writeFileSync(join(backups, name), '');
    await at('2026-07-04T02:00:00', 2);
    expect(readdirSync(backups).filter((name) => !others.includes(name))).toEqual([
      'encuestas-2026-07-03T15-00-00-000Z.tar.gz',
      'encuestas-2026-07-04T05-00-00-000Z.tar.gz',
    ]);
    expect(readdirSync(backups)).toEqual(expect.arrayContaining(others));
    const { rows } = await sql`select username, etiqueta, cambios from auditoria where acto = 'respaldar'
      order by id desc limit 1`.execute(database.db);
    const archivo = [null, 'encuestas-2026-07-04T05-00-00-000Z.tar.gz'];
    expect(rows).toEqual([{ username: 'scheduled backup', etiqueta: '', cambios: { archivo } }]);
  });

  test('and logs a failure', async () => {
    const nowhere = join(folder, 'nowhere');
    expect(await backUpByItself(database, nowhere, new Date())).toEqual([
      expect.stringMatching(/"error".*the scheduled backup failed/),
    ]);
  });

  test('into a folder that exists, and no PostgreSQL', () => {
    expect(() => readSettings({ BACKUP_DIR: join(folder, 'nowhere') })).toThrow(
      /^BACKUP_DIR must be a folder that exists/,
    );
    for (const BACKUP_AT of ['2', '24:00', '02:60', '2:15 am'])
      expect(() => readSettings({ BACKUP_AT })).toThrow(/^BACKUP_AT must be a time of day such as 02:15, not/);
    expect(() => readSettings({ BACKUP_DIR: folder, DATABASE_URL: 'postgres://db/x' })).toThrow(/^BACKUP_DIR is for/);
    expect(readSettings({ BACKUP_DIR: folder, BACKUP_AT: '23:05' }).backup).toEqual({
      ...{ folder, timeOfDayMs: (23 * 60 + 5) * 60_000, keep: 14 },
    });
  });
});

/** Has the product look once whether a backup is due; returns what it logged. */
async function backUpByItself(database: Database, backupFolder: string, now: Date, keep = 14): Promise<string[]> {
  const lines: string[] = [];
  const pending: Promise<void>[] = [];
  const backup = { folder: backupFolder, timeOfDayMs: 2 * 3_600_000, keep };
  const job = startBackups({
    ...{ database, log: logInto(lines), clock: () => now, later: (work) => void pending.push(work) },
    settings: { backup, timeZone: 'America/Asuncion' },
  });
  await Promise.all(pending);
  job?.stop();
  return lines;
}

const ORIGENES = 'select count(*)::int as n from origen where activo';

describe('the embedded database', { timeout: 120_000 }, () => {
  const env = newEnv('origin');
  const elsewhere = newEnv('elsewhere');
  const safe = join(folder, 'safe');
  beforeAll(async () => {
    mkdirSync(safe);
    await prepareFolder(env.DATA_DIR);
  }, 180_000);

  const fileOf = (): string => join(safe, readdirSync(safe).sort().at(-1) ?? '');

  test('is backed up while people write, and restored elsewhere as of one moment, row by row', async () => {
    const acknowledged: string[] = [];
    let before = 0;
    await running(env, async (url, database) => {
      const rest = await signIn(url, 'admin');
      let writing = true;
      const writer = async (name: string) => {
        for (let n = 0; writing; n++) {
          const descripcion = `Origen ${name}-${String(n).padStart(5, '0')}`;
          if ((await rest.post('empresas/origenes/', { descripcion })).status === 201) acknowledged.push(descripcion);
        }
      };
      const writers = ['a', 'b', 'c'].map(writer);
      const more = (than: number) => expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(than);
      try {
        await more(20);
        before = acknowledged.length;
        await backUpByItself(database, safe, new Date());
        // They were held up for a moment at most, and go on.
        await more(acknowledged.length);
      } finally {
        writing = false;
        await Promise.all(writers);
      }
    });
    expect(statSync(fileOf()).mode & 0o777).toBe(0o600);

    await done(elsewhere, 'restore', fileOf());
    const whole = async (db: Db) => ({ rows: await rowsOf(db), schema: await schemaOf(db) });
    const { rows: now, schema } = await looking(env, whole);
    const restored = await looking(elsewhere, async (db) => {
      const { rows: counted } = await sql<{ activas: number; n: number }>`
        select activas, (${sql.raw(ORIGENES)}) as n from version_actual where tabla = 'origen'`.execute(db);
      const found = await whole(db);
      const added = db.insertInto('origen').values({ descripcion: 'La próxima' }).returning('id');
      return { ...found, counted: counted[0], next: (await added.executeTakeFirst())?.id };
    });
    const { rows: then } = restored;
    // What was acknowledged before is there; of what came later a beginning; all else is the same, row by row.
    const written = (rows: Rows) => new Set(rows.origen);
    expect(then.origen?.length).toBeLessThan(now.origen?.length ?? 0);
    expect([...written(then)].filter((row) => !written(now).has(row))).toEqual([]);
    for (const descripcion of acknowledged.slice(0, before)) expect(then.origen?.join('\n')).toContain(descripcion);
    // A restore ends sessions and forgets the key.
    const others = ({ origen, version_tabla, auditoria, sesion, huella_secreto, ...rest }: Rows) => rest;
    expect(others(then)).toEqual(others(now));
    // Each write and its audit line are one transaction.
    const only = (rows: Rows, others: Rows) => rows.auditoria?.filter((row) => !others.auditoria?.includes(row));
    expect(only(then, now)).toEqual([expect.stringMatching(/,reponer,base_de_datos,.*archivo.*encuestas-/)]);
    expect(only(now, then)?.filter((row) => row.includes(',respaldar,base_de_datos,'))).toHaveLength(1);
    const lines = then.auditoria?.filter((row) => /,crear,origen,.*Origen [abc]-\d/.test(row)).length;
    expect(lines).toBe(then.origen?.filter((row) => /Origen [abc]-\d/.test(row)).length);
    expect(Object.keys(then).length).toBeGreaterThan(30);
    // Of one moment: what triggers count is what is there.
    expect(restored.counted?.activas).toBe(restored.counted?.n);
    expect(restored.schema).toEqual(schema);
    // Also what is not in rows: the next number of a table.
    const numbers = (then.origen ?? []).map((row) => Number(/\d+/.exec(row)?.[0]));
    expect(restored.next).toBeGreaterThan(Math.max(...numbers));
  });

  test('is restored without sessions, links, tokens and queued mails, and starts with another key', async () => {
    await running(env, (url) => signIn(url, 'usuario'));
    await looking(env, async (db) => {
      await sql`insert into token_servicio (nombre, prefijo, huella, vence, creador, creado)
        select 'T', 'enc_', 'x', now() + interval '1 day', id, now() from usuario limit 1`.execute(db);
      await sql`insert into restablecimiento select 'x', id, now() + interval '1 day' from usuario limit 1`.execute(db);
      await sql`insert into correo (tipo, usuario, pedido, estado) select 'invitacion', id, now(), 'en_cola' from usuario limit 1`.execute(
        db,
      );
    });
    await done(env, 'backup', safe);
    const machine = newEnv('machine');
    const { err } = await done(machine, 'restore', fileOf());
    expect(err).toMatch(
      /sessions of the backup were ended \([1-9]\d*\) and its service tokens too \(1\), mails that waited in it are not sent \(1\)\./,
    );
    await looking(machine, async (db) => {
      const { rows } = await sql`select (select count(*)::int from sesion where revocada is null) as sessions,
        (select count(*)::int from restablecimiento) as links,
        (select count(*)::int from token_servicio where activo) as tokens,
        (select count(*)::int from correo where estado in ('en_cola', 'enviando')) as mails`.execute(db);
      expect(rows).toEqual([{ sessions: 0, links: 0, tokens: 0, mails: 0 }]);
    });
    await running(machine, async (url) => expect((await signIn(url, 'admin')).token).toMatch(/\./), 'o'.repeat(40));
  });

  test('is not restored where its sessions and mails cannot be ended', async () => {
    await looking(env, async (db) => {
      await sql`create function nunca() returns trigger language plpgsql as 'begin raise exception using message = tg_name; end'`.execute(
        db,
      );
      await sql`create trigger nunca before update on sesion execute function nunca()`.execute(db);
    });
    await done(env, 'backup', safe);
    await looking(env, (db) => sql`drop function nunca cascade`.execute(db));
    const before = await looking(elsewhere, rowsOf);
    expect(await admin(elsewhere, ['restore', fileOf(), '--replace', '--yes'])).toMatchObject({ code: 1 });
    expect(await looking(elsewhere, rowsOf)).toEqual(before);
    rmSync(fileOf());
  });

  test('is not overwritten without --replace and a confirmation', async () => {
    const file = fileOf();
    const full = elsewhere;
    await looking(full, async (db) => {
      // As a newer release would have left it: tables and functions that the backup knows nothing of.
      await sql`create table novedad (id integer primary key, origen integer references origen)`.execute(db);
      await sql`create function novedoso(que origen) returns integer language sql as 'select que.id'`.execute(db);
    });
    const before = await looking(full, rowsOf);
    expect(await admin(full, ['restore', file])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/--replace\.\n$/),
    });
    expect(await admin(full, ['restore', file, '--replace'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('--yes'),
    });
    const no = await admin(full, ['restore', file, '--replace'], ['no']);
    expect(no).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was done') });
    expect(await looking(full, rowsOf)).toEqual(before);
    expect(await admin(full, ['restore', file, '--replace'], ['replace'])).toMatchObject({ code: 0 });
    const restored = await looking(full, rowsOf);
    expect(restored).not.toHaveProperty('novedad');
    expect(restored.empresa).toEqual((await looking(env, rowsOf)).empresa);
  });

  test('a damaged, newer or missing backup changes nothing', async () => {
    const whole = readFileSync(fileOf());
    const [cut, none] = [join(folder, 'cut'), join(folder, 'none')];
    writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * 0.6)));
    writeFileSync(none, 'create table x');
    const target = elsewhere;
    const before = await looking(target, rowsOf);
    const said = async (...line: string[]) => {
      const { code, err } = await admin(target, ['restore', ...line, '--replace', '--yes']);
      expect(code).toBe(1);
      expect(err).toMatch(/^[^\n]+\.\n$/);
      return err;
    };
    await said(cut);
    expect(await said(none)).toContain('not a backup');
    expect(await said(join(folder, 'nowhere'))).toContain('There is no file');
    const future = "'999_futuro'";
    await looking(env, (db) => sql.raw(`insert into kysely_migration values (${future}, 'now')`).execute(db));
    await done(env, 'backup', safe);
    await looking(env, (db) => sql.raw(`delete from kysely_migration where name = ${future}`).execute(db));
    expect(await said(fileOf())).toMatch(/^The backup was made by a newer version \(it has 999_futuro\)/);
    rmSync(fileOf());
    expect(await looking(target, rowsOf)).toEqual(before);
  });

  test('a backup of another PostgreSQL is refused', async () => {
    await done(env, 'backup', safe);
    const [tar, files] = [fileOf(), join(folder, 'of-twelve')];
    mkdirSync(files);
    execFileSync('tar', ['-xzf', tar, '-C', files]);
    writeFileSync(join(files, 'PG_VERSION'), '12\n');
    execFileSync('tar', ['-czf', tar, '-C', files, '.']);
    const { code, err } = await admin({ DATA_DIR: join(folder, 'target') }, ['restore', tar, '--yes']);
    expect([code, err]).toEqual([
      1,
      `${tar} is a backup of PostgreSQL 12, and this release embeds PostgreSQL 18: restore it with the release that made it.\n`,
    ]);
    rmSync(tar);
  });

  test('a backup that the full audit trail cannot record is complete and says so', async () => {
    await looking(env, async (db) => {
      await sql`create function lleno() returns trigger language plpgsql as
        'begin raise exception using errcode = ''53100''; end'`.execute(db);
      await sql`create trigger lleno before insert on auditoria for each row execute function lleno()`.execute(db);
    });
    const file = join(folder, 'untold');
    const { code, err } = await admin(env, ['backup', file]);
    await looking(env, (db) => sql`drop function lleno cascade`.execute(db));
    expect(err).toMatch(/ was written \(\d+ bytes\)\.\nThe backup is complete, but [^\n]+: its disk is full\.\n$/);
    expect([code, statSync(file).size > 10_000]).toEqual([1, true]);
  });

  test('backs up into a new file, or an existing folder', async () => {
    expect(await admin(env, ['backup', fileOf()])).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists already'),
    });
    expect(await admin(env, ['backup', join(folder, 'no/where')])).toMatchObject({ code: 1 });
  });
});

test('a PostgreSQL is left to its own programs', async () => {
  const ran = {
    code: 1,
    err: expect.stringMatching(/^This command is for the embedded database\. Use pg_dump[^\n]+\n$/),
  };
  for (const line of [
    ['backup', folder],
    ['restore', join(folder, 'x')],
  ])
    expect(await runAdmin(line, { env: { DATABASE_URL: 'postgres://127.0.0.1:1/x' } })).toMatchObject(ran);
});
