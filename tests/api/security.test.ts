import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../api/src/index.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { Rest, signIn } from '../support/rest.ts';

let api: TestApi;
let admin: Rest;
let made = 0;
const login = (username: string, password: string) => new Rest(api.url).post('token/', { username, password });

/** Somebody of company 1 who holds these permissions, signed in. */
const somebody = async (...codenames: string[]): Promise<{ rest: Rest; id: number; username: string }> => {
  const permisos = (await admin.get('permisos/?page_size=-1')).body.results as { id: number; codename: string }[];
  const permissions = permisos.filter(({ codename }) => codenames.includes(codename)).map(({ id }) => id);
  expect(permissions).toHaveLength(codenames.length);
  made += 1;
  const username = `persona${made}`;
  const { body, status } = await admin.post('usuarios/', {
    ...{ username, email: `${username}@x.example`, first_name: 'Ana', last_name: 'Paz', groups: [1], empresa: 1 },
    ...{ permissions, password1: 'Secreta#1', password2: 'Secreta#1' },
  });
  expect(status).toBe(201);
  const { access } = (await login(username, 'Secreta#1')).body;
  return { rest: new Rest(api.url, String(access)), id: Number(body.id), username };
};
const idsOf = (page: { body: Record<string, unknown> }) => (page.body.results as { id: number }[]).map(({ id }) => id);

describe('whoever is no administrator', () => {
  beforeAll(async () => {
    api = await startTestApi();
    admin = await signIn(api.url, 'admin');
  });
  afterAll(() => api.close());

  test('reads no other company, whatever permission over its answers it holds', async () => {
    const { rest, id } = await somebody('view_encuestausuarioempresa');
    expect((await rest.get('is-admin-user/')).body).toEqual({ result: false });
    expect(idsOf(await rest.get('empresas/'))).toEqual([1]);
    expect((await rest.get('empresas/2/')).status).toBe(404);
    expect(idsOf(await rest.get('usuarios/'))).toEqual([id]);
    expect((await rest.get('usuarios/1/')).status).toBe(404);
  });

  test('moves to no other company, and opens no account in one', async () => {
    const { rest, id } = await somebody('change_usuarioempresa', 'add_usuarioempresa');
    expect((await rest.patch(`usuarios/${id}/`, { empresa: 2 })).status).toBe(403);
    expect((await admin.get(`usuarios/${id}/`)).body).toMatchObject({ empresa: 1 });
    const other = { username: 'puerta', email: 'puerta@x.example', first_name: 'A', last_name: 'B', groups: [1] };
    const body = { ...other, empresa: 2, password1: 'Secreta#1', password2: 'Secreta#1' };
    expect((await rest.post('usuarios/', body)).status).toBe(403);
    expect((await login('puerta', 'Secreta#1')).status).toBe(400);
  });

  test('adds what it has the permission to add, and reads nothing of it', async () => {
    const empresa = {
      razon_social: 'Nueva SA',
      ruc_ci: '1',
      rubro: 1,
      origen: 1,
      cant_sucursales: 1,
      cant_empleados: 1,
    };
    const colega = { username: 'colega', email: 'colega@x.example', first_name: 'A', last_name: 'B' };
    const bodies = {
      empresa: ['empresas/', empresa],
      seccion: ['encuestas/secciones/', { descripcion: 'Sección nueva', idioma: 1 }],
      encuesta: ['encuestas/', { descripcion: 'Encuesta nueva', idioma: 1, periodo_activo: 1, secciones: [] }],
      usuarioempresa: [
        'usuarios/',
        { ...colega, groups: [1], empresa: 1, password1: 'Secreta#1', password2: 'Secreta#1' },
      ],
    } as const;
    for (const [model, [path, body]] of Object.entries(bodies)) {
      const { rest } = await somebody(`add_${model}`);
      const { status, body: answer } = await rest.post(path, body);
      expect.soft([model, status, answer]).toEqual([model, 201, { id: expect.any(Number) }]);
      expect.soft((await rest.get(`${path}${answer.id}/`)).status, model).toBe(404);
      expect.soft((await rest.patch(`${path}${answer.id}/`, { activo: true })).status, model).toBe(403);
    }
  });

  test('orders by columns only, not by what every object of the language has', async () => {
    for (const path of ['empresas/', 'encuestas/', 'encuestas/idiomas/', 'usuarios/']) {
      for (const name of ['constructor', '-toString', '__proto__', 'hasOwnProperty']) {
        expect.soft((await admin.get(`${path}?ordering=${name}`)).status, `${path} ${name}`).toBe(400);
      }
    }
  });

  test('who may not view users is shown itself and nobody else, nor finds anybody', async () => {
    const { rest, id } = await somebody('view_empresa', 'view_encuestausuarioempresa');
    expect(idsOf(await rest.get('usuarios/'))).toEqual([id]);
    expect((await rest.get('usuarios/2/')).status).toBe(404);
    expect((await rest.get('usuarios/?search=hugo')).body).toMatchObject({ count: 0, results: [] });
    expect((await admin.get('usuarios/?search=usuario2@encuestas')).body).toMatchObject({ count: 1 });
  });

  test('finds its answers by the names of what it is shown, not by what it is not shown', async () => {
    const colleague = await signIn(api.url, 'usuario2');
    const sent = (await colleague.get('encuestas/usuario_empresa/')).body.results as { usuario: number }[];
    const { body: author } = await admin.get(`usuarios/${sent[0]?.usuario}/`);
    expect(author.username).toBe('admin');
    const found = async (search: unknown) =>
      (await colleague.get(`encuestas/usuario_empresa/?search=${encodeURIComponent(String(search))}`)).body.count;
    const { body: own } = await colleague.get('empresas/2/');
    expect(await found(own.razon_social)).toBe(sent.length);
    expect(await found(own.ruc_ci)).toBe(0);
    for (const hidden of [author.first_name, author.email]) expect.soft(await found(hidden)).toBe(0);
  });
});

describe('a password, an address or an account that changed', () => {
  beforeAll(async () => {
    api = await startTestApi();
    admin = await signIn(api.url, 'admin');
  });
  afterAll(() => api.close());

  /** The link that was mailed to an address; links of earlier mails are other people's. */
  const linkOf = async (email: string): Promise<string> => {
    await new Rest(api.url).post('password-reset/', { email });
    for (;;) {
      const mail = api.mails().find((text) => text.includes(`To: ${email}\n`));
      const token = /reset_password\/[\w-]+\/([\w-]+)/.exec(mail ?? '')?.[1];
      if (token) return token;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const useLink = (token: string) =>
    new Rest(api.url).post('send-new-password/', { token, password: 'Robada#1', confirm_password: 'Robada#1' });

  test('leaves no link behind that was mailed before', async () => {
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
    expect((await admin.post('admin_change_password/', given)).status).toBe(200);
    expect((await useLink(late)).status).toBe(400);
  });

  test('is not guessed at from a session that was left open', async () => {
    const { rest, id } = await somebody();
    const given = { password1: 'Nueva#123', password2: 'Nueva#123' };
    const guess = async (present: string) =>
      (await rest.patch(`usuarios/${id}/`, { ...given, password_actual: present })).status;
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push(await guess(`Secreta#${i + 2}`));
    statuses.push(await guess('Secreta#1'));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await rest.patch(`usuarios/${id}/`, { first_name: 'Eva' })).status).toBe(200);
  });

  test('leaves no session behind that begins anew when the account is brought back', async () => {
    for (const end of ['inactivar/', '']) {
      const { rest, id, username } = await somebody();
      const { refresh } = (await login(username, 'Secreta#1')).body;
      if (end) expect((await admin.post(`usuarios/${id}/${end}`)).status).toBe(200);
      else expect((await admin.patch(`usuarios/${id}/`, { activo: false })).status).toBe(200);
      expect((await admin.patch(`usuarios/${id}/`, { activo: true })).status).toBe(200);
      expect.soft((await rest.get('is-admin-user/')).status, `access ${end}`).toBe(401);
      expect.soft((await rest.post('token/refresh/', { refresh })).status, `refresh ${end}`).toBe(401);
    }
  });
});

test('other letters for the same account are the same account to the limit of failures', async () => {
  api = await startTestApi();
  try {
    for (let i = 0; i < 5; i++) expect((await login('admin', 'nada')).status).toBe(400);
    for (const alias of ['admin', 'ADMIN', ' admin ', 'adm\u0130n', 'ADM\u0130N']) {
      const { status } = await login(alias, 'Admin#2026');
      expect.soft([400, 429], alias).toContain(status);
    }
  } finally {
    await api.close();
  }
});

test('a caller that no trusted proxy vouches for is where it is, whatever it says', async () => {
  expect(() => readSettings({ TRUSTED_PROXIES: '10.0.0.0/33' })).toThrow(/TRUSTED_PROXIES .*10\.0\.0\.0\/33/);
  // A gateway beside the API calls it from the address that both listen on.
  expect(readSettings({ API_HOST: '192.168.1.5', DEMO: '1' }).trustedProxies).toEqual(['loopback', '192.168.1.5']);
  expect(readSettings({ API_HOST: '0.0.0.0', DEMO: '1' }).trustedProxies).toEqual(['loopback']);
  api = await startTestApi({ env: { TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16' } });
  try {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      const from = { 'x-forwarded-for': `203.0.113.${i}` };
      statuses.push((await new Rest(api.url).post('token/', { username: 'admin', password: 'nada' }, from)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  } finally {
    await api.close();
  }
});
