import { createHook } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import { randomBytes, scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { takeAttempt } from '../../../api/src/auth/limits.ts';
import { networkOf, siteOf } from '../../../api/src/auth/origin.ts';
import { readSettings } from '../../../api/src/index.ts';
import { type TestOptions, TODAY } from '../../support/api.ts';
import { startApiProcess } from '../../support/api-process.ts';
import { startPostgres } from '../../support/postgres.ts';
import { Rest } from '../../support/rest.ts';
import { apiOfFile } from '../../support/useApi.ts';

/** Passwords that were hashed in this process. */
let hashed = 0;
const hook = createHook({
  init(_, type) {
    if (type === 'SCRYPTREQUEST') hashed += 1;
  },
});
beforeAll(() => void hook.enable());
afterAll(() => void hook.disable());

const postgres = await startPostgres(['-c', 'fsync=off']);
const folder = mkdtempSync(join(tmpdir(), 'encuestas-limits-'));
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The address of an API in a process of its own. */
const run = async (name: string, env: Record<string, string>): Promise<string> => {
  const { child, url } = await startApiProcess({ DATA_DIR: join(folder, name), ...env });
  children.push(child);
  return url;
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
  const api = apiOfFile();
  afterEach(api.stop);
  const start = async (options: TestOptions = {}) => {
    await api.start(options);
    return api.as();
  };

  test('concurrent guesses of the present password and requests of a link are limited', async () => {
    const rest = await start();
    const { usuario } = api;
    const chosen = { password1: 'Nueva#123', password2: 'Nueva#123' };
    const guesses = Array.from({ length: 12 }, (_, i) =>
      usuario.patch('usuarios/2/', { ...chosen, password_actual: `Usuario#${i}` }),
    );
    expect(statusesOf(await Promise.all(guesses))).toEqual({ 400: 5, 429: 7 });
    const email = 'usuario@encuestas.example';
    const requests = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        rest.post('password-reset/', { email }, { 'x-forwarded-for': `203.0.113.${i}` }),
      ),
    );
    expect(statusesOf(requests), 'one mailbox from many addresses').toEqual({ 200: 5, 429: 7 });
    expect(requests.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('limits an account from a network, the network, its site and the account', async () => {
    await start();
    let now = TODAY;
    const limits = { pair: 2, network: 4, account: 6 };
    const take = async (account: string, address: string) => {
      try {
        return await takeAttempt(api.db, { kind: 'login', account, address, limits }, now);
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
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from intento_login`.execute(api.db);
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
      const [mail] = api.mails();
      expect((await api.choosePassword(mail, 'Nueva#2026', from('198.51.100.1'))).status).toBe(200);
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

    test('from two networks delays a sign-in from another network, and never refuses it', async () => {
      const rest = await start({ fullCost: true });
      for (let i = 0; i < 5; i++) await signInFrom(rest, '203.0.113.3', 'admin', 'nada');
      const flood = Array.from({ length: 40 }, (_, i) =>
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
      expect(answers.filter(({ wait }) => wait === '5')).toEqual([]);
    }, 60_000);
  });

  test('a respondent writes RESPONDENT_WRITES times in fifteen minutes', async () => {
    let now = TODAY.getTime();
    await start({ env: { RESPONDENT_WRITES: '6' }, clock: () => new Date(now) });
    const { usuario, usuario2: other, admin } = api;
    let n = 0;
    const write = async (rest: Rest, id: number, lang = 'es') => {
      n += 1;
      return rest.patch(`usuarios/${id}/?lang=${lang}`, { first_name: `Hugo ${n}` });
    };
    for (let i = 0; i < 6; i += 1) expect((await write(usuario, 2)).status).toBe(200);
    const refused = await write(usuario, 2);
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'Guardó demasiadas veces en poco tiempo. Vuelva a intentarlo en 15 minutos.',
    ]);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect((await write(usuario, 2, 'en')).body.detail).toMatch(/^You saved too often/);
    expect((await usuario.get('encuestas/empresa/')).status).toBe(200);
    expect((await write(other, 3)).status).toBe(200);
    for (let i = 0; i < 12; i += 1) expect((await write(admin, 3)).status).toBe(200);
    now += 16 * 60_000;
    await api.signInAgain();
    expect((await write(usuario, 2)).status).toBe(200);
  });

  test('failures count for an account in every spelling of its name', async () => {
    await start();
    for (let i = 0; i < 5; i++) expect((await api.login('admin', 'nada')).status).toBe(400);
    for (const alias of ['admin', 'ADMIN', ' admin ', 'adm\u0130n', 'ADM\u0130N']) {
      const { status } = await api.login(alias, 'Admin#2026');
      expect.soft([400, 429], alias).toContain(status);
    }
  });

  test('X-Forwarded-For counts from trusted proxies only', async () => {
    expect(() => readSettings({ TRUSTED_PROXIES: '10.0.0.0/33' })).toThrow(/TRUSTED_PROXIES .*10\.0\.0\.0\/33/);
    // A gateway beside the API calls it from the address that both listen on.
    expect(readSettings({ API_HOST: '192.168.1.5', DEMO: '1' }).trustedProxies).toEqual(['loopback', '192.168.1.5']);
    expect(readSettings({ API_HOST: '0.0.0.0', DEMO: '1' }).trustedProxies).toEqual(['loopback']);
    const rest = await start({ env: { TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16' } });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const from = { 'x-forwarded-for': `203.0.113.${i}` };
      statuses.push((await rest.post('token/', { username: 'admin', password: 'nada' }, from)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('callers whose forwarded address is none count as one', async () => {
    const rest = await start();
    const from = (address: string, username: string) =>
      rest.post('token/', { username, password: 'nada' }, { 'x-forwarded-for': address });
    const long = randomBytes(4_000).toString('hex');
    expect((await from(long, 'nadie')).status).toBe(400);
    for (let i = 0; i < 4; i++) expect((await from(`nowhere-${i}`, 'nadie')).status).toBe(400);
    expect((await from('nowhere-else', 'nadie')).status).toBe(429);
    expect((await from('198.51.100.7, nowhere-else', 'nadie')).status, 'what the caller puts before it').toBe(429);
    expect((await from('192.0.2.1', 'nadie')).status, 'an address').toBe(400);
  });

  test('an invalid link is refused before hashing', async () => {
    const rest = await start();
    const before = hashed;
    await rest.post('token/', { username: 'nadie', password: 'Nueva#2026' });
    expect(hashed - before, 'a sign-in').toBe(1);
    const body = { token: 'otro', password: 'Nueva#2026', confirm_password: 'Nueva#2026' };
    const answers = await Promise.all(Array.from({ length: 30 }, () => rest.post('send-new-password/', body)));
    expect(statusesOf(answers)).toEqual({ 400: 30 });
    expect(hashed - before, 'as before').toBe(1);
  });

  test('a second request keeps the first link', async () => {
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

  test('a password hashed at another cost is accepted and hashed again at the sign-in', async () => {
    const salt = randomBytes(16);
    const old = scryptSync('Usuario#2026', salt, 32, { N: 32768, r: 8, p: 3, maxmem: 2 ** 27 });
    const stored = `scrypt$32768$8$3$${salt.toString('base64')}$${old.toString('base64')}`;
    const rest = await start({
      fullCost: true,
      fill: (db) => sql`update usuario set password = ${stored} where id = 2`.execute(db),
    });
    const hashOf = async () =>
      (await sql<{ password: string }>`select password from usuario where id = 2`.execute(api.db)).rows[0]?.password;
    const login = (password: string) => rest.post('token/', { username: 'usuario', password });
    expect((await login('Usuario#2025')).status).toBe(400);
    expect(await hashOf()).toBe(stored);
    for (const _ of [1, 2]) expect((await login('Usuario#2026')).status).toBe(200);
    expect(await hashOf()).toMatch(/^scrypt\$16384\$8\$5\$/);
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
