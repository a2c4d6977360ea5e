import { expect, test } from 'vitest';
import { companyOf, passwords, personOf, useApi } from '../../support/useApi.ts';

/** People who are no administrators work within their company. */
const api = useApi();
const { admin } = api;
const somebody = (...codenames: string[]) => api.somebody(codenames);
const idsOf = (page: { body: Record<string, unknown> }) => (page.body.results as { id: number }[]).map(({ id }) => id);

test('a respondent reads no other company, also with permissions over answers', async () => {
  const { rest, id } = await somebody('view_encuestausuarioempresa');
  expect((await rest.get('is-admin-user/')).body).toEqual({ result: false });
  expect(idsOf(await rest.get('empresas/'))).toEqual([1]);
  expect((await rest.get('empresas/2/')).status).toBe(404);
  expect(idsOf(await rest.get('usuarios/'))).toEqual([id]);
  expect((await rest.get('usuarios/1/')).status).toBe(404);
});

test('a respondent with an add permission creates records and reads nothing of them', async () => {
  const bodies = {
    empresa: ['empresas/', companyOf('Nueva SA')],
    seccion: ['encuestas/secciones/', { descripcion: 'Sección nueva', idioma: 1 }],
    encuesta: ['encuestas/', { descripcion: 'Encuesta nueva', idioma: 1, periodo_activo: 1, secciones: [] }],
    usuarioempresa: ['usuarios/', personOf('colega', passwords)],
  } as const;
  for (const [model, [path, body]] of Object.entries(bodies)) {
    const { rest } = await somebody(`add_${model}`);
    const { status, body: answer } = await rest.post(path, body);
    expect.soft([model, status, answer]).toEqual([model, 201, { id: expect.any(Number) }]);
    expect.soft((await rest.get(`${path}${answer.id}/`)).status, model).toBe(404);
    expect.soft((await rest.patch(`${path}${answer.id}/`, { activo: true })).status, model).toBe(403);
  }
});

test('lists are ordered by columns, not by properties that every object has', async () => {
  for (const path of ['empresas/', 'encuestas/', 'encuestas/idiomas/', 'usuarios/']) {
    for (const name of ['constructor', '-toString', '__proto__', 'hasOwnProperty']) {
      expect.soft((await admin.get(`${path}?ordering=${name}`)).status, `${path} ${name}`).toBe(400);
    }
  }
});

test('a respondent finds answers by visible names, not by hidden ones', async () => {
  const colleague = api.usuario2;
  const sent = await colleague.rows<{ usuario: number }>('encuestas/usuario_empresa/');
  const { results } = (await admin.get('usuarios/?search=admin')).body as { results: Record<string, unknown>[] };
  const author = results.find(({ username }) => username === 'admin') ?? {};
  expect(sent.map(({ usuario }) => usuario)).toContain(author.id);
  const found = async (search: unknown) =>
    (await colleague.get(`encuestas/usuario_empresa/?search=${encodeURIComponent(String(search))}`)).body.count;
  const { body: own } = await colleague.get('empresas/2/');
  expect(await found(own.razon_social)).toBe(sent.length);
  expect(await found(own.ruc_ci)).toBe(0);
  for (const hidden of [author.first_name, author.email]) expect.soft(await found(hidden)).toBe(0);
});
