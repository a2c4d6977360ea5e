import { describe, expect, it } from 'vitest';
import { gatewayOverAnswers, type Routes } from '../../support/answering.ts';

const { start, query, calls } = gatewayOverAnswers();
const paths = () => calls().map(({ method, path }) => `${method} ${path}`);

const CAMPAIGN = {
  ...{ id: 7, rubro: 3, negocio: 'Bancos', fecha_inicio: '2026-01-01', fecha_fin: '2026-12-31', vigente: true },
  ...{ encuestas: [{ id: 5, descripcion: 'Salarios', idioma: 1 }], empresas: 2, enviadas: 1 },
};
const ROUTES: Routes = {
  'GET ': { body: { capacidades: ['campanas', 'auditoria', 'resumen'] } },
  'GET campanas/7/': { body: CAMPAIGN },
  'GET empresas/rubros/3/': { body: { id: 3, descripcion: 'Bancos', segmentos: [{ id: 9, descripcion: 'Retail' }] } },
  'GET encuestas/5/': { body: { id: 5, descripcion: 'Salarios', idioma: 1, periodo_activo: 7 } },
  'GET encuestas/idiomas/1/': { body: { id: 1, descripcion: 'Español' } },
};

describe('relations of types that are no records', () => {
  it('load nothing for `id`, nor for fields that the answer embeds', async () => {
    await start(ROUTES);
    const { data, errors } = await query(
      '{ campana(id: 7) { rubro { id label descripcion } encuestas { id label idioma { id } } } }',
    );
    expect(errors).toBeUndefined();
    expect(data.campana).toEqual({
      rubro: { id: '3', label: 'Bancos', descripcion: 'Bancos' },
      encuestas: [{ id: '5', label: 'Salarios', idioma: { id: '1' } }],
    });
    expect(paths()).toEqual(['GET ', 'GET campanas/7/']);
  });

  it('load records for other fields', async () => {
    await start(ROUTES);
    const { data, errors } = await query(
      '{ campana(id: 7) { rubro { segmentos { descripcion } } encuestas { idioma { descripcion } } } }',
    );
    expect(errors).toBeUndefined();
    expect(data.campana).toEqual({
      rubro: { segmentos: [{ descripcion: 'Retail' }] },
      encuestas: [{ idioma: { descripcion: 'Español' } }],
    });
    expect(paths()).toContain('GET encuestas/idiomas/1/');
  });

  it('of any type are resolved by their kind, and null for kinds that are none', async () => {
    const line = { id: 1, momento: '2026-06-01T12:00:00Z', acto: 'cambiar', etiqueta: 'x', cambios: [] };
    const results = [
      { ...line, recurso: 'rubro', registro: 3, usuario: 1 },
      { ...line, id: 2, recurso: 'base_de_datos', registro: null, usuario: null },
    ];
    await start({ ...ROUTES, 'GET auditoria/': { body: { count: 2, results } } });
    const ids = await query('{ auditoria { results { registro { __typename id } usuario { id } } } }');
    expect(ids.data.auditoria.results).toEqual([
      { registro: { __typename: 'Rubro', id: '3' }, usuario: { id: '1' } },
      { registro: null, usuario: null },
    ]);
    expect(paths()).toEqual(['GET ', 'GET auditoria/']);
    const { data, errors } = await query(
      '{ auditoria { results { registro { label ... on Rubro { segmentos { id } } } } } }',
    );
    expect(errors).toBeUndefined();
    expect(data.auditoria.results[0]).toEqual({ registro: { label: 'Bancos', segmentos: [{ id: '9' }] } });
  });
});

describe('a related record that fails leaves the rest', () => {
  it('of a page, whose caller may not read groups and permissions', async () => {
    const results = [
      { id: 1, username: 'ana', groups: [2], permissions: [5] },
      { id: 3, username: 'luis', groups: [], permissions: [] },
    ];
    const refused = { status: 403, body: { detail: 'No.' } };
    await start({
      ...{ 'GET usuarios/': { body: { count: 2, results } }, 'GET grupos/2/': refused },
      ...{ 'GET grupos/': refused, 'GET permisos/': refused },
    });
    const { data, errors } = await query('{ usuarios { results { username groups { name } permissions { name } } } }');
    expect(data.usuarios.results).toEqual([
      { username: 'ana', groups: null, permissions: null },
      { username: 'luis', groups: [], permissions: [] },
    ]);
    expect(errors?.map(({ path, extensions }) => [path?.join('.'), extensions.code]).toSorted()).toEqual([
      ['usuarios.results.0.groups', 'FORBIDDEN'],
      ['usuarios.results.0.permissions', 'FORBIDDEN'],
    ]);
  });

  it('of a submission, whose question is gone', async () => {
    const submission = {
      ...{ id: 5, encuesta: 1, respuestas: [{ pregunta_id: 2, respuesta: 10 }] },
      preguntas: [{ pregunta: 3, descripcion: '42' }],
    };
    const none = { body: { count: 0, results: [] } };
    await start({ 'GET encuestas/usuario_empresa/5/': { body: submission }, 'GET encuestas/preguntas/': none });
    const { data, errors } = await query(`{ encuestaCompletada(id: 5) {
      respuestas { pregunta { descripcion } respuesta { id } } respuestasLibres { pregunta { descripcion } descripcion }
    } }`);
    expect(errors).toBeUndefined();
    expect(data.encuestaCompletada).toEqual({
      respuestas: [{ pregunta: null, respuesta: { id: '10' } }],
      respuestasLibres: [{ pregunta: null, descripcion: '42' }],
    });
    const texts = await query('{ encuestaCompletada(id: 5) { respuestas { respuesta { descripcion } } } }');
    expect(texts.data.encuestaCompletada).toEqual({ respuestas: [{ respuesta: null }] });
    expect(texts.errors?.map(({ path }) => path?.join('.'))).toEqual([
      'encuestaCompletada.respuestas.0.respuesta.descripcion',
    ]);
  });
});

describe('pages', () => {
  const list = { count: 42, results: [{ id: 1, descripcion: 'Nacional' }] };

  it('have their size and columns', async () => {
    await start({
      ...ROUTES,
      'GET empresas/origenes/': { body: list },
      'GET campanas/': { body: { count: 1, results: [CAMPAIGN] } },
      'GET resumen/': { body: { campanas: { count: 1, results: [CAMPAIGN] }, cantidades: [] } },
    });
    const { data, errors } = await query(`{
      usual: origenes { pageSize tableColumns { value } } most: origenes(pageSize: 1000) { pageSize }
      campanas(pageSize: 20) { pageSize tableColumns { value } } resumen { campanas { pageSize tableColumns { value } } }
    }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      usual: { pageSize: 10, tableColumns: [] },
      most: { pageSize: 300 },
      campanas: { pageSize: 20, tableColumns: [] },
      resumen: { campanas: { pageSize: 1, tableColumns: [] } },
    });
  });

  it('that fail leave the others', async () => {
    await start({ 'GET empresas/origenes/': { body: list }, 'GET encuestas/idiomas/': { status: 500 } });
    const { data, errors } = await query('{ origenes { count } idiomas { count } }');
    expect(data).toEqual({ origenes: { count: 42 }, idiomas: null });
    expect(errors?.map(({ path }) => path)).toEqual([['idiomas']]);
  });
});

describe('the session', () => {
  const claims = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;

  it.each([
    [claims({ exp: 1_800_000_000 }), '2027-01-15T08:00:00.000Z'],
    [claims({ exp: 'tomorrow' }), null],
    [claims({ exp: 1e300 }), null],
    ['opaque', null],
    ['a.b.c', null],
  ])('of the token %s tells when it expires', async (access, expiresAt) => {
    const body = { access, refresh: 'r' };
    await start({ 'POST token/': { body }, 'POST token/refresh/': { body } });
    const { data } = await query(`mutation {
      login(username: "a", password: "b") { expiresAt } refreshToken(refresh: "r") { expiresAt }
    }`);
    expect(data).toEqual({ login: { expiresAt }, refreshToken: { expiresAt } });
  });
});
