import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionOf, findPrograms } from '../../../api/src/commands/pgPrograms.ts';
import { startBackups } from '../../../api/src/commands/scheduledBackups.ts';
import { type Database, type Db, openEmbedded, openPostgres } from '../../../api/src/database/database.ts';
import { readSettings, startApi } from '../../../api/src/index.ts';
import { startDelivery } from '../../../api/src/mails/delivery.ts';
import { SILENT } from '../../../packages/ops/src/index.ts';
import { runAdmin } from '../../support/admin.ts';
import { logInto, prepareDemo, prepareFolder } from '../../support/api.ts';
import { startPostgres } from '../../support/postgres.ts';
import { signIn } from '../../support/rest.ts';
import { type Rows, rowsOf, schemaOf, withoutBackups } from '../../support/rowByRow.ts';

const folder = mkdtempSync(join(tmpdir(), 'encuestas-backups-'));
const postgres = await startPostgres(['-c', 'fsync=off']);
if (!postgres) console.log('SKIPPED: no PostgreSQL here: `npm run unit` installs it where apt is there.');
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Env = Record<string, string>;
const admin = (env: Env, line: readonly string[], typed?: readonly string[]) => runAdmin(line, { env, typed });
const done = async (env: Env, ...line: string[]) => {
  const ran = await admin(env, line);
  expect(ran).toMatchObject({ code: 0 });
  return ran;
};

/** Two kinds of database, the same claims. */
interface Kind {
  name: string;
  /** Where a new, empty one is. */
  make(name: string): Promise<Env>;
  open(env: Env): Promise<Database>;
  /** Fills it with the demo. */
  fill(env: Env): Promise<void>;
}

const embedded: Kind = {
  name: 'the embedded database',
  make: async (name) => ({ DATA_DIR: join(folder, name) }),
  open: ({ DATA_DIR = '' }) => openEmbedded({ folder: DATA_DIR }),
  fill: ({ DATA_DIR = '' }) => prepareFolder(DATA_DIR),
};

const server: Kind = {
  name: 'a PostgreSQL',
  make: async (name) => {
    await postgres?.run(`create database ${name}`);
    return { DATA_DIR: join(folder, `beside_${name}`), DATABASE_URL: postgres?.urlOf(name) ?? '' };
  },
  open: ({ DATABASE_URL = '' }) => openPostgres(DATABASE_URL),
  fill: (env) => looking(server, env, prepareDemo),
};

const KEY = 'k'.repeat(40);
/** Runs the product on it; what it does not finish with is closed. */
async function running<T>(env: Env, work: (url: string, database?: Database) => Promise<T>, key = KEY): Promise<T> {
  const settings = readSettings({ ...env, API_PORT: '0', SECRET_KEY: key, DEMO: '0' });
  // The running product opens the embedded database; a test may use it beside the product's requests.
  const database = env.DATABASE_URL ? undefined : await embedded.open(env);
  const api = await startApi(settings, { log: SILENT, database });
  try {
    return await work(api.url, database);
  } finally {
    await api.close();
  }
}

async function looking<T>(kind: Kind, env: Env, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await kind.open(env);
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
    await at('2026-07-04T02:00:00', 2);
    expect(readdirSync(backups)).toEqual([
      'encuestas-2026-07-03T15-00-00-000Z.tar.gz',
      'encuestas-2026-07-04T05-00-00-000Z.tar.gz',
    ]);
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

describe('the programs of PostgreSQL', () => {
  test('of the server’s version are chosen, and their lack is one sentence', async () => {
    await expect(findPrograms(99, '')).rejects.toThrow(
      /^pg_dump, pg_restore and psql of PostgreSQL 99 [^\n]+postgresql-client-99[^\n]+\.$/,
    );
    if (postgres) expect((await findPrograms(15, '')).major).toBeGreaterThanOrEqual(15);
  });

  test.runIf(postgres)('newer than the server restore what they dumped', async () => {
    const env = await server.make('newer_programs');
    await server.fill(env);
    const [programs, file] = [join(folder, 'newer'), join(folder, 'newer.dump')];
    mkdirSync(programs);
    const { at } = await findPrograms(15);
    for (const name of ['pg_dump', 'psql'] as const)
      writeFileSync(join(programs, name), `#!/bin/sh\nexec ${at(name)} "$@"\n`, { mode: 0o755 });
    // As those of version 17 and newer begin a script.
    const restore = `#!/bin/sh\n${at('pg_restore')} "$@" | sed '1a SET transaction_timeout = 0;'\n`;
    writeFileSync(join(programs, 'pg_restore'), restore, { mode: 0o755 });
    const PATH = `${programs}${delimiter}${process.env.PATH}`;
    await done({ ...env, PATH }, 'backup', file);
    const older = await server.make('older_server');
    await done({ ...older, PATH }, 'restore', file);
    const [before, after] = await Promise.all([env, older].map((one) => looking(server, one, (db) => rowsOf(db))));
    expect(after?.empresa).toEqual(before?.empresa);
  });

  test('get the password where other users of the machine cannot read it', () => {
    for (const url of [
      'postgres://ana:se%23creta@db/x?sslmode=no-verify',
      'postgres://ana@db/x?password=se%23creta&ssl=true',
    ]) {
      const { address, env } = connectionOf(url);
      expect(address).toMatch(/^postgres:\/\/ana@db\/x\?sslmode=require$/);
      expect(env.PGPASSWORD).toBe('se#creta');
    }
  });

  test('accept an unescaped % in the address', () => {
    const { address, env } = connectionOf('postgres://an%a:50%fijo@db/x%y');
    expect(address).toBe('postgres://an%25a@db/x%25y');
    expect(env.PGPASSWORD).toBe('50%fijo');
    expect(connectionOf('postgres://db/x%20y').address).toBe('postgres://db/x%20y');
    expect(connectionOf('postgres:///x?host=%2Frun%2Fpg').address).toBe('postgres:///x?host=%2Frun%2Fpg');
    expect(connectionOf('postgres://db').address).toBe('postgres://db');
  });
});

const WRITTEN = /^\S+Z backup: \S+encuestas-[\dTZ-]+\.(dump|tar\.gz) was written \(\d+ bytes\)\.\n$/;

/** Has the product look once whether a backup is due; returns what it logged. */
async function backUpByItself(database: Database, backupFolder: string, now: Date, keep = 14): Promise<string[]> {
  const lines: string[] = [];
  const pending: Promise<void>[] = [];
  const backup = { folder: backupFolder, timeOfDayMs: 2 * 3_600_000, keep };
  const { stop } = startBackups({
    ...{ database, log: logInto(lines), clock: () => now, later: (work) => void pending.push(work) },
    settings: { backup, timeZone: 'America/Asuncion' },
  });
  await Promise.all(pending);
  stop();
  return lines;
}

const ORIGENES = 'select count(*)::int as n from origen where activo';

describe.each([embedded, ...(postgres ? [server] : [])])('$name', { timeout: 120_000 }, (kind) => {
  let env: Env;
  let elsewhere: Env;
  const safe = join(folder, `safe-${kind.name.length}`);
  beforeAll(async () => {
    mkdirSync(safe);
    env = await kind.make('origin');
    await kind.fill(env);
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
        if (database) await backUpByItself(database, safe, new Date());
        else expect((await done(env, 'backup', safe)).err).toMatch(WRITTEN);
        // They were held up for a moment at most, and go on.
        await more(acknowledged.length);
      } finally {
        writing = false;
        await Promise.all(writers);
      }
    });
    expect(statSync(fileOf()).mode & 0o777).toBe(0o600);

    elsewhere = await kind.make('elsewhere');
    await done(elsewhere, 'restore', fileOf(), '--exact');
    const whole = async (db: Db) => ({ rows: await rowsOf(db), schema: await schemaOf(db) });
    const { rows: now, schema } = await looking(kind, env, whole);
    const restored = await looking(kind, elsewhere, async (db) => {
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
    const others = ({ origen, version_tabla, auditoria, ...rest }: Rows) => rest;
    expect(others(then)).toEqual(others(now));
    // Each write and its audit line are one transaction.
    const only = (rows: Rows, others: Rows) => rows.auditoria?.filter((row) => !others.auditoria?.includes(row));
    expect(only(then, now)).toEqual([expect.stringMatching(/,reponer,base_de_datos,.*archivo.*encuestas-/)]);
    expect(only(now, then)?.filter((row) => row.includes(',respaldar,base_de_datos,'))).toHaveLength(1);
    const lines = then.auditoria?.filter((row) => row.includes(',crear,origen,')).length;
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
    await looking(kind, env, async (db) => {
      await sql`insert into token_servicio (nombre, prefijo, huella, vence, creador, creado)
        select 'T', 'enc_', 'x', now() + interval '1 day', id, now() from usuario limit 1`.execute(db);
      await sql`insert into restablecimiento select 'x', id, now() + interval '1 day' from usuario limit 1`.execute(db);
      await sql`insert into correo (tipo, usuario, pedido, estado) select 'invitacion', id, now(), 'en_cola' from usuario limit 1`.execute(
        db,
      );
    });
    await done(env, 'backup', safe);
    const machine = await kind.make('machine');
    const { err } = await done(machine, 'restore', fileOf());
    expect(err).toMatch(
      /sessions of the backup were ended \([1-9]\d*\) and its service tokens too \(1\), mails that waited in it are not sent \(1\)\./,
    );
    await looking(kind, machine, async (db) => {
      const { rows } = await sql`select (select count(*)::int from sesion where revocada is null) as sessions,
        (select count(*)::int from restablecimiento) as links,
        (select count(*)::int from token_servicio where activo) as tokens,
        (select count(*)::int from correo where estado in ('en_cola', 'enviando')) as mails`.execute(db);
      expect(rows).toEqual([{ sessions: 0, links: 0, tokens: 0, mails: 0 }]);
    });
    await running(machine, async (url) => expect((await signIn(url, 'admin')).token).toMatch(/\./), 'o'.repeat(40));
  });

  test('is not restored where its sessions and mails cannot be ended', async () => {
    await looking(kind, env, async (db) => {
      await sql`create function nunca() returns trigger language plpgsql as 'begin raise exception using message = tg_name; end'`.execute(
        db,
      );
      await sql`create trigger nunca before update on sesion execute function nunca()`.execute(db);
    });
    await done(env, 'backup', safe);
    await looking(kind, env, (db) => sql`drop function nunca cascade`.execute(db));
    const before = await looking(kind, elsewhere, rowsOf);
    expect(await admin(elsewhere, ['restore', fileOf(), '--replace', '--yes'])).toMatchObject({ code: 1 });
    expect(await looking(kind, elsewhere, rowsOf)).toEqual(before);
    rmSync(fileOf());
  });

  test('is not overwritten without --replace and a confirmation', async () => {
    const file = fileOf();
    const full = elsewhere;
    await looking(kind, full, async (db) => {
      // As a newer release would have left it: tables and functions that the backup knows nothing of.
      await sql`create table novedad (id integer primary key, origen integer references origen)`.execute(db);
      await sql`create function novedoso(que origen) returns integer language sql as 'select que.id'`.execute(db);
    });
    const before = await looking(kind, full, rowsOf);
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
    expect(await looking(kind, full, rowsOf)).toEqual(before);
    expect(await admin(full, ['restore', file, '--replace', '--exact'], ['replace'])).toMatchObject({ code: 0 });
    const [restored, copied] = await Promise.all([looking(kind, full, rowsOf), looking(kind, env, rowsOf)]);
    expect(withoutBackups(restored)).toEqual(withoutBackups(copied));
  });

  test('a damaged, newer or missing backup changes nothing', async () => {
    const whole = readFileSync(fileOf());
    const [cut, none] = [join(folder, 'cut'), join(folder, 'none')];
    writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * 0.6)));
    writeFileSync(none, 'create table x');
    const target = elsewhere;
    const before = await looking(kind, target, rowsOf);
    const said = async (...line: string[]) => {
      const { code, err } = await admin(target, ['restore', ...line, '--replace', '--yes']);
      expect(code).toBe(1);
      expect(err).toMatch(/^[^\n]+\.\n$/);
      return err;
    };
    await said(cut);
    expect(await said(none)).toContain('is not a backup');
    expect(await said(join(folder, 'nowhere'))).toContain('There is no file');
    const future = "'999_futuro'";
    await looking(kind, env, (db) => sql.raw(`insert into kysely_migration values (${future}, 'now')`).execute(db));
    await done(env, 'backup', safe);
    await looking(kind, env, (db) => sql.raw(`delete from kysely_migration where name = ${future}`).execute(db));
    expect(await said(fileOf())).toMatch(/^The backup was made by a newer version \(it has 999_futuro\)/);
    rmSync(fileOf());
    expect(await looking(kind, target, rowsOf)).toEqual(before);
  });

  test.skipIf(kind === server)('a backup of another PostgreSQL is refused', async () => {
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
    await looking(kind, env, async (db) => {
      await sql`create function lleno() returns trigger language plpgsql as
        'begin raise exception using errcode = ''53100''; end'`.execute(db);
      await sql`create trigger lleno before insert on auditoria for each row execute function lleno()`.execute(db);
    });
    const file = join(folder, `untold-${kind.name.length}`);
    const { code, err } = await admin(env, ['backup', file]);
    await looking(kind, env, (db) => sql`drop function lleno cascade`.execute(db));
    expect(err).toMatch(/ was written \(\d+ bytes\)\.\nThe backup is complete, but [^\n]+: its disk is full\.\n$/);
    expect([code, statSync(file).size > 10_000]).toEqual([1, true]);
  });

  test('older backups of its own naming are removed, and nothing else', async () => {
    writeFileSync(join(safe, 'notes.dump'), 'kept');
    const made = () => readdirSync(safe).filter((name) => name.startsWith('encuestas-'));
    const before = made().sort();
    expect(before).toHaveLength(2);
    await done(env, 'backup', safe, '--keep', '2');
    expect(made().sort()).toEqual([before[1], expect.any(String)]);
    expect(readdirSync(safe)).toContain('notes.dump');
    expect(readdirSync(safe)).toHaveLength(3);
    rmSync(join(safe, 'notes.dump'));
    // As a clock that was wrong named it: the new one is not the older of the two.
    const later = `encuestas-2999-01-01T00-00-00-000Z.${kind === server ? 'dump' : 'tar.gz'}`;
    writeFileSync(join(safe, later), '');
    await done(env, 'backup', safe, '--keep', '1');
    expect(made().sort()).toEqual([expect.stringMatching(/-20(?!99)\d\d-/), later]);
    rmSync(join(safe, later));
    expect(await admin(env, ['backup', fileOf()])).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists already'),
    });
    expect(await admin(env, ['backup', join(folder, 'no/where')])).toMatchObject({ code: 1 });
    expect(await admin(env, ['backup', join(folder, 'nowhere'), '--keep', '1'])).toMatchObject({ code: 2 });
  });
});

test.skipIf(!postgres)('queued mails of a backup are not sent by a running product', async () => {
  const env = await server.make('beside_a_product');
  await server.fill(env);
  await looking(server, env, (db) =>
    sql`insert into correo (tipo, usuario, pedido, estado) select 'invitacion', id, now(), 'en_cola'
      from usuario where email <> '' limit 1`.execute(db),
  );
  const file = join(folder, 'waiting.dump');
  await done(env, 'backup', file);
  await looking(server, env, async (db) => {
    await sql`delete from correo`.execute(db);
    const sent: string[] = [];
    const mailer = { deliver: async ({ to }: { to: string }) => void sent.push(to), close: () => undefined };
    const settings = { publicUrl: 'http://localhost', timeZone: 'America/Asuncion' };
    const delivery = startDelivery({ ...{ db, mailer, settings, log: SILENT }, clock: () => new Date() });
    // It looks without a pause, so that one look waits for the lock on the table while the restore ends.
    const looks = setInterval(delivery.wake, 1);
    const { err } = await done(env, 'restore', file, '--replace', '--yes').finally(() => clearInterval(looks));
    await delivery.stop();
    expect(sent).toEqual([]);
    expect(err).toContain('mails that waited in it are not sent (1)');
  });
});

test.skipIf(!postgres)('a backup that is ended leaves neither its file nor its program', async () => {
  const env = await server.make('ended_backup');
  const [programs, backups] = [join(folder, 'programs'), join(folder, 'ended_backup_backups')];
  for (const made of [programs, backups]) mkdirSync(made);
  const dump =
    '#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 15.0" && exit\necho $$ > "$0.pid"\nexec sleep 60\n';
  for (const name of ['pg_dump', 'pg_restore', 'psql']) writeFileSync(join(programs, name), dump, { mode: 0o755 });
  const entry = join(import.meta.dirname, '../../../api/src/admin.ts');
  const PATH = `${programs}${delimiter}${process.env.PATH}`;
  const child = spawn(process.execPath, [entry, 'backup', backups], { env: { ...env, PATH }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const noted = join(programs, 'pg_dump.pid');
  await expect.poll(() => readdirSync(programs), { timeout: 10_000 }).toContain('pg_dump.pid');
  await expect.poll(() => readFileSync(noted, 'utf8')).toMatch(/\d/);
  const pid = Number(readFileSync(noted, 'utf8'));
  expect(readdirSync(backups)).toEqual([expect.stringContaining('.part-')]);
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  expect(readdirSync(backups)).toEqual([]);
  const isGone = () => {
    try {
      return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return true;
    }
  };
  await expect.poll(isGone).toBe(true);
});
