import { describe, expect, it } from 'vitest';
import { gatewayOverAnswers, pagesOf, type Reply, startAnswering } from '../../support/answering.ts';
import { tokenFor } from '../../support/foreign.ts';

/** Answers to reads that are not what ours are, and say the same. */
const { start, query, url } = gatewayOverAnswers();

describe('where there is none', () => {
  it('the server may say so with 410', async () => {
    await start({ 'GET empresas/origenes/7/': { status: 410, body: { detail: 'Ya no está.' } } });
    expect(await query('{ origen(id: 7) { id } }')).toMatchObject({ data: { origen: null } });
  });

  it('a list is never taken for empty', async () => {
    await start({ 'GET empresas/origenes/': { status: 204 } });
    const { errors } = await query('{ origenes { count } }');
    expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
  });
});

it('a name may be a number', async () => {
  await start({ 'GET empresas/origenes/': pagesOf([{ id: 1, descripcion: 2026 }]) });
  const { data, errors } = await query('{ origenes { results { descripcion label } } }');
  expect(errors).toBeUndefined();
  expect(data.origenes.results).toEqual([{ descripcion: '2026', label: '2026' }]);
});

describe('the caller', () => {
  it('is none where the server lets administrators alone ask it', async () => {
    const refused = { status: 403, body: { detail: 'Usted no tiene permiso.' } };
    await start({ 'GET is-admin-user/': refused, 'GET usuario_permisos/': { body: [] } });
    const { data, errors } = await query('{ me { isAdmin } }');
    expect(errors).toBeUndefined();
    expect(data.me).toEqual({ isAdmin: false });
  });

  it('may have permissions with a codename alone (spec §6)', async () => {
    const permisos = [{ codename: 'view_rubro' }, { codename: 'view_origen' }];
    await start({ 'GET is-admin-user/': { body: { result: true } }, 'GET usuario_permisos/': { body: permisos } });
    const { data, errors } = await query('{ me { permisos { id codename name } } }');
    expect(errors).toBeUndefined();
    expect(data.me.permisos).toEqual(permisos.map(({ codename }) => ({ id: codename, codename, name: codename })));
  });
});

it('a missing value is reported in the language of its field', async () => {
  const pregunta = { id: 1, descripcion: 'P', respuestas: [{ descripcion: 'Sí' }] };
  await start({ 'GET encuestas/preguntas/1/': { body: pregunta } });
  for (const [lang, message] of [
    ['en', 'The server gave an answer that cannot be understood.'],
    ['es', 'El servidor dio una respuesta que no se entiende.'],
  ]) {
    for (let twice = 0; twice < 2; twice += 1) {
      const { errors } = await query(`{ pregunta(id: 1, lang: ${lang}) { respuestas { id } } }`);
      expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'UPSTREAM_INVALID' } });
      expect(errors?.[0]?.path).toEqual(['pregunta', 'respuestas', 0, 'id']);
    }
  }
});

describe('what stands at REST_URL', () => {
  const HTML = { 'content-type': 'text/html; charset=utf-8' };
  const JSON_DETAIL = { detail: 'No.' };

  it.each<[string, boolean, Reply]>([
    ['redirects', false, { status: 301, headers: { location: 'https://127.0.0.1/api/v1/' } }],
    ['is a page', false, { bytes: '<h1>Welcome</h1>', headers: HTML }],
    ['fails', false, { status: 500, body: {} }],
    ['is the root of a version 1', true, { body: { version: '1' } }],
    ['has no root', true, { status: 404, body: JSON_DETAIL }],
    ['has no root, and says so with a page', true, { status: 404, bytes: '<h1>Not Found</h1>', headers: HTML }],
    ['is closed to strangers', true, { status: 401, body: JSON_DETAIL }],
  ])('%s: version 1 is there: %s, to balancers and to people alike', async (_, there, root) => {
    await start({
      'GET ': root,
      'GET raiz/': { body: { version: '1' } },
      'GET docs/': { bytes: '<h1>Docs</h1>', headers: HTML },
      'GET empresas/': { status: 401, body: JSON_DETAIL },
      'POST token/verify/': { body: {} },
    });
    expect((await fetch(`${url()}/readyz`)).status).toBe(there ? 200 : 503);
    const { data } = await query('{ estado { restDisponible restMs } }');
    expect(data.estado).toEqual({ restDisponible: there, restMs: there ? expect.any(Number) : null });
  });
});

describe('a file', () => {
  const CSV = 'reportes/descargar_reporte_encuestas_completas_csv/';
  const get = () => fetch(`${url()}/descargas/encuestas.csv`, { headers: { authorization: `Bearer ${tokenFor(1)}` } });

  it.each([
    ['text/csv; charset=windows-1252', 'text/csv; charset=windows-1252'],
    ['application/octet-stream', 'text/csv; charset=utf-8'],
  ])('is in the letters that the server wrote it in: %s', async (sent, type) => {
    await start({ [`GET ${CSV}`]: { bytes: Buffer.from('Razón', 'latin1'), headers: { 'content-type': sent } } });
    const answer = await get();
    expect(answer.headers.get('content-type')).toBe(type);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from('Razón', 'latin1'));
  });

  it('is not followed to another host, which must not get the token', async () => {
    const other = await startAnswering({ 'GET robado.csv': { bytes: 'x' } });
    await start({ [`GET ${CSV}`]: { status: 302, headers: { location: `${other.url}robado.csv` } } });
    expect((await get()).status).toBe(502);
    expect(other.calls).toEqual([]);
    await other.close();
  });
});

/** What spec §7 leaves open, and servers answer in one way or another. */
const row = { id: 1, descripcion: 'Propio' };

it.each([[{ descripcion: 'Descripción' }], ['descripcion'], [false]])(
  'malformed columns are ignored: %j',
  async (tableColumns) => {
    await start({ 'GET empresas/origenes/': { body: { results: [row], count: 1, tableColumns } } });
    const { data } = await query('{ origenes { results { descripcion } tableColumns { value } } }');
    expect(data.origenes).toEqual({ results: [{ descripcion: 'Propio' }], tableColumns: [] });
  },
);

it.each([[[{ seccion: null }, { seccion: 2 }]], [[{ titulo: 'Salarios' }]]])(
  'relations without ids are an error, not an empty list: %j',
  async (secciones) => {
    await start({ 'GET encuestas/1/': { body: { ...row, secciones } } });
    const { data, errors } = await query('{ encuesta(id: 1) { secciones { id } } }');
    expect(data).toEqual({ encuesta: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_INVALID']);
  },
);

it('a saved submission is read again where the server answers it as it was written', async () => {
  const written = { id: 5, encuesta: 1, respuestas: [{ respuesta: 10 }], preguntas: [] };
  await start({
    'POST encuestas/usuario_empresa/': { status: 201, body: written },
    'GET encuestas/usuario_empresa/5/': { body: { ...written, respuestas: [{ pregunta_id: 2, respuesta: 10 }] } },
  });
  const { data, errors } = await query(`mutation {
    saveEncuestaCompletada(input: { encuesta: 1, respuestas: [{ respuesta: 10 }], respuestasLibres: [] }) {
      record { respuestas { pregunta { id } respuesta { id } } }
      errors { message }
    }
  }`);
  expect(errors).toBeUndefined();
  expect(data.saveEncuestaCompletada).toEqual({
    record: { respuestas: [{ pregunta: { id: '2' }, respuesta: { id: '10' } }] },
    errors: [],
  });
});

it('an answer that is not UTF-8 is refused, so that no save writes its letters back as others', async () => {
  const text = JSON.stringify({ results: [{ id: 1, descripcion: 'Razón social, ñandú' }], count: 1 });
  const headers = { 'content-type': 'application/json; charset=ISO-8859-1' };
  await start({ 'GET empresas/origenes/': { bytes: Buffer.from(text, 'latin1'), headers } });
  const { data, errors } = await query('{ origenes { results { descripcion } } }');
  expect(data).toEqual({ origenes: null });
  expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
});
