import { describe, expect, it } from 'vitest';
import { gatewayOverAnswers, pagesOf, type Reply, type Routes, startAnswering } from '../../support/answering.ts';
import { tokenFor } from '../../support/foreign.ts';

/** Answers to reads that are not what ours are, and say the same. */
const { start, query, admin, url } = gatewayOverAnswers();

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
  const PAGE: Reply = { bytes: '<h1>Welcome</h1>', headers: HTML };
  const REDIRECT: Reply = { status: 301, headers: { location: 'https://127.0.0.1/api/v1/' } };
  const DENIED: Reply = { status: 401, body: { detail: 'No.' } };
  const JSON_ONLY = 'The REST server answers something other than JSON.';

  /** The readiness as balancers, operators and callers see it. */
  async function readiness(routes: Routes) {
    await start({ 'POST token/verify/': { body: {} }, ...routes });
    const { status } = await fetch(`${url()}/readyz`);
    const { reason = null } = JSON.parse((await admin('/readyz')).text);
    const { data, errors } = await query('{ estado { restDisponible restMs capacidades } }');
    expect(errors).toBeUndefined();
    const { restDisponible, restMs, capacidades } = data.estado;
    expect([status, restMs]).toEqual(restDisponible ? [200, expect.any(Number)] : [503, null]);
    return { reason, capacidades };
  }

  it.each<[string, string | null, Reply | undefined]>([
    ['redirects', 'The REST server redirects (status 301). REST_URL must be its final address.', REDIRECT],
    ['is a page', JSON_ONLY, PAGE],
    ['is a page for strangers', JSON_ONLY, { ...PAGE, status: 403 }],
    ['is text', JSON_ONLY, { bytes: 'Welcome' }],
    ['fails', 'The REST server answers with status 500.', { status: 500, body: {} }],
    ['is missing', 'REST_URL is not the root of a REST v1: empresas/ is missing below it.', undefined],
    ['is open', null, { body: [] }],
    ['is closed to strangers', null, DENIED],
    ['is closed to strangers with a word', null, { status: 401, bytes: 'Unauthorized', headers: {} }],
    ['asks for a pause', null, { status: 429, body: {} }],
  ])('is a REST v1 by its list of companies, which %s: %s', async (_, reason, empresas) => {
    const routes = { 'GET ': { body: { capacidades: ['campanas'] } }, ...(empresas && { 'GET empresas/': empresas }) };
    expect(await readiness(routes)).toEqual({ reason, capacidades: ['campanas'] });
  });

  it.each<[string, Reply | undefined]>([
    ['redirects', REDIRECT],
    ['is a page', PAGE],
    ['fails', { status: 500, body: {} }],
    ['is not offered', { status: 501, body: {} }],
    ['is a list', { body: ['campanas'] }],
    ['is missing', undefined],
    ['is closed', DENIED],
    ['is forbidden', { ...DENIED, status: 403 }],
  ])('may have no root document, since spec §7 names none: it %s', async (_, root) => {
    expect(await readiness({ 'GET empresas/': DENIED, ...(root && { 'GET ': root }) })).toEqual({
      reason: null,
      capacidades: [],
    });
    expect((await query('{ auditoria { count } }')).data).toEqual({ auditoria: null });
  });

  it.each([502, 503, 504, 522])('is unavailable, not without capabilities, while its root is %i', async (status) => {
    await start({ 'GET empresas/': DENIED, 'GET ': { status } });
    for (const operation of ['{ estado { capacidades } }', '{ auditoria { count } }'])
      expect((await query(operation)).errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
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
