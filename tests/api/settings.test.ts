import { describe, expect, test } from 'vitest';
import { readSettings } from '../../api/src/index.ts';

const ADMIN = { ADMIN_USERNAME: 'jefa', ADMIN_PASSWORD: 'Secreta#2026' };

describe('settings', () => {
  const read = (env: Record<string, string>) => () => readSettings(env);

  test('make no demo if other machines reach the product, unless DEMO=1', () => {
    // A proxy on this machine brings other machines.
    const open: Record<string, string>[] = [{ API_HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://encuestas.example' }];
    for (const env of open) {
      const [[name, value] = []] = Object.entries(env);
      expect(read(env)()).toMatchObject({ demo: false, reachable: `${name} ${value}` });
      expect(read({ ...env, ...ADMIN })()).toMatchObject({ demo: false, admin: { username: 'jefa' } });
      expect(read({ ...env, DEMO: '1' })()).toMatchObject({ demo: true });
      expect(read({ ...env, DEMO: '0' })()).toMatchObject({ demo: false });
      expect(read({ ...env, DATABASE_URL: 'postgres://db/x' })()).toMatchObject({ demo: false });
    }
    const PUBLIC_URL = 'http://localhost:4000';
    expect(read({ HOST: 'localhost', PUBLIC_URL })()).toMatchObject({ demo: true, reachable: undefined });
  });

  test('give operators a port of their own', () => {
    const both = /^API_ADMIN_PORT must be another port than API_PORT: both are \d+\.$/;
    expect(read({ API_PORT: '4011', API_ADMIN_PORT: '4011' })).toThrow(both);
    expect(read({ API_PORT: '4011', API_ADMIN_PORT: '4012' })).not.toThrow();
  });

  test('require an address in MAIL_FROM, since servers refuse mails without a sender', () => {
    for (const from of ['a@b.example', 'Encuestas <a@b.example>', '"Encuestas, S.A." <a@localhost>', '<a@b.example>']) {
      expect(read({ MAIL_FROM: from })().mailFrom).toBe(from);
    }
    for (const from of [
      'Encuestas',
      'Encuestas <no-reply>',
      'a@b.example, c@d.example',
      'Encuestas a@b.example',
      'a@',
    ]) {
      expect(read({ MAIL_FROM: from }), from).toThrow(/^MAIL_FROM must be [^\n]+\.$/);
    }
  });

  test('that are addresses are refused if invalid, without showing secrets', () => {
    for (const [name, wrong] of [
      ['PUBLIC_URL', 'https://encuestas.example/?a=b'],
      ['PUBLIC_URL', 'https://encuestas.example/#a'],
      ['PUBLIC_URL', 'https://user:secret@encuestas.example'],
      ['PUBLIC_URL', 'https:/user:secret@encuestas.example'],
      ['SMTP_URL', 'smtp:user:secret@mail.example'],
      ['DATABASE_URL', 'postgres//user:secret@db/x'],
      ['REPORT_HOSTS', 'https:user:secret@app.powerbi.com'],
      ['TRUSTED_PROXIES', 'http://user:secret@10.0.0.7'],
      ['PUBLIC_URL', 'https://encuestas.example/ '],
      ['PUBLIC_URL', 'http:encuestas.example'],
      ['SMTP_URL', 'smtp:mail.example'],
      ['SMTP_URL', 'smtp://'],
      ['SMTP_URL', ' smtp://mail.example'],
      ['TRUSTED_PROXIES', '10.0.0.1/8/9'],
    ] as const) {
      expect(read({ [name]: wrong }), wrong).toThrow(new RegExp(`^${name} must ((?!secret)[^\\n])+\\.$`));
    }
    expect(read({ ...ADMIN, PUBLIC_URL: 'https://x.example/encuestas/' })().publicUrl).toBe(
      'https://x.example/encuestas',
    );
    expect(read({ SMTP_URL: 'smtp://u:p@mail.example?pool=true' })).not.toThrow();
  });

  test('keep the API on this machine even if the gateway listens on all interfaces', () => {
    expect(read({ HOST: '0.0.0.0', ...ADMIN })().host).toBe('127.0.0.1');
    expect(read({ API_HOST: '10.0.0.5', ...ADMIN })()).toMatchObject({
      host: '10.0.0.5',
      trustedProxies: ['loopback', '10.0.0.5'],
    });
  });

  test('make the first administrator of the embedded database too, and then no demo', () => {
    expect(read(ADMIN)()).toMatchObject({ demo: false, admin: { username: 'jefa' } });
    expect(read({ ...ADMIN, DEMO: '1' })).toThrow(/^DEMO [^\n]+ADMIN_USERNAME\.$/);
  });

  test.each([
    'postgres://a:5432,b:5432/encuestas',
    'postgres://user:secret@a,b/encuestas',
    'postgresql:///encuestas?host=a,b',
    'postgresql://x/encuestas?sslmode=require&host=a,b&port=1,2',
  ])('take one database server, not several: %s', (DATABASE_URL) => {
    expect(read({ DATABASE_URL })).toThrow(/^DATABASE_URL must be an address of one host[^\n]+\.$/);
    expect(read({ DATABASE_URL })).not.toThrow(/secret/);
  });

  test('take a comma in the password of a database server', () => {
    const DATABASE_URL = 'postgres://user:a,b@db/encuestas';
    expect(read({ DATABASE_URL })().databaseUrl).toBe(DATABASE_URL);
  });

  test('of the pool are whole numbers', () => {
    expect(readSettings({})).toMatchObject({ poolMax: 10, statementTimeoutMs: 10_000 });
    expect(readSettings({ PG_POOL_MAX: '25', PG_STATEMENT_TIMEOUT_MS: '0' })).toMatchObject({
      ...{ poolMax: 25, statementTimeoutMs: 0 },
    });
    expect(() => readSettings({ PG_POOL_MAX: '0' })).toThrow(/^PG_POOL_MAX must be .*"0"/);
  });
});
