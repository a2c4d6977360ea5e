import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { writeBackup } from '../../api/src/commands/backup.ts';
import type { Database } from '../../api/src/database/database.ts';
import { openEmbedded } from '../../api/src/database/database.ts';
import { demandSameSecret } from '../../api/src/database/fingerprint.ts';
import { EMBEDDED_MAJOR, majorOf } from '../../api/src/database/pglite.ts';
import { type Api, readSettings, startApi } from '../../api/src/index.ts';
import { SILENT } from '../../packages/ops/src/index.ts';
import { runAdmin } from '../support/admin.ts';
import { prepareFolder, startTestApi } from '../support/api.ts';
import { emptyFolder } from '../support/dumps.ts';
import { startPostgres } from '../support/postgres.ts';
import { Rest } from '../support/rest.ts';

const folder = mkdtempSync(join(tmpdir(), 'encuestas-operating-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SENTENCE = /^[^\n]+\.$/;
const ADMIN = { ADMIN_USERNAME: 'jefa', ADMIN_PASSWORD: 'Secreta#2026' };
const start = (env: Record<string, string>): Promise<Api> =>
  startApi(readSettings({ API_PORT: '0', SECRET_KEY: 'a'.repeat(40), ...env }), { log: SILENT });

/** The sentence with which a start refuses. */
const refusal = async (env: Record<string, string>): Promise<string> => {
  const started = await Promise.resolve()
    .then(() => start(env))
    .catch((error: Error) => error.message);
  if (typeof started === 'string') return started;
  await started.close();
  throw new Error('It started.');
};

/** A small disk of its own, where this user may mount one. */
const disk = join(folder, 'disk');
mkdirSync(disk);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk], { stdio: 'ignore' }).status === 0;
if (!mounted) console.log('SKIPPED: no file system can be mounted here, so no disk can be filled.');
afterAll(() => {
  if (mounted) execFileSync('umount', ['-l', disk]);
});

test.skipIf(!mounted)(
  'a full disk keeps reads in service, and saves succeed once there is room again',
  async () => {
    await emptyFolder(join(disk, 'data'));
    const api = await start({ DATA_DIR: join(disk, 'data'), ...ADMIN });
    const ready = async () => (await fetch(new URL('/readyz', api.url))).status;
    const signed = await new Rest(api.url).post('token/', { username: 'jefa', password: ADMIN.ADMIN_PASSWORD });
    const admin = new Rest(api.url, String(signed.body.access));
    expect(await ready()).toBe(200);
    const filler = join(disk, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' });
    const save = () => admin.post('empresas/origenes/?lang=en', { descripcion: `Origen ${Math.random()}` });
    let answer = await save();
    for (let tries = 0; answer.status === 201 && tries < 3000; tries++) answer = await save();
    expect(answer.status).toBe(503);
    expect(answer.body.detail).toMatch(/^The server’s disk is full, so nothing was saved\./);
    expect(await ready(), 'a balancer sends reads here').toBe(200);
    expect((await admin.get('encuestas/secciones/')).status).toBe(200);
    rmSync(filler);
    expect((await save()).status).toBe(201);
    await api.close();
  },
  120_000,
);

describe.skipIf(!mounted)('a full disk is reported', () => {
  const filler = join(disk, 'filler');
  const fillUpTo = (left: number) => {
    const { bavail, bsize } = statfsSync(disk);
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k', `count=${Math.floor((bavail * bsize - left) / 4096)}`]);
  };
  beforeEach(() => {
    for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });
  });

  test('by a first start and by migrate, which leave no partial database', async () => {
    const DATA_DIR = join(disk, 'first');
    fillUpTo(20e6);
    expect(await refusal({ DATA_DIR, ...ADMIN })).toMatch(
      /^DATA_DIR \S+ [^\n]+ the disk is full, or nearly so; make some room[^\n]+\.$/,
    );
    expect(await runAdmin(['migrate'], { env: { DATA_DIR } })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^DATA_DIR \S+ [^\n]+ the disk is full, or nearly so; [^\n]+\.\n$/),
    });
    rmSync(filler);
    expect(await runAdmin(['migrate'], { env: { DATA_DIR } })).toMatchObject({ code: 0 });
  }, 120_000);

  test('by restore, and not as a damaged backup', async () => {
    const file = join(folder, 'whole.tar.gz');
    const DATA_DIR = join(folder, 'whole');
    await prepareFolder(DATA_DIR);
    expect(await runAdmin(['backup', file], { env: { DATA_DIR } })).toMatchObject({ code: 0 });
    fillUpTo(30e6);
    const env = { DATA_DIR: join(disk, 'restored') };
    const { code, err } = await runAdmin(['restore', file], { env });
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^There is no room for the backup in \S+: [^\n]+ \d+ MB\.\n$/),
    ]);
    rmSync(filler);
    expect(await runAdmin(['restore', file], { env })).toMatchObject({ code: 0 });
  }, 120_000);

  test('by the start of a killed database, which opens when there is room again', async () => {
    const DATA_DIR = join(disk, 'killed');
    await emptyFolder(DATA_DIR);
    const main = join(import.meta.dirname, '../../api/src/main.ts');
    const env = { ...process.env, ...ADMIN, DATA_DIR, API_PORT: '0' };
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    fillUpTo(4096);
    expect(await refusal({ DATA_DIR, ...ADMIN })).toMatch(/ the disk is full, or nearly so; make some room[^\n]+\.$/);
    rmSync(filler);
    await (await start({ DATA_DIR, SECRET_KEY: '' })).close();
  }, 120_000);

  test('and a backup of the running product to another disk succeeds', async () => {
    const DATA_DIR = join(disk, 'running');
    const copy = join(folder, 'copy');
    await emptyFolder(DATA_DIR);
    const database = await openEmbedded({ folder: DATA_DIR });
    const settings = readSettings({ API_PORT: '0', SECRET_KEY: 'a'.repeat(40), DATA_DIR, ...ADMIN });
    const api = await startApi(settings, { log: SILENT, database });
    try {
      const signed = await new Rest(api.url).post('token/', { username: 'jefa', password: ADMIN.ADMIN_PASSWORD });
      const admin = new Rest(api.url, String(signed.body.access));
      fillUpTo(0);
      let kept = 0;
      const save = async () => (await admin.post('empresas/origenes/', { descripcion: `Origen ${kept}` })).status;
      while ((await save()) === 201) kept += 1;
      for (const name of ['one', 'two']) {
        const target = join(folder, `${name}.tar.gz`);
        const actor = { id: null, username: 'test', request: null, now: new Date() };
        // The line of the audit trail may still find room.
        await writeBackup(database, { target, actor, log: () => {} }).catch((error: unknown) =>
          expect(String(error)).toContain('The backup is complete'),
        );
        expect(statSync(target).size).toBeGreaterThan(10_000);
      }
      expect((await admin.get('encuestas/secciones/')).status).toBe(200);
      const env = { DATA_DIR: copy };
      expect(await runAdmin(['restore', join(folder, 'two.tar.gz')], { env })).toMatchObject({ code: 0 });
      const restored = await openEmbedded({ folder: copy });
      const origenes = await restored.db.selectFrom('origen').select('id').execute().finally(restored.close);
      expect(origenes).toHaveLength(kept);
    } finally {
      rmSync(filler, { force: true });
      await api.close();
    }
  }, 120_000);
});

/** Paths that users other than the owner can access. */
const open = (path: string): string[] => {
  const found = statSync(path);
  const below = found.isDirectory() ? readdirSync(path).flatMap((name) => open(join(path, name))) : [];
  return found.mode & 0o077 ? [path, ...below] : below;
};

/** A file that begins like a backup. */
const gzipped = (): string => {
  const file = join(folder, 'gzipped.tar.gz');
  writeFileSync(file, gzipSync('x'));
  return file;
};

describe('DATA_DIR', () => {
  const DATA_DIR = join(folder, 'data');

  test('is closed to other users, including the outbox, the secret and files that an older version left open', async () => {
    const before = process.umask(0o022);
    try {
      const env = { DATA_DIR, ...ADMIN };
      const first = await startApi(readSettings({ API_PORT: '0', ...env }), { log: SILENT });
      await new Rest(first.url).post('password-reset/', { email: 'jefa@localhost' });
      expect(open(DATA_DIR)).toEqual([]);
      await first.close();
      mkdirSync(join(DATA_DIR, 'outbox'), { recursive: true });
      writeFileSync(join(DATA_DIR, 'outbox/old.txt'), 'link', { mode: 0o644 });
      for (const name of ['', 'secret', 'outbox', 'pg', 'pg/PG_VERSION']) chmodSync(join(DATA_DIR, name), 0o777);
      expect(open(DATA_DIR).length).toBeGreaterThan(4);
      const second = await startApi(readSettings({ API_PORT: '0', ...env }), { log: SILENT });
      expect(open(DATA_DIR)).toEqual([]);
      await second.close();
    } finally {
      process.umask(before);
    }
  }, 60_000);

  test('keeps the permissions of files that are not ours', async () => {
    const shared = join(folder, 'shared');
    mkdirSync(shared, { mode: 0o755 });
    chmodSync(shared, 0o755);
    writeFileSync(join(shared, 'notes.txt'), 'x', { mode: 0o644 });
    await refusal({ DATA_DIR: shared, DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    expect([shared, join(shared, 'notes.txt')].map((path) => statSync(path).mode & 0o777)).toEqual([0o755, 0o644]);
  });

  const isRoot = process.getuid?.() === 0;
  /** A user of this machine that owns nothing here. */
  const NOBODY = 65_534;

  test.skipIf(!isRoot)('of another user is refused by root too, since its owner could not open the files', async () => {
    const theirs = join(folder, 'theirs');
    await prepareFolder(theirs);
    execFileSync('chown', ['-R', String(NOBODY), theirs]);
    const before = readdirSync(theirs);
    const words = /^DATA_DIR \S+ belongs to another user \(uid 65534\): run this as that user, [^\n]+\.$/;
    expect(await refusal({ DATA_DIR: theirs, DEMO: '0' })).toMatch(words);
    const file = join(folder, 'theirs.tar.gz');
    for (const line of [['backup', file], ['migrate'], ['list-users'], ['restore', gzipped(), '--replace', '--yes']]) {
      const { code, err } = await runAdmin(line, { env: { DATA_DIR: theirs } });
      expect([line[0], code, err.trim()]).toEqual([line[0], 1, expect.stringMatching(words)]);
    }
    expect(readdirSync(theirs)).toEqual(before);
    expect(execFileSync('find', [theirs, '-uid', '0'], { encoding: 'utf8' })).toBe('');
    const empty = join(folder, 'theirs-empty');
    mkdirSync(empty);
    chownSync(empty, 4711, 4712);
    expect((await runAdmin(['migrate'], { env: { DATA_DIR: empty } })).err).toMatch(
      /belongs to another user \(uid 4711\)/,
    );
    expect(readdirSync(empty)).toEqual([]);
  });

  const main = join(import.meta.dirname, '../../api/src/admin.ts');
  chmodSync(folder, 0o711);
  /** Whether other users can reach the program and its arguments. */
  const openToOthers =
    isRoot &&
    spawnSync(process.execPath, ['-e', `fs.readFileSync('${main}'); fs.statSync('${folder}/.')`], {
      ...{ uid: NOBODY, gid: NOBODY },
    }).status === 0;

  test.skipIf(!openToOthers)('and other unreadable files are reported as unreadable, not as missing', async () => {
    const closed = join(folder, 'closed');
    await prepareFolder(closed);
    chmodSync(closed, 0o700);
    const file = join(folder, 'unreadable.tar.gz');
    writeFileSync(file, 'x', { mode: 0o600 });
    /** As a process of nobody's, whose own rights decide. */
    const say = (...line: string[]): string => {
      const env = { ...process.env, DATA_DIR: closed };
      return spawnSync(process.execPath, [main, ...line], { env, uid: NOBODY, gid: NOBODY, encoding: 'utf8' }).stderr;
    };
    expect(say('list-users')).toMatch(/^DATA_DIR \S+ belongs to another user \(uid 0\)/);
    expect(say('restore', join(closed, 'x.tar.gz'))).toBe(`This user may not read ${join(closed, 'x.tar.gz')}.\n`);
    expect(say('restore', file)).toBe(`This user may not read ${file}.\n`);
  });

  test('whose restore was killed between its last two steps gets its database back at the next start', async () => {
    const cut = join(folder, 'cut');
    await prepareFolder(cut);
    renameSync(join(cut, 'pg'), join(cut, 'replaced'));
    expect(await runAdmin(['list-users'], { env: { DATA_DIR: cut } })).toMatchObject({
      code: 0,
      out: expect.stringContaining('usuario2'),
    });
    renameSync(join(cut, 'pg'), join(cut, 'replaced'));
    await (await start({ DATA_DIR: cut, DEMO: '0' })).close();
    expect(readdirSync(cut)).not.toContain('replaced');
    expect((await runAdmin(['list-users'], { env: { DATA_DIR: cut } })).out).toContain('usuario2');
  });

  test.each([
    ['/proc/x', /^DATA_DIR \/proc\/x cannot be written: no folder can be made there\.$/],
    [join(folder, 'file/data'), /cannot be written: a file is in the way\.$/],
  ])('%s is refused in a sentence', async (path, words) => {
    writeFileSync(join(folder, 'file'), 'x');
    const said = await refusal({ DATA_DIR: path, DATABASE_URL: '' });
    expect(said).toMatch(words);
    expect(said).toMatch(SENTENCE);
  });

  test.each([
    [
      'of another major version',
      (pg: string) => writeFileSync(join(pg, 'PG_VERSION'), '12\n'),
      'holds a database of PostgreSQL 12, and this release embeds PostgreSQL 18: start it with the release that made it, or name another folder.',
    ],
    [
      'damaged',
      (pg: string) => rmSync(join(pg, 'global/pg_control')),
      'holds a database that cannot be opened because it is damaged: restore a backup, or name another folder.',
    ],
  ])('with a database that is %s is refused in a sentence', async (name, harm, words) => {
    const damaged = join(folder, name);
    await prepareFolder(damaged);
    expect(majorOf(damaged)).toBe(EMBEDDED_MAJOR);
    harm(join(damaged, 'pg'));
    const said = await refusal({ DATA_DIR: damaged });
    expect(said).toBe(`DATA_DIR ${damaged} ${words}`);
  });

  test('starts with its own key only, unless SECRET_KEY_CHANGED is set', async () => {
    const other = 'b'.repeat(40);
    expect(await refusal({ DATA_DIR, SECRET_KEY: other })).toMatch(/^SECRET_KEY is not the one [^\n]+\.$/);
    const taken = await start({ DATA_DIR, SECRET_KEY: other, SECRET_KEY_CHANGED: '1' });
    await taken.close();
    const again = await start({ DATA_DIR, SECRET_KEY: other });
    await again.close();
    expect(await refusal({ DATA_DIR })).toContain('SECRET_KEY_CHANGED=1');
  }, 60_000);
});

test('a process whose key was replaced leaves service and says so in its log', async () => {
  let db: Database['db'] | undefined;
  const api = await startTestApi({
    env: { API_ADMIN_PORT: '0' },
    fill: async (given) => {
      db = given;
    },
  });
  const ready = async () => (await fetch(new URL('/readyz', api.url))).status;
  expect(await ready()).toBe(200);
  // As another process does at its start with SECRET_KEY_CHANGED=1.
  await demandSameSecret(db as Database['db'], 'another key that is long enough', true);
  expect([await ready(), await ready()]).toEqual([503, 503]);
  expect(await (await fetch(new URL('/readyz', api.adminUrl))).json()).toMatchObject({
    reason: expect.stringMatching(/^SECRET_KEY is no longer the one of the database: restart this process/),
  });
  const said = api.logged.filter((line) => line.includes('SECRET_KEY'));
  expect(said, 'once').toHaveLength(1);
  expect(JSON.parse(said[0] ?? '')).toMatchObject({ level: 'error', msg: 'not ready' });
  await api.close();
});

describe('a database that others reach', () => {
  const PUBLIC_URL = 'https://encuestas.example';
  const starts = async (env: Record<string, string>) => (await start({ PUBLIC_URL, ...env })).close();
  const refused = (env: Record<string, string>) => refusal({ PUBLIC_URL, ...env });

  test('needs somebody who can sign in, and starts without their settings later', async () => {
    const DATA_DIR = join(folder, 'public');
    await emptyFolder(DATA_DIR);
    expect(await refused({ DATA_DIR })).toMatch(
      /^PUBLIC_URL \S+ is open to other machines, and the database has no user: set ADMIN_USERNAME .* DEMO=1 [^\n]+\.$/,
    );
    await starts({ DATA_DIR, ...ADMIN });
    await starts({ DATA_DIR });
  }, 60_000);

  test('is not served with a password of the demo, except the demo itself with DEMO=1', async () => {
    const own = join(folder, 'own');
    await emptyFolder(own);
    // Nothing but its own administrator, who took what the README shows.
    await (await start({ DATA_DIR: own, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'Admin#2026' })).close();
    const words = 'accounts of the demo with their known passwords (admin): change or deactivate them.';
    expect(await refused({ DATA_DIR: own })).toContain(words);
    expect(await refused({ DATA_DIR: own, DEMO: '1' })).toContain(words);
    const demo = join(folder, 'demo');
    await prepareFolder(demo);
    expect(await refused({ DATA_DIR: demo })).toMatch(
      /\(admin, .*\): change or deactivate them, or set DEMO=1 [^\n]+\.$/,
    );
    await starts({ DATA_DIR: demo, DEMO: '1' });
  }, 60_000);
});

const postgres = await startPostgres(['-c', 'fsync=off']);
if (!postgres) console.log('SKIPPED: no PostgreSQL here: `npm run unit` installs it where apt is there.');
afterAll(() => postgres?.stop());

describe.skipIf(!postgres)('an unusable PostgreSQL is reported in one sentence', () => {
  const urlOf = (database: string) => postgres?.urlOf(database) ?? '';
  const DATA_DIR = join(folder, 'beside');
  const say = async (DATABASE_URL: string) => {
    const said = await refusal({ DATA_DIR, DATABASE_URL });
    expect(said).toMatch(SENTENCE);
    expect(said).not.toMatch(/\b[0-9][0-9A-Z]{4}\b|ECONN|ENOTFOUND/);
    return said;
  };

  test('no such database, no such user, nobody there', async () => {
    expect(await say(urlOf('ninguna'))).toBe(
      'DATABASE_URL points to a PostgreSQL that cannot be used: it has no database of that name.',
    );
    expect(await say(urlOf('postgres').replace('encuestas@', 'nadie@'))).toContain('refuses the user name or');
    expect(await say('postgres://127.0.0.1:1/x')).toContain('nothing listens at its address');
    expect(await say('postgres://no-such-host.invalid/x')).toContain('no server of that name');
    expect(await say(`${urlOf('postgres')}?sslmode=require`)).toContain('SSL');
  });

  test('a right that is missing', async () => {
    await postgres?.run('create database ajena');
    await postgres?.run('create role lector login');
    const said = await say(urlOf('ajena').replace('encuestas@', 'lector@'));
    expect(said).toMatch(/lacks a right .*permission denied for schema public/);
  });

  test('a newer version, and another key', async () => {
    await postgres?.run('create database nueva');
    const env = { DATA_DIR, DATABASE_URL: urlOf('nueva') };
    await (await start(env)).close();
    expect(await refusal({ ...env, SECRET_KEY: 'b'.repeat(40) })).toMatch(/^SECRET_KEY is not the one [^\n]+\.$/);
    const { Client } = (await import('pg')).default;
    const client = new Client({ connectionString: urlOf('nueva') });
    await client.connect();
    await client.query("insert into kysely_migration values ('999_futuro', now()::text)");
    await client.end();
    expect(await say(urlOf('nueva'))).toMatch(/^The database was made by a newer version \(it has 999_futuro\)/);
  });
});
