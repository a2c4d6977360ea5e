import { randomBytes, scryptSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { TODAY } from '../../support/api.ts';
import { PASSWORDS, type Rest } from '../../support/rest.ts';
import { startSmtp } from '../../support/smtp.ts';
import { apiOfFile, passwords, personOf } from '../../support/useApi.ts';

const api = apiOfFile();
afterEach(api.stop);
let now = TODAY.getTime();
const clock = () => new Date(now);
const pass = (seconds: number) => {
  now += seconds * 1000;
};
const start = async (env: Record<string, string> = {}) => {
  await api.start({ clock, env });
  return api.as();
};
const login = (rest: Rest, username: string, password = 'Usuario#2026') => rest.post('token/', { username, password });
const persona = (extra: object = {}) =>
  personOf('nuevo', { email: 'nuevo@x.example', empresa: 3, ...passwords, ...extra });

test('a wrong password and an unknown account get the same 400', async () => {
  const rest = await start();
  const wrong = await login(rest, 'admin', 'nada');
  expect(wrong).toMatchObject({
    status: 400,
    body: { non_field_errors: ['El usuario o la contraseña no son correctos.'] },
  });
  expect((await login(rest, 'nadie', 'nada')).body).toEqual(wrong.body);
  expect((await rest.post('token/?lang=en', {})).body).toEqual({
    username: ['The field is required'],
    password: ['The field is required'],
  });
});

test('a password that is typed as a user name is stored and logged nowhere', async () => {
  const rest = await start();
  for (const username of ['Clave#Secreta-2026', 'CLAVE#SECRETA-2026'])
    expect((await login(rest, username, 'x')).status).toBe(400);
  expect((await login(rest, 'Usuario', 'Clave#Secreta-2026')).status).toBe(400);
  const { admin } = api;
  const csv = await admin.get('auditoria/descargar/');
  const lines = await admin.rows<{ username: string | null }>('auditoria/?acto=ingreso_fallido');
  expect(lines.map(({ username }) => username)).toEqual(['usuario', null, null]);
  const { rows } = await sql<{ kept: string }>`select (select json_agg(a) from auditoria a)::text
    || (select json_agg(i) from intento_login i)::text as kept`.execute(api.db);
  for (const text of [csv.text, rows[0]?.kept, api.logged.join()]) expect(text).not.toMatch(/clave#secreta/i);
});

test('a clock that ran ahead does not prolong a lock-out', async () => {
  const rest = await start();
  pass(400 * 24 * 3600);
  for (let i = 0; i < 5; i++) expect((await login(rest, 'admin', 'nada')).status).toBe(400);
  expect((await login(rest, 'admin', 'Admin#2026')).status).toBe(429);
  pass(-400 * 24 * 3600);
  expect((await login(rest, 'admin', 'Admin#2026')).status).toBe(200);
});

test('a new password ends the lock-out of its account and of no other', async () => {
  const rest = await start();
  const admin = await api.signIn('admin', PASSWORDS.admin);
  const { body } = await login(rest, 'usuario');
  const own = rest.as(String(body.access));
  const lockOut = async () => {
    for (let i = 0; i < 20; i++) await login(rest, 'usuario', 'nada');
    expect((await login(rest, 'usuario')).status).toBe(429);
  };
  const chosen = (password: string) => ({ password1: password, password2: password });
  await lockOut();
  for (let i = 0; i < 5; i++) await login(rest, 'usuario2', 'nada');
  await rest.post('password-reset/', { email: 'usuario@encuestas.example' });
  await expect.poll(() => api.mails().length).toBe(1);
  expect((await api.choosePassword(api.mails()[0], 'Enlace#2026')).status).toBe(200);
  const entered = await login(rest, 'usuario', 'Enlace#2026');
  expect(entered.status, 'by a link').toBe(200);
  await lockOut();
  await admin.post('admin_change_password/', { user_id: 2, ...chosen('Ajena#2026') });
  expect((await login(rest, 'usuario', 'Ajena#2026')).status, 'by an administrator').toBe(200);
  await lockOut();
  await admin.patch('usuarios/2/', chosen('Ficha#2026'));
  expect((await login(rest, 'usuario', 'Ficha#2026')).status, 'in its record').toBe(200);
  expect((await login(rest, 'usuario2', 'Usuario#2026')).status, 'nobody else').toBe(429);
  expect((await own.get('is-admin-user/')).status).toBe(401);
});

test('a token with characters after it is refused', async () => {
  const rest = await start();
  const { body } = await login(rest, 'usuario');
  for (const more of ['=', '==', '!!', '.', '%']) {
    expect((await rest.post('token/verify/', { token: `${body.access}${more}` })).status, more).toBe(401);
    expect((await rest.as(`${body.access}${more}`).get('is-admin-user/')).status, more).toBe(401);
  }
});

test('an access token lasts five minutes, and a refresh token is exchanged once', async () => {
  const rest = await start();
  const { body } = await login(rest, 'usuario');
  expect((await rest.as(String(body.access)).get('is-admin-user/')).status).toBe(200);
  expect((await rest.post('token/verify/', { token: body.access })).status).toBe(200);
  pass(301);
  expect(await rest.as(String(body.access)).get('is-admin-user/')).toMatchObject({
    status: 401,
    body: { code: 'token_not_valid' },
  });
  expect((await rest.post('token/verify/', { token: body.access })).status).toBe(401);
  const renewed = await rest.post('token/refresh/', { refresh: body.refresh });
  expect((await rest.as(String(renewed.body.access)).get('is-admin-user/')).status).toBe(200);
  pass(9);
  expect(
    (await rest.post('token/refresh/', { refresh: body.refresh })).status,
    'a parallel tab, within the grace',
  ).toBe(200);
  pass(2);
  expect((await rest.post('token/refresh/', { refresh: body.refresh })).status, 'a replay').toBe(401);
  expect((await rest.post('token/refresh/', { refresh: renewed.body.refresh })).status, 'its family').toBe(401);
  expect((await rest.as(String(renewed.body.access)).get('is-admin-user/')).status).toBe(401);
});

describe('a family of refresh tokens', () => {
  const claimsOf = (token: unknown) =>
    JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());

  test('has one branch: a token reused within the grace returns the same pair', async () => {
    const rest = await start();
    const { refresh } = (await login(rest, 'usuario')).body;
    const renew = async (token: unknown) => (await rest.post('token/refresh/', { refresh: token })).body;
    const together = await Promise.all(Array.from({ length: 8 }, () => renew(refresh)));
    pass(9);
    const pairs = [...together, await renew(refresh)];
    expect(new Set(pairs.map((pair) => pair.refresh)).size).toBe(1);
    expect(new Set(pairs.map((pair) => pair.access)).size).toBe(1);
    const { rows } = await sql`select from sesion_token`.execute(api.db);
    expect(rows).toHaveLength(2);
    expect((await rest.as(String(pairs[0]?.access)).get('is-admin-user/')).status).toBe(200);
  });

  test('ends thirty days after the sign-in in spite of renewals', async () => {
    const rest = await start();
    const DAY = 24 * 60 * 60;
    let { refresh } = (await login(rest, 'usuario')).body;
    const began = claimsOf(refresh).iat;
    for (let half = 1; half < 60; half += 1) {
      pass(DAY / 2);
      const renewed = await rest.post('token/refresh/', { refresh });
      expect(renewed.status, `after ${half / 2} days`).toBe(200);
      ({ refresh } = renewed.body);
      const left = began + 30 * DAY - claimsOf(refresh).exp;
      expect(left).toBeGreaterThanOrEqual(0);
      expect(claimsOf(renewed.body.access).exp).toBeLessThanOrEqual(began + 30 * DAY);
    }
    pass(DAY / 2);
    expect((await rest.post('token/refresh/', { refresh })).status).toBe(401);
    expect((await login(rest, 'usuario')).status).toBe(200);
  });
});

test('a clock that is set back does not make a refresh token usable again', async () => {
  const rest = await start();
  const { body } = await login(rest, 'usuario');
  expect((await rest.post('token/refresh/', { refresh: body.refresh })).status).toBe(200);
  pass(-3600);
  expect((await rest.post('token/refresh/', { refresh: body.refresh })).status).toBe(401);
  pass(3600);
});

test('forged tokens and tokens of the other kind are refused', async () => {
  const rest = await start();
  const { body } = await login(rest, 'usuario');
  const [head, claims] = String(body.access).split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  for (const token of [`${head}.${claims}.AAAA`, `${none}.${claims}.`, String(body.refresh), 'x', '']) {
    expect((await rest.as(token).get('is-admin-user/')).status, token).toBe(401);
  }
  expect((await rest.post('token/refresh/', { refresh: body.access })).status).toBe(401);
});

test('signing out and a change of password end the tokens at once', async () => {
  const rest = await start();
  const { admin } = api;
  const first = (await login(rest, 'usuario')).body;
  await rest.post('token/logout/', { refresh: first.refresh });
  expect((await rest.as(String(first.access)).get('is-admin-user/')).status).toBe(401);
  expect((await rest.post('token/refresh/', { refresh: first.refresh })).status).toBe(401);

  const second = (await login(rest, 'usuario')).body;
  const changed = await admin.post('admin_change_password/', {
    user_id: 2,
    password1: 'Distinta#9',
    password2: 'Distinta#9',
  });
  expect(changed.status).toBe(200);
  expect((await rest.as(String(second.access)).get('is-admin-user/')).status).toBe(401);
  expect((await login(rest, 'usuario')).status).toBe(400);
});

describe('a password that changes while it is being checked', () => {
  const salt = randomBytes(16);
  const key = scryptSync('Usuario#2026', salt, 32, { N: 2 ** 17, r: 8, p: 2, maxmem: 2 ** 29 });
  const hash = `scrypt$${2 ** 17}$8$2$${salt.toString('base64')}$${key.toString('base64')}`;
  /** Signing in and proving take half a second or more; everything else is as quick as ever. */
  const slowly = async () => {
    await api.start({ fill: (db) => sql`update usuario set password = ${hash} where id = 2`.execute(db) });
    const begun = (kind: string) =>
      expect
        .poll(
          async () => {
            const { rows } = await sql`select from intento_login where clave = ${`${kind} a usuario 2`}`.execute(
              api.db,
            );
            return rows.length;
          },
          { timeout: 20_000 },
        )
        .toBe(1);
    // Signing in hashes it again at the cost of the tests.
    const slowDown = () => sql`update usuario set password = ${hash} where id = 2`.execute(api.db);
    return { rest: api.as(), admin: api.admin, begun, slowDown };
  };
  const other = { user_id: 2, password1: 'Distinta#9', password2: 'Distinta#9' };

  test('lets nobody in by the old one', async () => {
    const { rest, admin, begun } = await slowly();
    const entering = login(rest, 'usuario');
    await begun('login');
    expect((await admin.post('admin_change_password/', other)).status).toBe(200);
    expect((await entering).status).toBe(400);
    expect((await login(rest, 'usuario', 'Distinta#9')).status).toBe(200);
  });

  test('lets no deactivated person in, nor after the account is restored', async () => {
    const { rest, admin, begun } = await slowly();
    const entering = login(rest, 'usuario');
    await begun('login');
    expect((await admin.post('usuarios/2/inactivar/')).status).toBe(200);
    const { status, body } = await entering;
    expect((await admin.patch('usuarios/2/', { activo: true })).status).toBe(200);
    expect([status, (await rest.as(String(body.access)).get('is-admin-user/')).status]).toEqual([400, 401]);
  });

  test('lets the same person sign in twice at once', async () => {
    const { rest } = await slowly();
    const both = await Promise.all([1, 2].map(() => login(rest, 'usuario')));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of both) {
      expect((await rest.as(String(body.access)).get('is-admin-user/')).status).toBe(200);
    }
  });

  test('no longer confirms a change', async () => {
    const { rest, admin, begun, slowDown } = await slowly();
    const own = rest.as(String((await login(rest, 'usuario')).body.access));
    await slowDown();
    const mine = { password_actual: 'Usuario#2026', password1: 'Propia#2026', password2: 'Propia#2026' };
    const changing = own.patch('usuarios/2/', mine);
    await begun('actual');
    expect((await admin.post('admin_change_password/', other)).status).toBe(200);
    expect(await changing).toMatchObject({ status: 400, body: { password_actual: [expect.any(String)] } });
    expect((await login(rest, 'usuario', 'Distinta#9')).status).toBe(200);
    expect((await login(rest, 'usuario', 'Propia#2026')).status).toBe(400);
  });
});

test('changing another’s password returns every broken rule, the first as detail', async () => {
  const rest = await start();
  const { admin } = api;
  const answer = await admin.post('admin_change_password/?lang=es', { password1: 'corta', password2: 'otra' });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      user_id: ['El usuario es requerido.'],
      password1: [
        'La contraseña debe tener al menos 8 caracteres.',
        'La contraseña debe contener al menos una letra mayúscula.',
        'La contraseña debe contener al menos un carácter especial.',
      ],
      password2: ['Las contraseñas no coinciden'],
      detail: 'El usuario es requerido.',
    },
  });
  const body = { user_id: 1, password1: 'Distinta#9', password2: 'Distinta#9' };
  expect((await api.editor.post('admin_change_password/', body)).status).toBe(403);
  expect((await rest.post('admin_change_password/', body)).status).toBe(401);
});

test('a new user signs in, and no response has the password', async () => {
  await start();
  const { admin } = api;
  const created = await admin.post('usuarios/', persona());
  expect(created.status).toBe(201);
  expect(created.text).not.toMatch(/password|scrypt|Secreta/);
  expect((await admin.post('usuarios/', persona({ username: 'NUEVO' }))).body).toEqual({
    username: ['Ya existe un usuario con este nombre de usuario.'],
  });
  expect((await login(api.as(), 'nuevo', 'Secreta#1')).status).toBe(200);
});

test('invisible characters are removed from an email address', async () => {
  await start();
  const { admin } = api;
  const made = await admin.post('usuarios/', persona({ email: '\u200bana\u2060@x.exa\u00admple\ufeff' }));
  expect([made.status, made.body.email]).toEqual([201, 'ana@x.example']);
});

test('a company is required of everybody but administrators', async () => {
  await start();
  const { admin } = api;
  const me = (await admin.get('usuarios/1/')).body;
  expect(me).toMatchObject({ empresa: null, is_superuser: true });
  const { first_name, last_name, email, username, groups, idioma } = me;
  const own = { first_name: `${first_name}!`, last_name, email, username, groups, idioma };
  expect((await admin.patch('usuarios/1/', { ...own, empresa: null, is_superuser: true })).status).toBe(200);
  const boss = await admin.post('usuarios/', persona({ empresa: null, is_superuser: true }));
  expect(boss.status, boss.text).toBe(201);
  const missing = { empresa: ['La empresa es requerida.'] };
  expect((await admin.patch(`usuarios/${boss.body.id}/`, { is_superuser: false })).body).toEqual(missing);
  expect((await admin.patch(`usuarios/${boss.body.id}/`, { is_superuser: false, empresa: 1 })).status).toBe(200);
  expect((await admin.patch(`usuarios/${boss.body.id}/`, { empresa: null })).body).toEqual(missing);
});

test('a person changes their own password, which ends their other sessions', async () => {
  const rest = await start();
  const { usuario } = api;
  const other = (await login(rest, 'usuario')).body;
  const body = { password1: 'Propia#2026', password2: 'Propia#2026' };
  expect((await usuario.patch('usuarios/2/', body)).body).toEqual({
    password_actual: ['Para cambiar su contraseña, escriba la actual.'],
  });
  expect((await usuario.patch('usuarios/2/', { ...body, password_actual: 'Usuario#2026' })).status).toBe(200);
  expect((await usuario.get('usuarios/2/')).status, 'this session goes on').toBe(200);
  expect((await rest.as(String(other.access)).get('usuarios/2/')).status, 'the others end').toBe(401);
  const { admin } = api;
  expect((await admin.post('usuarios/1/inactivar/')).body).toEqual({
    non_field_errors: ['No puede desactivar su propio usuario.'],
  });
});

const outbox = async (): Promise<string> => {
  await expect.poll(() => api.mails().length, { timeout: 20_000 }).toBe(1);
  return api.mails()[0] ?? '';
};

test('a reset link works once, for an hour, and tells nobody who has an account', async () => {
  const rest = await start({ PUBLIC_URL: 'https://encuestas.example' });
  const known = await rest.post('password-reset/', { email: 'USUARIO@encuestas.example' });
  const unknown = await rest.post('password-reset/', { email: 'nadie@encuestas.example' });
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  const mail = await outbox();
  expect(mail).toContain('To: usuario@encuestas.example');
  const [, uid, token] = /https:\/\/encuestas\.example\/auth\/reset_password\/([\w-]+)\/([\w-]+)/.exec(mail) ?? [];
  const body = { uid, token, password: 'Nueva#2026', confirm_password: 'Nueva#2026' };
  expect((await rest.post('send-new-password/', { ...body, password: 'x' })).body).toHaveProperty('password');
  const expired = (await rest.post('send-new-password/', { ...body, token: 'otro' })).body;
  expect(expired).toEqual({ token: [expect.stringContaining('El enlace no es válido o ha vencido.')] });
  for (const broken of [{ uid: 'A'.repeat(3000) }, { token: 'x'.repeat(3000) }])
    expect((await rest.post('send-new-password/', { ...body, ...broken })).body).toEqual(expired);
  expect((await rest.post('send-new-password/', body)).status).toBe(200);
  expect((await rest.post('send-new-password/', body)).status).toBe(400);
  expect((await login(rest, 'usuario', 'Nueva#2026')).status).toBe(200);
});

test('a reset link is dead after an hour', async () => {
  const rest = await start();
  await rest.post('password-reset/', { email: 'usuario@encuestas.example' });
  const [, token] = /reset_password\/[\w-]+\/([\w-]+)/.exec(await outbox()) ?? [];
  pass(3601);
  const answer = await rest.post('send-new-password/', {
    token,
    password: 'Nueva#2026',
    verificationPassword: 'Nueva#2026',
  });
  expect(answer).toMatchObject({ status: 400, body: { token: [expect.stringContaining('ha vencido')] } });
});

describe('a password, an address or an account that changed', () => {
  const somebody = () => api.somebody();

  const LINK = /reset_password\/[\w-]+\/([\w-]+)/;
  /** The link that was mailed to an address; links of earlier mails are other people's. */
  const linkOf = async (email: string): Promise<string> => {
    await api.as().post('password-reset/', { email });
    const token = () =>
      api.mails().flatMap((mail) =>
        mail.includes(`To: ${email}
`)
          ? (LINK.exec(mail)?.[1] ?? [])
          : [],
      )[0];
    await expect.poll(token, { timeout: 20_000 }).toBeDefined();
    return token() ?? '';
  };
  const useLink = (token: string) =>
    api.as().post('send-new-password/', { token, password: 'Robada#1', confirm_password: 'Robada#1' });

  test('leaves no link behind that was mailed before', async () => {
    await start();
    const [first, second] = [await somebody(), await somebody()];
    const links = [await linkOf(`${first.username}@x.example`), await linkOf(`${second.username}@x.example`)];
    const own = { password_actual: 'Secreta#1', password1: 'Nueva#123', password2: 'Nueva#123' };
    expect((await first.rest.patch(`usuarios/${first.id}/`, own)).status).toBe(200);
    expect(
      (await second.rest.patch(`usuarios/${second.id}/`, { email: 'otra@x.example', password_actual: 'Secreta#1' }))
        .status,
    ).toBe(200);
    for (const link of links) expect.soft((await useLink(link)).status).toBe(400);
    const [third] = [await somebody()];
    const late = await linkOf(`${third.username}@x.example`);
    const given = { user_id: third.id, password1: 'Nueva#123', password2: 'Nueva#123' };
    expect((await api.admin.post('admin_change_password/', given)).status).toBe(200);
    expect((await useLink(late)).status).toBe(400);
  });

  test('ends its sessions for good, also where the account is restored', async () => {
    await start();
    for (const end of ['inactivar/', '']) {
      const { rest, id, username } = await somebody();
      const { refresh } = (await api.login(username)).body;
      if (end) expect((await api.admin.post(`usuarios/${id}/${end}`)).status).toBe(200);
      else expect((await api.admin.patch(`usuarios/${id}/`, { activo: false })).status).toBe(200);
      expect((await api.admin.patch(`usuarios/${id}/`, { activo: true })).status).toBe(200);
      expect.soft((await rest.get('is-admin-user/')).status, `access ${end}`).toBe(401);
      expect.soft((await rest.post('token/refresh/', { refresh })).status, `refresh ${end}`).toBe(401);
    }
  });
});

describe('a link that is requested while the mail server is away', () => {
  let away = true;
  /** Requests a link while the server is away, so that its mail waits. */
  const ask = async () => {
    away = true;
    const smtp = await startSmtp(async () => (away ? 451 : undefined));
    const rest = await start({ SMTP_URL: smtp.url });
    expect((await rest.post('password-reset/?lang=en', { email: 'usuario@encuestas.example' })).status).toBe(200);
    const failures = () => api.logged.filter((line) => line.includes('mail not sent'));
    await expect.poll(failures, { timeout: 20_000 }).toHaveLength(1);
    expect(smtp.received).toEqual([]);
    away = false;
    return { smtp, rest };
  };
  /** Wakes the queue by another mail. */
  const look = (rest: Rest) => rest.post('password-reset/', { email: 'editor@encuestas.example' });

  test.each([
    ['its hour is over', async () => pass(60 * 60)],
    [
      'the password is another one',
      async () => {
        const chosen = { user_id: 2, password1: 'Distinta#9', password2: 'Distinta#9' };
        expect((await api.admin.post('admin_change_password/', chosen)).status).toBe(200);
      },
    ],
  ])('is not sent once %s', async (_, happens) => {
    const { smtp, rest } = await ask();
    await happens();
    pass(61);
    await look(rest);
    const recipients = () => smtp.received.map(({ to }) => to);
    await expect.poll(recipients, { timeout: 20_000 }).toEqual(['editor@encuestas.example']);
    await look(rest);
    await expect.poll(() => smtp.received.length).toBe(2);
    expect(smtp.received.map(({ to }) => to)).not.toContain('usuario@encuestas.example');
    await smtp.close();
  });
});
