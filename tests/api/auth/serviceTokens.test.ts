import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SILENT } from '../../../packages/ops/src/index.ts';
import { copyOfPrepared } from '../../support/api.ts';
import { type Answered, PASSWORDS, Rest, signIn } from '../../support/rest.ts';
import { passwords, personOf, useApi, withApi } from '../../support/useApi.ts';

const PATH = 'tokens_servicio/';
const CSV = 'reportes/descargar_reporte_encuestas_completas_csv/';
const MINUTE = 60_000;

let ids: Map<string, number>;
const START = new Date('2026-06-30T15:00:00Z');
let now = START;

const api = useApi({ clock: () => now });
const { admin } = api;
beforeAll(async () => {
  const results = await admin.rows<{ id: number; codename: string }>('permisos/?page_size=-1');
  ids = new Map(results.map(({ id, codename }) => [codename, id]));
});
beforeEach(async () => {
  now = START;
  await api.signInAgain();
});

const idsOf = (...codenames: string[]): number[] => codenames.map((codename) => ids.get(codename) ?? 0);

const make = (body: object = {}, by: Rest = admin): Promise<Answered> =>
  by.post(PATH, { nombre: 'Planilla', permissions: idsOf('view_encuestausuarioempresa'), ...body });

/** A token that is there, and a client that sends it. */
async function made(body: object = {}): Promise<{ id: number; token: string; rest: Rest }> {
  const answer = await make(body);
  expect(answer.status, answer.text).toBe(201);
  const token = String(answer.body.token);
  return { id: Number(answer.body.id), token, rest: api.as(token) };
}

const linesOf = async (query: string) =>
  (await admin.get(`auditoria/?${query}`)).body.results as {
    usuario: number | null;
    username: string | null;
    acto: string;
    etiqueta: string;
    cambios: { campo: string; despues: string | null }[];
  }[];

describe('a service token', () => {
  test('is shown once, and only its digest is stored', async () => {
    const answer = await make({ nombre: ' Planilla de resultados ' });
    expect(answer.status, answer.text).toBe(201);
    const { id, token, ...record } = answer.body;
    expect(token).toMatch(/^enc_[\w-]{43}$/);
    expect(record).toMatchObject({
      nombre: 'Planilla de resultados',
      prefijo: String(token).slice(0, 12),
      permissions: idsOf('view_encuestausuarioempresa'),
      vence: '2027-06-30',
      estado: 'vigente',
      creado_por: 'Andrea Giménez (admin)',
      ultimo_uso: null,
      activo: true,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const again = await admin.get(`${PATH}${id}/`);
    expect(again.body.token).toBeNull();
    const listed = await admin.get(PATH);
    const trail = await admin.get('auditoria/?recurso=token_servicio');
    for (const { text } of [again, listed, trail]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(createHash('sha256').update(String(token)).digest('hex'));
    }
    expect(trail.body.results).toMatchObject([
      { acto: 'crear', username: 'admin', registro: id, etiqueta: `Planilla de resultados (${record.prefijo})` },
    ]);
  });

  test('reads what its permissions name, and nothing else', async () => {
    const { rest } = await made();
    const csv = await rest.get(CSV);
    expect(csv.status).toBe(200);
    expect(csv.text.split('\r\n').length).toBeGreaterThan(10);
    expect((await rest.get('encuestas/usuario_empresa/')).status).toBe(200);
    // What is open to anybody who signs in is not open to it, but for the labels of what it reads.
    for (const path of ['usuarios/', 'empresas/origenes/', 'empresas/rubros/', 'permisos/', 'auditoria/', PATH])
      expect((await rest.get(path)).status, path).toBe(403);
    expect(Object.keys((await rest.rows<object>('empresas/'))[0] ?? {})).toEqual(['id', 'razon_social', 'activo']);
    // The permission includes who sent the answers and their results.
    for (const path of ['campanas/', 'campanas/1/empresas/', 'resumen/', 'encuestas/1/resultados/'])
      expect((await rest.get(path)).status, path).toBe(200);
    expect((await rest.get('usuario_permisos/')).body).toMatchObject([{ codename: 'view_encuestausuarioempresa' }]);
  });

  test('is refused by endpoints for people', async () => {
    const everything = [...ids.keys()].filter((name) => !/(usuarioempresa|group)$/.test(name) || /^view/.test(name));
    const { rest, token } = await made({ permissions: idsOf(...everything) });
    const personal = [
      await rest.get('encuestas/empresa/'),
      await rest.get('encuestas/posiciones/'),
      await rest.get('reportes/link_reporte/get_reporte/'),
      await rest.post('encuestas/usuario_empresa/', { encuesta: 1 }),
      await rest.patch('encuestas/usuario_empresa/1/', {}),
      await rest.post('admin_change_password/', { user_id: 2, password1: 'Otra#2026', password2: 'Otra#2026' }),
    ];
    for (const { status, body } of personal) {
      expect(status).toBe(403);
      expect(body.detail).toBe('Un token de servicio no puede hacer esto: es para una persona que inició sesión.');
    }
    expect((await rest.patch('usuarios/1/', { first_name: 'X' })).status).toBe(403);
    expect((await make({}, rest)).status).toBe(403);
    const anonymous = api.as();
    for (const [path, body] of [
      ['token/verify/', { token }],
      ['token/refresh/', { refresh: token }],
    ] as const) {
      const answer = await anonymous.post(`${path}?lang=en`, body);
      expect([answer.status, answer.body.detail], path).toEqual([401, 'Service tokens can’t be verified or renewed.']);
    }
  });

  test('writes and downloads under its own name, without a user', async () => {
    const { rest, id } = await made({
      nombre: 'Cargador',
      permissions: idsOf('add_origen', 'view_encuestausuarioempresa'),
    });
    const { prefijo } = (await admin.get(`${PATH}${id}/`)).body;
    expect((await rest.post('empresas/origenes/', { descripcion: 'Por un programa' })).status).toBe(201);
    expect((await rest.get(`${CSV}?delimiter=,`)).status).toBe(200);
    const lines = await linesOf(`search=${prefijo}&page_size=20`);
    expect(lines.filter(({ username }) => username === `Cargador (${prefijo})`)).toMatchObject([
      { usuario: null, acto: 'descargar' },
      { usuario: null, acto: 'crear', etiqueta: 'Por un programa' },
    ]);
  });

  test('shows when it was used, to the minute', async () => {
    const { rest, id } = await made();
    const used = async () => (await admin.get(`${PATH}${id}/`)).body.ultimo_uso;
    const first = now;
    await rest.get('usuario_permisos/');
    await expect.poll(used).toBe(first.toISOString());
    now = new Date(first.getTime() + MINUTE - 1);
    await rest.get('usuario_permisos/');
    await rest.get('usuario_permisos/');
    expect(await used()).toBe(first.toISOString());
  });
});

describe('a service token ends', () => {
  test('when it is ended, immediately and for good', async () => {
    const { rest, id } = await made();
    expect((await rest.get('usuario_permisos/')).status).toBe(200);
    const ends = await Promise.all([
      admin.post(`${PATH}${id}/inactivar/`),
      admin.post(`${PATH}${id}/inactivar/`),
      admin.post(`${PATH}${id}/inactivar/`),
    ]);
    expect(ends.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await rest.get('usuario_permisos/?lang=en');
    expect([refused.status, refused.body]).toEqual([
      401,
      {
        detail: 'The service token expired or was ended, or its creator is no longer an administrator.',
        code: 'token_not_valid',
      },
    ]);
    expect((await linesOf(`recurso=token_servicio&registro=${id}`)).map(({ acto }) => acto)).toEqual([
      'inactivar',
      'crear',
    ]);
    expect((await admin.get(`${PATH}${id}/`)).body).toMatchObject({
      activo: false,
      estado: 'terminado',
      terminado: now.toISOString(),
      terminado_por: 'Andrea Giménez (admin)',
    });
    expect((await admin.patch(`${PATH}${id}/`, { activo: true })).status).toBe(405);
    expect((await rest.get('usuario_permisos/')).status).toBe(401);
  });

  test('when it is deleted', async () => {
    const { rest, id } = await made();
    expect((await admin.delete(`${PATH}${id}/`)).status).toBe(204);
    expect((await rest.get('usuario_permisos/')).status).toBe(401);
  });

  test('after the day on which it expires', async () => {
    const { rest, id } = await made({ vence: '2026-07-02' });
    now = new Date('2026-07-02T23:00:00Z');
    expect((await rest.get('usuario_permisos/')).status).toBe(200);
    now = new Date('2026-07-03T15:00:00Z');
    expect((await rest.get('usuario_permisos/')).status).toBe(401);
    const later = await api.signIn('admin', PASSWORDS.admin);
    expect((await later.get(`${PATH}${id}/`)).body.estado).toBe('vencido');
  });

  test('with the superuser who made it: demoted, deactivated or deleted', async () => {
    const { body: boss } = await admin.post('usuarios/', personOf('jefa', { ...passwords, is_superuser: true }));
    const { body, status, text } = await make({}, await api.signIn('jefa'));
    expect(status, text).toBe(201);
    const rest = api.as(body.token);
    const state = async () => (await admin.get(`${PATH}${body.id}/`)).body.estado;
    const answers = async () => (await rest.get('usuario_permisos/')).status;
    expect([await answers(), await state()]).toEqual([200, 'vigente']);
    await admin.patch(`usuarios/${boss.id}/`, { is_superuser: false, empresa: 1 });
    expect([await answers(), await state()]).toEqual([401, 'sin_responsable']);
    await admin.patch(`usuarios/${boss.id}/`, { is_superuser: true });
    expect(await answers()).toBe(200);
    await admin.post(`usuarios/${boss.id}/inactivar/`);
    expect(await answers()).toBe(401);
    expect((await admin.delete(`usuarios/${boss.id}/`)).status).toBe(204);
    expect([await answers(), await state()]).toEqual([401, 'sin_responsable']);
  });

  test('in every process that serves the database', async () => {
    const database = await copyOfPrepared();
    const { startApi, readSettings } = await import('../../../api/src/index.ts');
    const settings = readSettings({
      ...{ API_PORT: '0', HOST: '127.0.0.1', SECRET_KEY: 'a key of the tests that is long enough' },
      DATA_DIR: api.dataDir,
    });
    const shared = { ...database, share: undefined, close: async () => undefined };
    const start = () => startApi(settings, { database: shared, log: SILENT });
    const [one, other] = [await start(), await start()];
    try {
      const boss = await signIn(one.url, 'admin');
      const { body } = await boss.post(PATH, { nombre: 'Dos', permissions: idsOf('view_origen') });
      const there = new Rest(other.url, String(body.token));
      expect((await there.get('empresas/origenes/')).status).toBe(200);
      await boss.post(`${PATH}${body.id}/inactivar/`);
      expect((await there.get('empresas/origenes/')).status).toBe(401);
    } finally {
      await one.close();
      await other.close();
      await database.close();
    }
  });
});

describe('creating a service token', () => {
  test.each([
    ['no name', { nombre: '  ' }, { nombre: ['El campo es requerido'] }],
    ['no permission', { permissions: [] }, { permissions: ['El campo es requerido'] }],
    ['today', { vence: '2026-06-30' }, { vence: ['El vencimiento debe ser un día futuro'] }],
    ['too far', { vence: '2028-07-01' }, { vence: ['Un token de servicio dura 2 años como máximo'] }],
    ['no day', { vence: 'mañana' }, { vence: ['La fecha debe tener la forma AAAA-MM-DD'] }],
    ['a permission that there is not', { permissions: [99999] }, { permissions: ['El registro elegido no existe'] }],
  ])('with %s is refused', async (_, body, errors) => {
    const answer = await make(body);
    expect([answer.status, answer.body]).toEqual([400, errors]);
  });

  test.each(['add_usuarioempresa', 'change_group', 'change_encuestausuarioempresa', 'delete_usuarioempresa'])(
    'with %s is refused: it would outlive itself, or answer',
    async (codename) => {
      const answer = await make({ permissions: idsOf('view_origen', codename) });
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          permissions: ['Un token de servicio no puede escribir usuarios, grupos ni respuestas: eso es de personas'],
        },
      ]);
    },
  );
});

describe('an invalid service token', () => {
  test('is refused in every spelling, and no URL may carry a token', async () => {
    const { token, rest } = await made();
    const like = [
      token.toUpperCase(),
      `enc_${token.slice(4).toUpperCase()}`,
      `enc_${token.slice(4).split('').reverse().join('')}`,
      `${token.slice(0, 12)}%`,
      `enc_${'%'.repeat(43)}`,
      `enc_${'_'.repeat(43)}`,
      `${token}x`,
      token.slice(0, -1),
      `enc_${'a'.repeat(8_000)}`,
      createHash('sha256').update(token).digest('hex'),
    ];
    for (const wrong of like)
      expect((await api.as(wrong).get('usuario_permisos/')).status, wrong.slice(0, 60)).toBe(401);
    const anonymous = api.as();
    for (const name of ['token', 'access_token', 'authorization', 'bearer'])
      expect((await anonymous.get(`usuario_permisos/?${name}=${token}`)).status, name).toBe(401);
    const basic = Buffer.from(`x:${token}`).toString('base64');
    expect((await anonymous.get(CSV, { authorization: `Basic ${basic}` })).status).toBe(401);
    expect((await rest.get('usuario_permisos/')).status).toBe(200);
    expect(api.logged.join('\n')).not.toContain(token);
  });

  test('is limited, and valid ones still work', async () => {
    await withApi({}, async (fresh) => {
      const boss = fresh.admin;
      const { body } = await boss.post(PATH, { nombre: 'Buena', permissions: idsOf('view_origen') });
      const right = fresh.as(String(body.token));
      const guess = (n: number) => fresh.as(`enc_${String(n).padStart(43, 'x')}`).get('usuario_permisos/?lang=en');
      const statuses: number[] = [];
      for (let n = 0; n < 22; n += 1) statuses.push((await guess(n)).status);
      expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
      const refused = await guess(23);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await right.get('empresas/origenes/')).status).toBe(200);
      expect((await fresh.login('admin', PASSWORDS.admin)).status).toBe(200);
    });
  });
});
