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
import { networkOf, originOf, siteOf } from '../../api/src/auth/origin.ts';
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

  test('limits an account from a network, the network, its site and the account', async () => {
    await start();
    let now = TODAY;
    const limits = { pair: 2, network: 4, account: 6 };
    const take = async (account: string, address: string) => {
      try {
        return await takeAttempt(db, { kind: 'login', account, address, limits }, now);
      } catch (error) {
        return (error as { status: number }).status;
      }
    };
    const [home, work, others] = ['2001:db8:1:2::1', '2001:db8:1:3::1', '192.0.2.7'];
    const first = await take('ana', home);
    expect([await take('ana', '2001:db8:1:2:ffff::9'), await take('ANA', home)]).toEqual([expect.anything(), 429]);
    expect([await take('eva', home), await take('ida', home)]).not.toContain(429);
    expect(await take('zoe', '2001:db8:1:2:a::b'), 'the network').toBe(429);
    expect([await take('ana', work), await take('ana', work)]).not.toContain(429);
    expect([await take('ana', others), await take('ana', '192.0.2.8')]).not.toContain(429);
    expect(await take('ana', '192.0.2.9'), 'the account').toBe(429);
    if (typeof first !== 'object') throw new Error('the first attempt was refused');
    await first.forgive();
    expect(await take('ana', '192.0.2.9'), 'after a right password').not.toBe(429);
    now = new Date(TODAY.getTime() + 15 * 60_000 + 1);
    const statuses = [];
    for (let i = 0; i < 17; i++) statuses.push(await take(`user-${i}`, `2001:db8:1:${i}::1`));
    expect(statuses.slice(0, 16), 'later').not.toContain(429);
    expect(statuses[16], 'the /48').toBe(429);
    expect(await take('user-17', '2001:db8:2::1'), 'another /48').not.toBe(429);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from intento_login`.execute(db);
    expect(rows[0]?.count, 'outdated attempts are deleted').toBe(17 * 4);
  });

  describe('an attack from many networks', () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const signInFrom = (rest: Rest, address: string, username: string, password: string) =>
      rest.post('token/', { username, password }, from(address));

    test('on one account does not lock its owner out of a network where they signed in', async () => {
      const rest = await start();
      const [office, hotel] = ['198.51.100.1', '198.51.100.2'];
      expect((await signInFrom(rest, office, 'admin', 'Admin#2026')).status).toBe(200);
      for (let i = 0; i < 20; i++) await signInFrom(rest, `203.0.113.${i % 4}`, 'admin', 'nada');
      const refused = await signInFrom(rest, hotel, 'admin', 'Admin#2026');
      expect(refused.status, 'a new network').toBe(429);
      expect(refused.body.detail).toBe('Demasiados intentos. Vuelva a intentarlo en 15 minutos.');
      expect((await signInFrom(rest, office, 'admin', 'Admin#2026')).status).toBe(200);
      expect((await signInFrom(rest, office, 'editor', 'Editor#2026')).status, 'another account').toBe(200);
    });

    test('in one network does not lock out those who signed in there', async () => {
      const rest = await start();
      expect((await signInFrom(rest, '198.51.100.1', 'usuario', 'Usuario#2026')).status).toBe(200);
      for (let i = 0; i < 50; i++) await signInFrom(rest, '198.51.100.1', `nadie${i}`, 'nada');
      for (let i = 0; i < 5; i++) await signInFrom(rest, '198.51.100.1', 'usuario', 'nada');
      expect((await signInFrom(rest, '198.51.100.1', 'usuario2', 'Usuario#2026')).status, 'a stranger').toBe(429);
      expect((await signInFrom(rest, '198.51.100.1', 'usuario', 'Usuario#2026')).status).toBe(200);
      for (let i = 0; i < 20; i++) await signInFrom(rest, '198.51.100.1', 'usuario', 'nada');
      expect((await signInFrom(rest, '198.51.100.1', 'usuario', 'Usuario#2026')).status, 'no endless guessing').toBe(
        429,
      );
    });

    test('who sets a password by a mailed link is known in that network', async () => {
      const rest = await start();
      await rest.post('password-reset/', { email: 'usuario@encuestas.example' });
      await expect.poll(() => api.mails().length, { timeout: 20_000 }).toBe(1);
      const [, token] = /reset_password\/[\w-]+\/([\w-]+)/.exec(api.mails()[0] ?? '') ?? [];
      const chosen = { token, password: 'Nueva#2026', confirm_password: 'Nueva#2026' };
      expect((await rest.post('send-new-password/', chosen, from('198.51.100.1'))).status).toBe(200);
      for (let i = 0; i < 20; i++) await signInFrom(rest, `203.0.113.${i % 4}`, 'usuario', 'nada');
      expect((await signInFrom(rest, '198.51.100.2', 'usuario', 'Nueva#2026')).status).toBe(429);
      expect((await signInFrom(rest, '198.51.100.1', 'usuario', 'Nueva#2026')).status).toBe(200);
    });

    test('of 300 guesses from one /48 only 200 are tried, and nobody else is locked out', async () => {
      const rest = await start();
      const statuses: number[] = [];
      for (let i = 0; i < 300; i++) {
        const address = `2001:db8:7:${i.toString(16)}::1`;
        statuses.push((await signInFrom(rest, address, `nadie${i}`, 'nada')).status);
      }
      expect(statusesOf(statuses.map((status) => ({ status })))).toEqual({ 400: 200, 429: 100 });
      expect((await signInFrom(rest, '2001:db8:8::1', 'usuario', 'Usuario#2026')).status).toBe(200);
    }, 60_000);

    test('that requests 300 reset links leaves resets open for everybody else', async () => {
      const rest = await start();
      for (let i = 0; i < 300; i++) {
        const { status } = await rest.post(
          'password-reset/',
          { email: `n${i}@x.example` },
          from(`203.0.113.${i % 20}`),
        );
        expect(status).toBe(200);
      }
      const email = 'usuario@encuestas.example';
      expect((await rest.post('password-reset/', { email }, from('198.51.100.1'))).status).toBe(200);
      await expect.poll(() => api.mails().length, { timeout: 20_000 }).toBe(1);
    }, 60_000);

    test('that fills the queue of hashes delays a sign-in from another network, and never refuses it', async () => {
      const rest = await start(undefined, { fullCost: true });
      for (let i = 0; i < 5; i++) await signInFrom(rest, '203.0.113.3', 'admin', 'nada');
      const flood = Array.from({ length: 64 }, (_, i) =>
        signInFrom(rest, `203.0.113.${i % 2}`, `nadie${i}`, 'nada').then(({ status, headers }) => ({
          status,
          wait: headers.get('retry-after'),
        })),
      );
      await Promise.race(flood);
      const reset = rest.post('password-reset/', { email: 'usuario@encuestas.example' }, from('198.51.100.1'));
      const closed = signInFrom(rest, '203.0.113.3', 'admin', 'nada');
      expect((await signInFrom(rest, '198.51.100.1', 'usuario', 'Usuario#2026')).status).toBe(200);
      expect((await reset).status).toBe(200);
      const { status, headers } = await closed;
      expect([status, Number(headers.get('retry-after')) > 60], 'over its limit: refused before the queue').toEqual([
        429,
        true,
      ]);
      const answers = await Promise.all(flood);
      const refused = answers.filter(({ wait }) => wait === '5');
      expect(refused.length, 'the queue was full').toBeGreaterThan(10);
      const { rows } = await sql<{ count: number }>`select count(distinct intento)::int as count from intento_login
        where clave like 'login a nombre %'`.execute(db);
      expect(rows[0]?.count, 'attempts that got no turn do not count').toBe(answers.length - refused.length);
    }, 60_000);
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

  /** Works at the gate, and the order in which they started. */
  const queueUp = (sizes: Parameters<typeof createGate>[0]) => {
    const gate = createGate(sizes);
    const started: string[] = [];
    const works: (() => void)[] = [];
    const enter = (address: string, isKnown = false) => {
      const { begun, end } = held();
      works.push(end);
      const done = gate({ origin: here(address), isKnown }, () => {
        started.push(address);
        return begun();
      });
      done.catch(() => {});
      return done;
    };
    return { enter, started, gate, endAll: () => works.forEach((end) => void end()) };
  };

  test('runs two at once, and networks take turns', async () => {
    const { enter, started, endAll } = queueUp({ atOnce: 2, waiting: 9 });
    const all = ['::1', '::1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map((address) => enter(address));
    await expect.poll(() => started).toEqual(['::1', '::1']);
    endAll();
    expect(await Promise.all(all)).toEqual(Array(6).fill('done'));
    expect(started.slice(2)).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.1']);
  });

  test('gives the place of a network with more entries to a network with fewer, by /48', async () => {
    const { enter, started, gate, endAll } = queueUp({ atOnce: 1, waiting: 3 });
    const running = enter('::1');
    const flood = ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:2::1'].map((address) => enter(address));
    await expect(enter('2001:db8:0:3::1'), 'its own network is full').rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
    });
    const other = enter('192.0.2.1');
    await expect(flood[2], 'the last of the flood').rejects.toMatchObject({ status: 429 });
    expect(gate.now()).toEqual({ running: 1, waiting: 3 });
    endAll();
    expect(await Promise.all([running, other, flood[0], flood[1]])).toEqual(Array(4).fill('done'));
    expect(started).toEqual(['::1', '2001:db8::1', '192.0.2.1', '2001:db8:0:1::1']);
    expect(gate.now()).toEqual({ running: 0, waiting: 0 });
  });

  test('keeps places for known networks, however many strangers there are', async () => {
    const { enter, endAll } = queueUp({ atOnce: 1, waiting: 3 });
    const running = enter('::1');
    const strangers = [1, 2, 3].map((i) => enter(`203.0.113.${i}`));
    await expect(enter('203.0.113.4'), 'one more stranger').rejects.toMatchObject({ status: 429 });
    const known = [enter('198.51.100.1', true), enter('198.51.100.2', true), enter('198.51.100.3', true)];
    for (const stranger of strangers) await expect(stranger).rejects.toMatchObject({ status: 429 });
    await expect(enter('203.0.113.5'), 'a stranger takes no place').rejects.toMatchObject({ status: 429 });
    await expect(enter('198.51.100.4', true), 'full').rejects.toMatchObject({ status: 429 });
    endAll();
    expect(await Promise.all([running, ...known])).toEqual(Array(4).fill('done'));
  });

  test('never begins what a caller wanted who has left', async () => {
    const gate = createGate({ atOnce: 1, waiting: 9 });
    const first = held();
    const begun: string[] = [];
    let [arrived, gone] = [0, 0];
    const server = createServer((request, response) => {
      const work = request.url === '/first' ? first.begun : async () => void begun.push(request.url ?? '');
      gate({ origin: originOf('::1', 'a request', response), isKnown: false }, work as () => Promise<unknown>).then(
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
  expect(siteOf('2001:db8:0:7::1')).toBe(siteOf('2001:db8:0:8::1'));
  expect(siteOf('2001:db8:0:7::1')).not.toBe(siteOf('2001:db8:1:7::1'));
  expect(siteOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
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
  for (const spelling of [`${token}=`, `${token}!!`, `${token.slice(0, -1)}+`, ` ${token}`]) {
    expect(tokens.read(spelling), spelling).toBeUndefined();
  }
});

test('how long to wait is said of one minute and of several', () => {
  expect(messageOf.tooMany(60)).toEqual({
    es: 'Demasiados intentos. Vuelva a intentarlo en 1 minuto.',
    en: 'Too many attempts. Try again in 1 minute.',
  });
  expect(messageOf.tooMany(61).es).toContain('2 minutos.');
  expect(messageOf.tooMany(900).en).toContain('15 minutes.');
});
