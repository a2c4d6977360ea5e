import { createHook } from 'node:async_hooks';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createGate } from '../../api/src/auth/gate.ts';
import { takeAttempt } from '../../api/src/auth/limits.ts';
import { networkOf, originOf } from '../../api/src/auth/origin.ts';
import { createTokens } from '../../api/src/auth/tokens.ts';
import type { Db } from '../../api/src/database/database.ts';
import { messageOf } from '../../api/src/errors/messages.ts';
import { startTestApi, type TestApi, type TestOptions, TODAY } from '../support/api.ts';
import { startPostgres } from '../support/postgres.ts';
import { Rest, signIn } from '../support/rest.ts';

/** Passwords that were hashed in this process. */
let hashed = 0;
const hook = createHook({
  init(_, type) {
    if (type === 'SCRYPTREQUEST') hashed += 1;
  },
});
beforeAll(() => void hook.enable());
afterAll(() => void hook.disable());

const MAIN = join(import.meta.dirname, '../../api/src/main.ts');
const postgres = await startPostgres(['-c', 'fsync=off']);
const folder = mkdtempSync(join(tmpdir(), 'encuestas-limits-'));
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The API as a process of its own; resolves with its address once it listens. */
const run = (name: string, env: Record<string, string>): Promise<string> => {
  const own = { API_PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, name), SECRET_KEY: 'k'.repeat(40) };
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...own, ...env } });
  children.push(child);
  let said = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8');
        const url = /REST v1 API: (\S+)/.exec(said)?.[1];
        if (url) resolve(url);
      });
    }
    child.once('exit', () => reject(new Error(said)));
  });
};

const statusesOf = (answers: readonly { status: number }[]): Record<number, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

test.skipIf(!postgres)(
  'of 40 wrong passwords at once over two processes exactly 5 are tried',
  async () => {
    const env = { DATABASE_URL: postgres?.url ?? '', ADMIN_USERNAME: 'jefa', ADMIN_PASSWORD: 'Jefatura#1' };
    const urls = [await run('one', env), await run('two', env)];
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        new Rest(urls[i % 2] ?? '').post('token/', { username: 'jefa', password: `nada${i}` }),
      ),
    );
    expect(statusesOf(sent)).toEqual({ 400: 5, 429: 35 });
    for (const { status, headers } of sent) {
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  },
  120_000,
);

describe('over one API', () => {
  let api: TestApi;
  let db: Db;
  const start = async (fill: (db: Db) => Promise<unknown> = async () => undefined, options: TestOptions = {}) => {
    api = await startTestApi({
      ...options,
      fill: (opened) => {
        db = opened;
        return fill(opened);
      },
    });
    return new Rest(api.url);
  };
  afterEach(() => api.close());

  test('guesses at the present password that come at once are counted, and so are requests of a link', async () => {
    const rest = await start();
    const usuario = await signIn(api.url, 'usuario');
    const chosen = { password1: 'Nueva#123', password2: 'Nueva#123' };
    const guesses = Array.from({ length: 12 }, (_, i) =>
      usuario.patch('usuarios/2/', { ...chosen, password_actual: `Usuario#${i}` }),
    );
    expect(statusesOf(await Promise.all(guesses))).toEqual({ 400: 5, 429: 7 });
    const email = 'usuario@encuestas.example';
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        rest.post('password-reset/', { email }, { 'x-forwarded-for': `203.0.113.${i}` }),
      ),
    );
    expect(statusesOf(asked), 'one mailbox, whoever asks').toEqual({ 200: 5, 429: 7 });
    expect(asked.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('every limit counts: an account from an address, the address, the account, and all', async () => {
    await start();
    let now = TODAY;
    const most = { pair: 2, address: 4, account: 6, all: 8 };
    const taken = async (account: string, address: string) => {
      try {
        return await takeAttempt(db, { kind: 'login', account, address, most }, now);
      } catch (error) {
        return (error as { status: number }).status;
      }
    };
    const [home, work, others] = ['2001:db8:1:2::1', '2001:db8:1:3::1', '192.0.2.7'];
    const first = await taken('ana', home);
    expect([await taken('ana', '2001:db8:1:2:ffff::9'), await taken('ANA', home)]).toEqual([expect.anything(), 429]);
    expect([await taken('eva', home), await taken('ida', home)]).not.toContain(429);
    expect(await taken('zoe', '2001:db8:1:2:a::b'), 'the network').toBe(429);
    expect([await taken('ana', work), await taken('ana', work)]).not.toContain(429);
    expect([await taken('ana', others), await taken('ana', '192.0.2.8')]).not.toContain(429);
    expect(await taken('ana', '192.0.2.9'), 'the account').toBe(429);
    expect(await taken('uma', '192.0.2.9'), 'all').toBe(429);
    if (typeof first !== 'object') throw new Error('the first was refused');
    await first.forgive();
    expect(await taken('uma', '192.0.2.9'), 'one was right').not.toBe(429);
    now = new Date(TODAY.getTime() + 15 * 60_000 + 1);
    expect(await taken('ana', home), 'later').not.toBe(429);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from intento_login`.execute(db);
    expect(rows[0]?.count, 'what no longer counts is gone').toBe(4);
  });

  test('whoever says that they come from no address is answered, and counted as one', async () => {
    const rest = await start();
    const from = (address: string, username: string) =>
      rest.post('token/', { username, password: 'nada' }, { 'x-forwarded-for': address });
    const long = randomBytes(4_000).toString('hex');
    expect((await from(long, 'nadie')).status).toBe(400);
    for (let i = 0; i < 4; i++) expect((await from(`nowhere-${i}`, 'nadie')).status).toBe(400);
    expect((await from('nowhere-else', 'nadie')).status).toBe(429);
    expect((await from('192.0.2.1', 'nadie')).status, 'an address').toBe(400);
  });

  test('a link that is none is refused before anything is hashed', async () => {
    const rest = await start();
    const before = hashed;
    await rest.post('token/', { username: 'nadie', password: 'Nueva#2026' });
    expect(hashed - before, 'whoever signs in').toBe(1);
    const body = { token: 'otro', password: 'Nueva#2026', confirm_password: 'Nueva#2026' };
    const answers = await Promise.all(Array.from({ length: 30 }, () => rest.post('send-new-password/', body)));
    expect(statusesOf(answers)).toEqual({ 400: 30 });
    expect(hashed - before, 'as before').toBe(1);
  });

  test('a new request does not end the link that was mailed before', async () => {
    const rest = await start();
    const links = () =>
      api
        .mails()
        .flatMap((line) => /reset_password\/([\w-]+)\/([\w-]+)/.exec(line)?.slice(1) ?? [])
        .filter((_, i) => i % 2);
    for (const count of [1, 2]) {
      await rest.post('password-reset/', { email: 'usuario@encuestas.example' });
      await expect.poll(links, { timeout: 20_000 }).toHaveLength(count);
    }
    const [token, second] = links();
    const chosen = { password: 'Nueva#2026', confirm_password: 'Nueva#2026' };
    expect((await rest.post('send-new-password/', { token, ...chosen })).status).toBe(200);
    expect((await rest.post('send-new-password/', { token: second, ...chosen })).status, 'one was used').toBe(400);
  });

  test('a hash of another cost is good, and made anew when its owner signs in', async () => {
    const salt = randomBytes(16);
    const old = scryptSync('Usuario#2026', salt, 32, { N: 32768, r: 8, p: 3, maxmem: 2 ** 27 });
    const stored = `scrypt$32768$8$3$${salt.toString('base64')}$${old.toString('base64')}`;
    const rest = await start((opened) => sql`update usuario set password = ${stored} where id = 2`.execute(opened), {
      fullCost: true,
    });
    const hashOf = async () =>
      (await sql<{ password: string }>`select password from usuario where id = 2`.execute(db)).rows[0]?.password;
    const login = (password: string) => rest.post('token/', { username: 'usuario', password });
    expect((await login('Usuario#2025')).status).toBe(400);
    expect(await hashOf()).toBe(stored);
    for (const _ of [1, 2]) expect((await login('Usuario#2026')).status).toBe(200);
    expect(await hashOf()).toMatch(/^scrypt\$16384\$8\$5\$/);
  });
});

describe('the gate', () => {
  const here = (address: string, signal = new AbortController().signal) => ({ address, request: 'a request', signal });
  /** A work that ends when it is told to. */
  const held = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const begun = vi.fn(() => promise);
    return { begun, end: () => resolve('done') };
  };

  test('runs two at once, lets few wait, of one network fewer, and refuses the others', async () => {
    const gate = createGate({ atOnce: 2, waiting: 3, ofOne: 2 });
    const works = Array.from({ length: 6 }, held);
    const enter = (i: number, address: string) => gate(here(address), works[i]?.begun ?? (async () => ''));
    const running = [enter(0, '::1'), enter(1, '::1'), enter(2, '2001:db8::1'), enter(3, '2001:db8::2')];
    await expect(enter(4, '2001:db8::3'), 'its network').rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
    });
    const last = enter(4, '192.0.2.1');
    await expect(enter(5, '192.0.2.2'), 'nobody else').rejects.toMatchObject({ status: 429 });
    expect(works.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 0, 0, 0, 0]);
    works[1]?.end();
    await running[1];
    await expect.poll(() => works.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 1, 0, 0, 0]);
    for (const { end } of works) end();
    expect(await Promise.all([...running, last])).toEqual(Array(5).fill('done'));
  });

  test('never begins what a caller wanted who has left', async () => {
    const gate = createGate({ atOnce: 1, waiting: 9, ofOne: 9 });
    const first = held();
    const begun: string[] = [];
    let [arrived, gone] = [0, 0];
    const server = createServer((request, response) => {
      const work = request.url === '/first' ? first.begun : async () => void begun.push(request.url ?? '');
      gate(originOf('::1', 'a request', response), work as () => Promise<unknown>).then(
        () => response.end(),
        () => {
          gone += 1;
        },
      );
      arrived += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const leaving = new AbortController();
    const ask = (path: string, signal?: AbortSignal) => fetch(`http://127.0.0.1:${port}${path}`, { signal });
    const answered = ask('/first');
    await expect.poll(() => arrived, { timeout: 20_000 }).toBe(1);
    const left = ['/a', '/b', '/c'].map((path) => ask(path, leaving.signal).catch(() => 'left'));
    await expect.poll(() => arrived, { timeout: 20_000 }).toBe(4);
    const stayed = ask('/stays');
    await expect.poll(() => arrived, { timeout: 20_000 }).toBe(5);
    leaving.abort();
    expect(await Promise.all(left)).toEqual(['left', 'left', 'left']);
    await expect.poll(() => gone, { timeout: 20_000 }).toBe(3);
    first.end();
    expect([(await answered).status, (await stayed).status]).toEqual([200, 200]);
    expect(begun).toEqual(['/stays']);
    await new Promise((resolve) => server.close(resolve));
  });
});

test('an address counts as its network', () => {
  expect(networkOf('2001:db8:0:7::1')).toBe(networkOf('2001:db8::7:ffff:1:2:3'));
  expect(networkOf('2001:db8:0:7::1')).not.toBe(networkOf('2001:db8:0:8::1'));
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect([networkOf('192.0.2.1'), networkOf('unknown')]).toEqual(['192.0.2.1', 'unknown']);
  expect([networkOf('192.0.2.1:50123'), networkOf('[2001:db8::1]:50123'), networkOf('[2001:db8::1]')]).toEqual([
    '192.0.2.1',
    ...['2001:db8::', '2001:db8::'],
  ]);
});

test('a token is read at once, and not on the threads that hash', () => {
  const tokens = createTokens('k'.repeat(40), () => new Date());
  const claims = { user_id: 7, sesion: 's', jti: 'j' };
  const token = tokens.issue('access', claims, { issued: new Date(), end: new Date(Date.now() + 3_600_000) });
  expect(tokens.read(token, 'access')).toMatchObject(claims);
  expect(tokens.read(token, 'refresh')).toBeUndefined();
  expect(createTokens('j'.repeat(40), () => new Date()).read(token)).toBeUndefined();
  expect(createTokens('k'.repeat(40), () => new Date(Date.now() + 300_000)).read(token)).toBeUndefined();
  expect(tokens.read(`${token}.x`)).toBeUndefined();
});

test('how long to wait is said of one minute and of several', () => {
  expect(messageOf.tooMany(60)).toEqual({
    es: 'Demasiados intentos. Vuelva a intentarlo en 1 minuto.',
    en: 'Too many attempts. Try again in 1 minute.',
  });
  expect(messageOf.tooMany(61).es).toContain('2 minutos.');
});
