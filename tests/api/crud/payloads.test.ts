import { describe, expect, test } from 'vitest';
import { PAYLOADS } from '../../support/payloads.ts';
import { useApi } from '../../support/useApi.ts';

const api = useApi();
const { admin, usuario } = api;

describe.each(PAYLOADS.map((payload) => [payload.path, payload] as const))('%s', (path, payload) => {
  const { create, change, answered = {}, hidden = [] } = payload;

  test('saves every field of a create and of a change, and accepts its own response', async () => {
    const created = await admin.post(path, create);
    expect(created.status, created.text).toBe(201);
    const shown = Object.fromEntries(Object.entries(create).filter(([name]) => !hidden.includes(name)));
    expect(created.body).toMatchObject(shown);
    const one = `${path}${created.body.id}/`;
    const changed = await admin.patch(one, change);
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body).toMatchObject({ ...change, ...answered });
    const { body: read, headers } = await admin.get(one);
    // A write answers no counts.
    expect(read).toMatchObject(changed.body);
    const back = await admin.patch(one, read);
    expect([back.status, back.body]).toEqual([200, changed.body]);
    expect(back.headers.get('etag'), 'no new version').toBe(headers.get('etag'));
  });

  test('refuses another id in the body than in the path', async () => {
    const results = await admin.rows(`${path}?page_size=1&ordering=id`);
    const one = `${path}${results[0]?.id}/`;
    const sent = await admin.patch(one, { id: 999_999 });
    expect([sent.status, sent.body]).toEqual([400, { id: ['El identificador no se puede cambiar'] }]);
    expect((await admin.patch(one, { id: results[0]?.id })).status).toBe(200);
  });
});

const LISTS = PAYLOADS.flatMap(({ path, create }) =>
  Object.keys(create).flatMap((name) => (Array.isArray(create[name]) ? [[path, name, create] as const] : [])),
);

describe('null instead of a list is refused and changes nothing', () => {
  test.each(LISTS)('%s %s', async (path, name, create) => {
    const text = name === 'groups' ? 'El grupo es requerido.' : 'El valor debe ser una lista';
    const [one, before] = [`${path}1/`, (await admin.get(`${path}1/`)).body];
    const changed = await admin.patch(one, { [name]: null });
    expect([changed.status, changed.body]).toEqual([400, { [name]: [text] }]);
    expect((await admin.get(one)).body).toEqual(before);
    const made = await admin.post(path, { ...create, [name]: null });
    expect([made.status, made.body]).toEqual([400, expect.objectContaining({ [name]: [text] })]);
  });

  test('nor in the questions of a section', async () => {
    const pregunta = { descripcion: '¿Qué?', tipo_respuesta: 3, respuestas: null };
    const changed = await admin.patch('encuestas/secciones/1/', { preguntas: [pregunta] });
    expect(changed.body).toEqual({ 'preguntas.0.respuestas': ['El valor debe ser una lista'] });
  });
});

describe('fields that a record does not have are refused', () => {
  const PERIODO = 'Las fechas son las del periodo activo';
  const AJENO = 'El registro no tiene este campo';
  test.each([
    ['encuestas/', 1, 'fecha_inicio', '2030-01-01', PERIODO],
    ['encuestas/', 1, 'fecha_fin', '2030-01-01', PERIODO],
    ['encuestas/', 1, 'anho', 2030, AJENO],
    ['empresas/rubros/', 1, 'razon_social', 'X', AJENO],
    ['encuestas/idiomas/', 1, 'nombre', 'X', AJENO],
    ['encuestas/secciones/', 1, 'eje', 'X', AJENO],
  ])('%s%i %s', async (path, id, name, value, text) => {
    const changed = await admin.patch(`${path}${id}/`, { [name]: value });
    expect([changed.status, changed.body]).toEqual([400, { [name]: [text] }]);
    const base = PAYLOADS.find((payload) => payload.path === path)?.create;
    const made = await admin.post(path, { ...base, descripcion: 'Nadie', [name]: value });
    expect([made.status, made.body]).toEqual([400, { [name]: [text] }]);
    expect((await admin.get(`${path}?search=Nadie`)).body.count).toBe(0);
    expect((await admin.patch(`${path}${id}/`, { [name]: null })).status).toBe(200);
  });

  test('the dates of a survey may be sent back with another period', async () => {
    const read = (await admin.get('encuestas/2/')).body;
    const moved = await admin.patch('encuestas/2/', { ...read, periodo_activo: 1 });
    expect([moved.status, moved.body.periodo_activo]).toEqual([200, 1]);
    expect(moved.body.fecha_inicio).not.toBe(read.fecha_inicio);
    expect((await admin.patch('encuestas/2/', { periodo_activo: read.periodo_activo })).status).toBe(200);
  });

  test('a new record is active, and activo: null restores none', async () => {
    expect((await admin.post('empresas/origenes/', { descripcion: 'Inactivo', activo: false })).body).toEqual({
      activo: ['Un registro nuevo está activo'],
    });
    const { id } = (await admin.post('empresas/origenes/', { descripcion: 'Inactivo', activo: true })).body;
    await admin.post(`empresas/origenes/${id}/inactivar/`);
    expect((await admin.patch(`empresas/origenes/${id}/`, { activo: null })).body).toEqual({
      activo: ['El campo es requerido'],
    });
  });

  test('an administrator’s report link has no business', async () => {
    const link = { tipo_usuario: 'Administrador', rubro: 1, url: 'https://app.powerbi.com/3' };
    expect((await admin.post('reportes/link_reporte/', link)).body).toEqual({
      rubro: ['Un link para Administrador no lleva negocio'],
    });
    const made = await admin.post('reportes/link_reporte/', { ...link, tipo_usuario: 'Usuario' });
    const one = `reportes/link_reporte/${made.body.id}/`;
    expect((await admin.patch(one, { tipo_usuario: 'Administrador' })).body).toMatchObject({ rubro: null });
  });
});

describe('fields that somebody may not write are refused', () => {
  test('of one’s own record, unless they are unchanged', async () => {
    const read = (await usuario.get('usuarios/2/')).body;
    for (const body of [
      { empresa: 9 },
      { is_superuser: true },
      { groups: [3] },
      { username: 'x' },
      { activo: false },
    ]) {
      expect((await usuario.patch('usuarios/2/', { first_name: 'Otro', ...body })).status, JSON.stringify(body)).toBe(
        403,
      );
    }
    expect((await usuario.get('usuarios/2/')).body).toEqual(read);
    expect(await usuario.patch('usuarios/2/', { ...read, first_name: 'Hugo César' })).toMatchObject({
      status: 200,
      body: { ...read, first_name: 'Hugo César', nombre_completo: 'Hugo César Benítez' },
    });
  });

  test('the sender of answers does not choose their company and user', async () => {
    const body = { encuesta: 1, respuestas: [], preguntas: [] };
    const fixed = ['No se puede elegir de quién son las respuestas'];
    expect((await usuario.post('encuestas/usuario_empresa/', { ...body, empresa: 5, usuario: 1 })).body).toEqual({
      empresa: fixed,
      usuario: fixed,
    });
    const sent = await usuario.post('encuestas/usuario_empresa/', { ...body, empresa: 1, usuario: 2 });
    expect(sent.status).toBe(201);
    const one = `encuestas/usuario_empresa/${sent.body.id}/`;
    expect((await usuario.patch(one, { ...body, empresa: 5 })).body).toEqual({ empresa: fixed });
    expect((await usuario.patch(one, sent.body)).status).toBe(200);
    expect((await usuario.patch(one, { ...body, id: 1 })).body).toEqual({
      id: ['El identificador no se puede cambiar'],
    });
  });
});
