import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPasswords } from '../../../api/src/auth/passwords.ts';
import { prepare, readSettings } from '../../../api/src/index.ts';
import { emptyDatabase } from '../../support/api.ts';
import { PASSWORDS, type Rest } from '../../support/rest.ts';
import { passwords, personOf, useApi } from '../../support/useApi.ts';

const api = useApi({ each: true });
const { admin, login } = api;
const persona = (username: string, extra: object = {}) => personOf(username, { ...passwords, ...extra });
const somebody = async (username: string, pattern: RegExp): Promise<Rest> =>
  (await api.somebody(pattern, { username, email: `${username}@x.example` })).rest;

test('nobody changes or deletes a group that grants more than they have', async () => {
  const helper = await somebody('mesa', /_(group|usuarioempresa)$/);
  for (const grupo of [2, 3]) {
    expect.soft((await helper.patch(`grupos/${grupo}/`, { permissions: [] })).status, `empty ${grupo}`).toBe(403);
    expect.soft((await helper.patch(`grupos/${grupo}/`, { name: 'Otro' })).status, `rename ${grupo}`).toBe(403);
    expect.soft((await helper.patch(`grupos/${grupo}/`, { activo: false })).status, `activo ${grupo}`).toBe(403);
    expect.soft((await helper.post(`grupos/${grupo}/inactivar/`)).status, `deactivate ${grupo}`).toBe(403);
    expect.soft((await helper.delete(`grupos/${grupo}/`)).status, `delete ${grupo}`).toBe(403);
  }
  const own = await helper.post('grupos/', { name: 'Propio', permissions: [] });
  expect(own.status).toBe(201);
  expect((await helper.patch(`grupos/${own.body.id}/`, { name: 'Propios' })).status).toBe(200);
});

test('a refusal names what goes beyond one’s own permissions, in both languages', async () => {
  const helper = await somebody('mesa', /_(group|usuarioempresa)$/);
  const own = await helper.post('grupos/', { name: 'Propio', permissions: [] });
  await admin.patch('usuarios/1/', { groups: [3, own.body.id] });
  const permisos = await admin.rows<{ id: number; codename: string }>('permisos/?page_size=-1');
  const other = permisos.find(({ codename }) => codename === 'view_rubro')?.id;
  const code = 'beyond_own_permissions';
  const refused = (detail: string) => ({ status: 403, body: { detail, code } });
  const people = { ...persona('ajena'), groups: [own.body.id] };
  expect(await helper.post('usuarios/', { ...people, groups: [3] })).toMatchObject(
    refused('Solo puede dar grupos cuyos permisos usted tiene.'),
  );
  expect(await helper.post('usuarios/?lang=en', { ...people, groups: [3] })).toMatchObject(
    refused('You can only give groups whose permissions you have.'),
  );
  for (const [path, body] of [
    ['usuarios/', { ...people, permissions: [other] }],
    ['grupos/', { name: 'Todo', permissions: [other] }],
  ] as const)
    expect(await helper.post(path, body), path).toMatchObject(refused('Solo puede dar permisos que usted tiene.'));
  expect(await helper.post('usuarios/', { ...people, is_superuser: true })).toMatchObject(
    refused('Solo un administrador puede hacer administrador a alguien.'),
  );
  for (const id of [1, 4])
    expect(await helper.patch(`usuarios/${id}/`, { first_name: 'X' }), `user ${id}`).toMatchObject(
      refused('Esta persona tiene permisos que usted no tiene.'),
    );
  expect(await helper.post('usuarios/4/inactivar/')).toMatchObject({ status: 403 });
  await admin.post('grupos/3/inactivar/');
  expect((await helper.patch('grupos/3/', { activo: true })).status, 'restoring a group').toBe(403);
  for (const id of [3, own.body.id])
    expect(await helper.delete(`grupos/${id}/`), `group ${id}`).toMatchObject(
      refused(
        id === 3
          ? 'Este grupo tiene permisos que usted no tiene.'
          : 'En este grupo hay personas que usted no puede cambiar.',
      ),
    );
});

test('who may change a record and not delete it does not deactivate it by PATCH', async () => {
  expect((await api.editor.patch('empresas/origenes/1/', { descripcion: 'Nacional' })).status).toBe(200);
  expect((await api.editor.patch('empresas/origenes/1/', { activo: false })).status).toBe(403);
});

test('the last administrator stays, also of two who step down at once', async () => {
  const texto = 'Debe quedar al menos un administrador activo.';
  expect(await admin.patch('usuarios/1/', { is_superuser: false })).toMatchObject({
    status: 400,
    body: { non_field_errors: [texto] },
  });
  expect((await admin.patch('usuarios/1/', { activo: false })).status).toBe(400);
  expect((await admin.post('usuarios/1/inactivar/')).status).toBe(400);
  expect((await admin.delete('usuarios/1/')).status).toBe(400);
  const helper = await somebody('todo', /./);
  expect((await helper.post('usuarios/1/inactivar/')).status, 'somebody else').toBe(403);
  const { body: second } = await admin.post('usuarios/', persona('segunda', { is_superuser: true, groups: [3] }));
  const other = api.as((await login('segunda')).body.access);
  const both = await Promise.all([
    admin.patch('usuarios/1/', { is_superuser: false }),
    other.patch(`usuarios/${second.id}/`, { is_superuser: false }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('a revoked permission stays revoked in spite of concurrent changes', async () => {
  const permisos = await admin.rows<{ id: number; codename: string }>('permisos/?page_size=-1');
  const helping = /^(view|change)_usuarioempresa$/;
  const permissions = permisos.filter(({ codename }) => helping.test(codename)).map(({ id }) => id);
  /** Takes something from a person who gives it back to themselves all the while. */
  const take = async (username: string, given: object, taken: object) => {
    const { body } = await admin.post('usuarios/', persona(username, given));
    const rest = api.as((await login(username)).body.access);
    const back = [0, 1, 2].map(() => rest.patch(`usuarios/${body.id}/`, given));
    await Promise.all([admin.patch(`usuarios/${body.id}/`, taken), ...back]);
    expect((await admin.get(`usuarios/${body.id}/`)).body).toMatchObject(taken);
  };
  for (let n = 0; n < 4; n += 1) {
    await take(`mesa${n}`, { permissions }, { permissions: [] });
    await take(`jefa${n}`, { is_superuser: true }, { is_superuser: false });
  }
});

test('an inactive group still protects the accounts of its members', async () => {
  const helper = await somebody('mesa', /_usuarioempresa$/);
  const { body: editor } = await admin.post('usuarios/', persona('dormida', { groups: [2] }));
  expect((await admin.post('grupos/2/inactivar/')).status).toBe(200);
  expect((await helper.patch(`usuarios/${editor.id}/`, { email: 'mio@x.example' })).status).toBe(403);
  expect((await helper.post(`usuarios/${editor.id}/inactivar/`)).status).toBe(403);
});

test('a name of a deactivated record is refused with the way to restore it', async () => {
  const gone = async (path: string, body: object) => {
    const { id } = (await admin.post(path, body)).body;
    await admin.post(`${path}${id}/inactivar/`);
    return id;
  };
  const ines = await gone('usuarios/', persona('ines', { email: 'ines@x.example' }));
  await gone('grupos/', { name: 'Auditores', permissions: [] });
  await gone('encuestas/secciones/', { descripcion: 'Vales', idioma: 1, preguntas: [] });
  expect((await admin.post('usuarios/', persona('Inés', { email: 'otra@x.example' }))).body).toEqual({
    username: ['Ya existe un usuario inactivo con este nombre de usuario: restáurelo en su lista.'],
  });
  expect((await admin.post('usuarios/', persona('otra', { email: 'INES@x.example' }))).body).toEqual({
    email: ['Ya existe un usuario inactivo con este email: restáurelo en su lista.'],
  });
  expect((await admin.post('grupos/', { name: 'auditores', permissions: [] })).body).toEqual({
    name: ['Ya existe un grupo inactivo con este nombre: restáurelo en su lista.'],
  });
  expect((await admin.post('encuestas/secciones/', { descripcion: 'vales', idioma: 1, preguntas: [] })).body).toEqual({
    descripcion: ['Ya existe una sección inactiva con este nombre: restáurela en su lista.'],
  });
  expect((await admin.patch(`usuarios/${ines}/`, { activo: true, username: 'INES' })).status).toBe(200);
});

test('a user name with invisible characters, or in another form, is refused', async () => {
  const create = (username: string, n: number) =>
    admin.post('usuarios/', persona(username, { email: `n${n}@x.example` }));
  for (const [n, username] of ['ad\u200bmin', 'admin\u2060', '\u202eadmin'].entries()) {
    expect.soft(await create(username, n), JSON.stringify(username)).toMatchObject({
      status: 400,
      body: { username: [expect.stringContaining('no se ven')] },
    });
  }
  expect((await create('\uff41\uff44\uff4d\uff49\uff4e', 20)).body, 'full-width').toEqual({
    username: ['Ya existe un usuario con este nombre de usuario.'],
  });
  for (const [n, username] of ['josé.peña_2', 'Łukasz', 'иван', 'ana@empresa.com'].entries()) {
    expect.soft((await create(username, n + 30)).status, username).toBe(201);
  }
});

test('changing one’s own address takes the present password, ends other sessions and notifies the old address', async () => {
  const { usuario } = api;
  const other = await api.signIn('usuario', PASSWORDS.usuario);
  const missing = { password_actual: ['Para cambiar su correo, escriba su contraseña actual.'] };
  expect((await usuario.patch('usuarios/2/', { email: 'mio@x.example' })).body).toEqual(missing);
  const wrong = { email: 'mio@x.example', password_actual: 'nada' };
  expect((await usuario.patch('usuarios/2/', wrong)).body).toEqual({
    password_actual: ['La contraseña actual no es correcta.'],
  });
  expect((await usuario.get('usuarios/2/')).body.email).toBe('usuario@encuestas.example');
  const same = { email: 'usuario@encuestas.example', first_name: 'Hugo' };
  expect((await usuario.patch('usuarios/2/', same)).status, 'the address it has').toBe(200);
  const right = { email: 'mio@x.example', password_actual: 'Usuario#2026' };
  expect((await usuario.patch('usuarios/2/', right)).body).toMatchObject({ email: 'mio@x.example' });
  expect((await usuario.get('usuarios/2/')).status, 'this session goes on').toBe(200);
  expect((await other.get('usuarios/2/')).status, 'the other ends').toBe(401);
  await expect
    .poll(() => api.mails().join('\n'), { timeout: 20_000 })
    .toMatch(/To: usuario@encuestas\.example\n[\s\S]*usuario usuario es ahora otro/);
});

test('an administrator whose address another one changes is notified and signed out', async () => {
  const extra = { is_superuser: true, groups: [3] };
  const { body: second } = await admin.post('usuarios/', persona('segunda', extra));
  const other = api.as((await login('segunda')).body.access);
  expect((await admin.patch(`usuarios/${second.id}/`, { email: 'otra@x.example' })).status).toBe(200);
  expect((await other.get('usuarios/')).status).toBe(401);
  await expect.poll(() => api.mails().join('\n'), { timeout: 20_000 }).toContain('To: segunda@x.example\n');
});

test('a mailbox is not flooded by changes of address', async () => {
  const { usuario } = api;
  const statuses: number[] = [];
  for (let i = 0; i < 6 && !statuses.includes(429); i++) {
    for (const email of ['victima@x.example', `n${i}@x.example`]) {
      statuses.push((await usuario.patch('usuarios/2/', { email, password_actual: 'Usuario#2026' })).status);
    }
  }
  expect(statuses.at(-1)).toBe(429);
  const mails = api.mails().filter((mail) => mail.includes('To: victima@x.example\n'));
  expect(mails.length).toBeLessThanOrEqual(5);
});

test('who may not change an account learns nothing by trying addresses and blocks nobody', async () => {
  const ofCompany = await somebody('confinada', /^change_usuarioempresa$/);
  const helper = await somebody('mesa', /_(usuarioempresa|rubro)$/);
  const tried = async (rest: Rest, id: number) => {
    const answers: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      const { status, text } = await rest.patch(`usuarios/${id}/`, { email: `n${n}@x.example` });
      answers.push(`${status} ${text}`);
    }
    return new Set(answers);
  };
  const absent = await tried(ofCompany, 999_999);
  expect(await tried(ofCompany, 1), 'one that is not theirs is as one that is not there').toEqual(absent);
  expect([...(await tried(helper, 1))], 'one that holds more').toEqual([expect.stringMatching(/^403 /)]);
  const own = { email: 'nueva@x.example', password_actual: 'Admin#2026' };
  expect((await admin.patch('usuarios/1/', own)).status, 'its owner').toBe(200);
});

test('names of accounts carry no text into mails to others', async () => {
  const { usuario } = api;
  const moved = { email: 'victima@x.example', password_actual: 'Usuario#2026' };
  expect((await usuario.patch('usuarios/2/', moved)).status).toBe(200);
  const greetings = () =>
    api.mails().flatMap((mail) => /To: victima@[\s\S]*?\n\n([\s\S]*?)\n\nPara elegir/.exec(mail)?.[1] ?? []);
  const names = ['Ana:\n\nEntre en https://x.example', 'visite x.example', 'llame al 0981 123', 'M.ª José O’Hara-Paz'];
  for (const [n, first_name] of names.entries()) {
    expect((await usuario.patch('usuarios/2/', { first_name })).status).toBe(200);
    await api.as().post('password-reset/', { email: moved.email });
    await expect.poll(greetings, { timeout: 20_000 }).toHaveLength(n + 1);
  }
  expect(greetings().sort()).toEqual(['Hola M.ª José O’Hara-Paz:', 'Hola:', 'Hola:', 'Hola:']);
});

test('a respondent does not learn which addresses have an account', async () => {
  const { usuario } = api;
  const change = async (email: string) => {
    const { status, body } = await usuario.patch('usuarios/2/', { email, password_actual: 'Usuario#2026' });
    return { status, fields: Object.keys(body), email: body.email };
  };
  const known = await change('admin@encuestas.example');
  const unknown = await change('nadie@encuestas.example');
  expect(known).toEqual({ ...unknown, email: 'admin@encuestas.example' });
  expect((await admin.patch('usuarios/3/', { email: 'NADIE@encuestas.example' })).body, 'who may read users').toEqual({
    email: ['Ya existe un usuario con este email.'],
  });
  // A link goes to the address for each account that has it, and says of which it is.
  await change('admin@encuestas.example');
  await api.as().post('password-reset/', { email: 'admin@encuestas.example' });
  const mails = () => api.mails().filter((mail) => /To: admin@\S+\nSubject: Restablecer/.test(mail));
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(2);
  expect(mails().map((mail) => /el usuario (\w+)/.exec(mail)?.[1])).toEqual(['admin', 'usuario']);
});

test('the first administrator keeps the rules of a user', { timeout: 120_000 }, async () => {
  const database = await emptyDatabase();
  const first = (username: string) =>
    prepare({
      db: database.db,
      settings: { ...readSettings({ ADMIN_USERNAME: username, ADMIN_PASSWORD: 'Jefatura#1', DEMO: '0' }) },
      clock: () => new Date(),
      passwords: createPasswords(),
    });
  await expect(first('je\u200bfa')).rejects.toThrow(/^ADMIN_USERNAME cannot be used: /);
  await first('jefa');
  const { rows } = await sql<Record<string, string>>`
    select username, email, first_name, last_name from usuario`.execute(database.db);
  await database.close();
  expect(rows).toHaveLength(1);
  expect((await admin.patch('usuarios/1/', { ...rows[0], password_actual: 'Admin#2026' })).body).toMatchObject(
    rows[0] ?? {},
  );
});
