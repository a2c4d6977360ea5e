import { describe, expect, test } from 'vitest';
import { companyOf, useApi } from '../../support/useApi.ts';

const api = useApi();
const { admin } = api;

const nueva = companyOf('Panadería Ñu Guasú S.R.L.', { rubro: 3 });

describe.each(['empresas/origenes/', 'encuestas/idiomas/', 'empresas/rubros/'])('the catalogue %s', (path) => {
  test('is created, read, changed, deactivated, restored and deleted', async () => {
    const created = await admin.post(path, { descripcion: '  Uno nuevo ' });
    expect(created).toMatchObject({ status: 201, body: { descripcion: 'Uno nuevo', activo: true } });
    const one = `${path}${created.body.id}/`;
    expect(await admin.get(one)).toMatchObject({ status: 200, body: created.body });
    expect(await admin.patch(one, { descripcion: 'Otro' })).toMatchObject({
      status: 200,
      body: { descripcion: 'Otro' },
    });
    expect(await admin.post(`${one}inactivar/`)).toMatchObject({ status: 200, body: { activo: false } });
    const listed = async () => (await admin.get(`${path}?search=otro`)).body.count;
    expect(await listed()).toBe(0);
    expect(await admin.get(one)).toMatchObject({ status: 200, body: { activo: false } });
    expect(await admin.patch(one, { activo: true })).toMatchObject({ status: 200, body: { activo: true } });
    expect(await listed()).toBe(1);
    expect((await admin.delete(one)).status).toBe(204);
    expect((await admin.get(one)).status).toBe(404);
  });

  test('needs a visible and unique description', async () => {
    for (const descripcion of [' ', '\u200b', '\ufeff\u00a0\u2060', '\u3164', '\u2800'])
      expect(await admin.post(path, { descripcion }), JSON.stringify(descripcion)).toMatchObject({
        status: 400,
        body: { descripcion: ['El campo es requerido'] },
      });
    const first = await admin.rows<{ descripcion: string }>(path);
    const repeated = await admin.post(`${path}?lang=en`, { descripcion: first[0]?.descripcion.toUpperCase() });
    expect(repeated.body).toEqual({ descripcion: ['A record with this description already exists'] });
  });
});

test('the segments of a business are replaced as a list, except those in use', async () => {
  const created = await admin.post('empresas/rubros/', {
    descripcion: 'Turismo',
    segmentos: [{ descripcion: 'Hoteles' }, { descripcion: 'Agencias' }],
  });
  const [hoteles, agencias] = created.body.segmentos as { id: number; descripcion: string }[];
  const one = `empresas/rubros/${created.body.id}/`;
  const changed = await admin.patch(one, {
    segmentos: [{ id: agencias?.id, descripcion: 'Agencias de viaje' }, { descripcion: 'Restaurantes' }],
  });
  expect((changed.body.segmentos as object[]).map((s) => (s as { descripcion: string }).descripcion)).toEqual([
    'Agencias de viaje',
    'Restaurantes',
  ]);
  expect((await admin.get(`empresas/segmentos/${hoteles?.id}/`)).status).toBe(404);
  await admin.post('empresas/', { ...nueva, rubro: created.body.id, segmento: agencias?.id });
  expect(await admin.patch(one, { segmentos: [] })).toMatchObject({
    status: 400,
    body: { segmentos: ['No se puede quitar un elemento que está en uso'] },
  });
  expect(await admin.patch(one, { segmentos: [{ descripcion: 'B' }, { id: 1, descripcion: 'Ajeno' }] })).toMatchObject({
    status: 400,
    body: { 'segmentos.1.id': ['El registro elegido no existe'] },
  });
  expect((await admin.get(one)).body.segmentos).toHaveLength(2);
  expect(await admin.patch(`empresas/segmentos/${agencias?.id}/`, { rubro: 1 })).toMatchObject({
    status: 400,
    body: { rubro: ['El segmento es de empresas de su negocio: no puede pasar a otro'] },
  });
  const [, restaurantes] = changed.body.segmentos as { id: number }[];
  expect((await admin.patch(`empresas/segmentos/${restaurantes?.id}/`, { rubro: 1 })).status, 'of none').toBe(200);
});

test('writing segments with their business takes the permissions on segments', async () => {
  const { body } = await admin.post('empresas/rubros/', {
    descripcion: 'Con segmentos',
    segmentos: [{ descripcion: 'Uno' }, { descripcion: 'Dos' }],
  });
  const [uno, dos] = body.segmentos as { id: number; descripcion: string }[];
  const path = `empresas/rubros/${body.id}/`;
  const { rest: ofBusiness } = await api.somebody(['view_rubro', 'add_rubro', 'change_rubro']);
  const unchanged = await ofBusiness.patch(path, { descripcion: 'Renombrado', segmentos: [uno, dos] });
  expect(unchanged).toMatchObject({ status: 200, body: { descripcion: 'Renombrado' } });
  const sent = { segmentos: [{ ...uno, descripcion: 'Otro' }, { descripcion: 'Tres' }] };
  expect(await ofBusiness.patch(`${path}?lang=en`, sent)).toMatchObject({
    status: 400,
    body: {
      segmentos: ['You may not add segments', 'You may not change segments', 'You may not remove segments'],
    },
  });
  const created = await ofBusiness.post('empresas/rubros/', { descripcion: 'X', segmentos: [{ descripcion: 'Y' }] });
  expect(created.body).toMatchObject({ segmentos: ['No tiene permiso para agregar segmentos'] });
  expect((await ofBusiness.post('empresas/rubros/', { descripcion: 'Sin segmentos' })).status).toBe(201);
  const { rest: changing } = await api.somebody(['view_rubro', 'change_rubro', 'change_segmento']);
  const reworded = await changing.patch(path, { segmentos: [{ ...uno, descripcion: 'Otro' }, dos] });
  expect(reworded).toMatchObject({
    status: 200,
    body: { segmentos: [{ descripcion: 'Otro' }, { descripcion: 'Dos' }] },
  });
});

test.each([
  ['empresas/rubros/', 'segmentos', { descripcion: 'Por filas' }],
  ['encuestas/preguntas/', 'respuestas', { descripcion: '¿Por filas?', seccion: 1, tipo_respuesta: 1 }],
])('the errors of %s name the row of %s', async (path, list, record) => {
  const rows = [{ descripcion: 'A' }, { descripcion: ' ' }, { descripcion: 'x'.repeat(256) }, 'B', { id: 'x' }];
  const expected = {
    ...{ [`${list}.1.descripcion`]: ['El campo es requerido'], [`${list}.3`]: [expect.any(String)] },
    ...{ [`${list}.2.descripcion`]: [expect.stringContaining('255')], [`${list}.4.id`]: [expect.any(String)] },
  };
  const created = await admin.post(path, { ...record, [list]: rows });
  expect([created.status, created.body]).toEqual([400, expected]);
  expect(created.codes).toMatchObject({ [`${list}.1.descripcion`]: ['REQUIRED'] });
  const { body } = await admin.post(path, { ...record, [list]: [{ descripcion: 'A' }] });
  expect((await admin.patch(`${path}${body.id}/`, { [list]: rows })).body).toEqual(expected);
});

test('a business is deactivated with a change of its segments', async () => {
  const { body } = await admin.post('empresas/rubros/', { descripcion: 'Breve', segmentos: [{ descripcion: 'Uno' }] });
  const changed = await admin.patch(`empresas/rubros/${body.id}/`, {
    ...{ activo: false, segmentos: [{ descripcion: 'Dos' }] },
  });
  expect(changed).toMatchObject({ status: 200, body: { activo: false, segmentos: [{ descripcion: 'Dos' }] } });
  const version = { 'if-match': changed.headers.get('etag') ?? '' };
  const again = await admin.patch(`empresas/rubros/${body.id}/`, { segmentos: [] }, version);
  expect(again).toMatchObject({ status: 200, body: { segmentos: [] } });
  expect((await admin.patch(`empresas/rubros/${body.id}/`, { activo: true }, version)).status).toBe(412);
});

describe('companies', () => {
  test('an inactive record cannot be chosen, and stays where it was', async () => {
    const { body: origen } = await admin.post('empresas/origenes/', { descripcion: 'Cooperativo' });
    const { body: empresa } = await admin.post('empresas/', { ...nueva, origen: origen.id });
    await admin.post(`empresas/origenes/${origen.id}/inactivar/`);
    expect((await admin.post('empresas/', { ...nueva, origen: origen.id })).body).toEqual({
      origen: ['El registro elegido está inactivo'],
    });
    expect((await admin.patch(`empresas/${empresa.id}/`, { origen: origen.id, direccion: 'Palma 1' })).status).toBe(
      200,
    );
  });

  test('pages, sizes, orderings and filters', async () => {
    const page = (query: string) => admin.get(`empresas/${query}`);
    const first = (await page('')).body;
    expect(first.results).toHaveLength(10);
    expect(first.tableColumns).toContainEqual({ label: 'Razón social', value: 'razon_social' });
    expect((await page('?lang=en')).body.tableColumns).toContainEqual({ label: 'Company name', value: 'razon_social' });
    expect((await page('?page=999')).body).toMatchObject({ results: [], count: first.count });
    // Further than a row's number goes, as far as GraphQL's numbers do.
    for (const far of ['page=1000000000', 'page=2147483647&page_size=300', 'page=2147483647&page_size=2147483647'])
      expect((await page(`?${far}`)).body, far).toMatchObject({ results: [], count: first.count });
    expect((await page('?page_size=-1')).body.results).toHaveLength(first.count as number);
    const up = (await page('?ordering=razon_social&page_size=300')).body.results as { id: number }[];
    const down = (await page('?ordering=-razon_social&page_size=300')).body.results as { id: number }[];
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
    const rubro = (await page('?rubro=2&page_size=300')).body.results as { rubro: number }[];
    expect(new Set(rubro.map((row) => row.rubro))).toEqual(new Set([2]));
    for (const query of [
      '?nada=1',
      '?ordering=nada',
      '?page=0',
      '?page_size=x',
      '?rubro=x',
      '?activo=quizás',
      '?id__in=1,x',
    ]) {
      expect((await page(encodeURI(query))).status, query).toBe(400);
    }
    // What would be right is said without the parameter's name, which clients of the gateway write in another way.
    for (const size of ['0', '-2', 'x'])
      expect((await page(`?page_size=${size}&lang=en`)).body).toEqual({
        page_size: ['The page size is a whole number from 1 to 300'],
      });
    for (const none of ['0', '-1', 'x', '2147483648', '99999999999999999999'])
      expect((await page(`?page=${none}`)).body).toEqual({ page: ['La página es un número entero de 1 a 2147483647'] });
  });

  test('id__in finds rows of any state', async () => {
    const { body } = await admin.post('empresas/', nueva);
    await admin.post(`empresas/${body.id}/inactivar/`);
    const named = await admin.get(`empresas/?id__in=${body.id},1,2`);
    expect((named.body.results as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, 2, body.id]);
    expect((await admin.get(`empresas/?id__in=${body.id}&activo=true`)).body.count).toBe(0);
    expect((await admin.get('empresas/?id__in=')).body).toMatchObject({ results: [], count: 0 });
  });
});

test('fixed names are in the language of the request, and found in either', async () => {
  const first = async (path: string) => ((await admin.get(path)).body.results as Record<string, unknown>[])[0];
  expect(await first('permisos/')).toMatchObject({ codename: 'view_usuarioempresa', name: 'Puede ver usuario' });
  expect(await first('permisos/?lang=en')).toMatchObject({ codename: 'view_usuarioempresa', name: 'Can view user' });
  expect((await admin.get('permisos/1/?lang=en')).body.name).toBe('Can view user');
  for (const search of ['puede eliminar negocio', 'can delete business'])
    expect(await first(`permisos/?lang=en&search=${encodeURIComponent(search)}`)).toMatchObject({
      codename: 'delete_rubro',
      name: 'Can delete business',
    });
  const sorted = await admin.rows<{ name: string }>('permisos/?lang=en&page_size=-1&ordering=name');
  expect(sorted.map(({ name }) => name)).toEqual(sorted.map(({ name }) => name).toSorted());
  expect(sorted.filter(({ name }) => !/^Can (view|add|change|delete) [a-z ]+$/.test(name))).toEqual([]);
  expect((await admin.get('usuario_permisos/?lang=en')).body).toContainEqual(
    expect.objectContaining({ codename: 'change_empresa', name: 'Can change company' }),
  );
  const types = async (query: string) => (await admin.get(`encuestas/tipo_respuesta/${query}`)).body.results;
  expect(await types('')).toEqual([
    { id: 1, tipo_respuesta: 'Selección' },
    { id: 2, tipo_respuesta: 'Numérica o casillas' },
    { id: 3, tipo_respuesta: 'Texto libre' },
  ]);
  expect(await types('?lang=en&search=free')).toEqual([{ id: 3, tipo_respuesta: 'Free text' }]);
});
