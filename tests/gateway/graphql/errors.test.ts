import { afterEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../support/answering.ts';
import type { SeenCall } from '../../support/foreign.ts';
import type { GraphqlAnswer } from '../../support/gateway.ts';
import { useAnswering, useGateway } from '../../support/useGateway.ts';

/** An upstream that answers every call by the script of a test. */
let script: (call: SeenCall) => Reply;
const logged: { fields: object; message: string }[] = [];
const log = (fields: object, message: string) => logged.push({ fields, message });
const logger = { debug() {}, info() {}, warn: log, error: log };
const gateway = useGateway(
  useAnswering((call) => script(call)),
  { logger },
  () => 'token',
);
afterEach(() => {
  logged.length = 0;
});

const SECRET = 'SELECT secret FROM /srv/app at 10.0.0.7';
const first = (answer: GraphqlAnswer) => answer.errors?.[0];
const LIST = '{ origenes { results { id } } }';
const WRITE =
  'mutation { updateOrigen(id: 1, input: { descripcion: "x" }) { record { id } errors { field message } } }';

describe('a server that has no version 1 where REST_URL says', () => {
  it('is no record that is missing to who signs in, and stands in the log', async () => {
    script = () => ({ status: 404, body: { detail: 'No encontrado.' } });
    const answer = await gateway.query('mutation { login(username: "a", password: "b") { access } }');
    expect(first(answer)?.extensions.code).toBe('UPSTREAM_INVALID');
    expect(logged).toMatchObject([
      { fields: { endpoint: 'token/', reason: expect.stringContaining('REST_URL') }, message: 'upstream' },
    ]);
  });
});

describe('the code of each status', () => {
  const CODES: [number, string, string][] = [
    [400, 'BAD_USER_INPUT', 'data'],
    [401, 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN', 'FORBIDDEN'],
    [404, 'UPSTREAM_INVALID', 'NOT_FOUND'],
    [405, 'NOT_IMPLEMENTED', 'NOT_IMPLEMENTED'],
    // Without a version, which is not sent here, none can be out of date.
    [409, 'CONFLICT', 'data'],
    [412, 'CONFLICT', 'CONFLICT'],
    [413, 'BAD_USER_INPUT', 'BAD_USER_INPUT'],
    [414, 'BAD_USER_INPUT', 'BAD_USER_INPUT'],
    [422, 'BAD_USER_INPUT', 'data'],
    [429, 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'],
    [431, 'BAD_USER_INPUT', 'BAD_USER_INPUT'],
    [500, 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_UNAVAILABLE'],
    [302, 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_UNAVAILABLE'],
  ];
  it.each(CODES)('%i', async (status, onRead, onWrite) => {
    script = () => ({ status, body: { detail: SECRET, non_field_errors: [onWrite === 'data' ? 'Corrija' : SECRET] } });
    const read = await gateway.query(LIST);
    expect(first(read)).toMatchObject({ path: ['origenes'], extensions: { code: onRead } });
    expect(first(read)?.extensions.requestId).toMatch(/^[\w-]{8,}$/);
    expect(first(read)?.locations).toEqual([{ line: 1, column: 3 }]);
    expect(read.text).not.toContain('secret');
    const written = await gateway.query(WRITE);
    if (onWrite === 'data') {
      expect(written.errors).toBeUndefined();
      expect(written.data.updateOrigen).toEqual({ record: null, errors: [{ field: null, message: 'Corrija' }] });
    } else {
      expect(first(written)?.extensions.code).toBe(onWrite);
      expect(written.text).not.toContain('secret');
    }
  });

  it('says what to do about 413, from the server or a proxy', async () => {
    const html = { status: 413, bytes: '<html>secret</html>', headers: { 'content-type': 'text/html' } };
    for (const answer of [{ status: 413, body: { detail: SECRET } }, html]) {
      script = () => answer;
      expect((await gateway.query(WRITE)).errors?.[0]?.message).toMatch(/demasiado largo en conjunto/);
    }
  });

  it('of a read that is refused says which argument it is, as the server says it of a write', async () => {
    const body = {
      page_size: ['Debe ser mayor que cero.'],
      ordering: ['No se puede ordenar por eso.'],
      detail: SECRET,
    };
    script = () => ({ status: 400, body });
    const { message, extensions } = first(await gateway.query('{ origenes(pageSize: 3) { count } }')) ?? {};
    expect(message).toBe('pageSize: Debe ser mayor que cero. ordering: No se puede ordenar por eso.');
    expect(extensions?.code).toBe('BAD_USER_INPUT');
    const two = first(await gateway.query('{ origenes(ordering: "a,b", lang: en) { count } }'));
    expect(two?.message).toBe(
      'ordering is not valid: it is the name of one field, with a leading - to sort downwards.',
    );
  });

  it.each(['page: 0', 'page: -1', 'pageSize: 0', 'pageSize: -2'])(
    'of a list with %s names the argument',
    async (page) => {
      script = () => ({ status: 200, body: { results: [], count: 0 } });
      const { message, extensions } = first(await gateway.query(`{ origenes(${page}) { count } }`)) ?? {};
      expect([message?.split(' ')[0], extensions?.code]).toEqual([page.split(':')[0], 'BAD_USER_INPUT']);
    },
  );

  it('one that is not there is null, not an error', async () => {
    script = () => ({ status: 404, body: { detail: 'no' } });
    const answer = await gateway.query('{ origen(id: 9) { id } reporte { link } encuestaEmpresa { id } }');
    expect(answer).toMatchObject({ data: { origen: null, reporte: null, encuestaEmpresa: null } });
    expect(answer.errors).toBeUndefined();
  });

  it('says when to come back after too many requests', async () => {
    script = () => ({ status: 429, body: {}, headers: { 'retry-after': '7' } });
    expect(first(await gateway.query(LIST))?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 7 });
    script = () => ({ status: 429, body: {}, headers: { 'retry-after': '900' } });
    const login = 'mutation { login(username: "a", password: "b") { access } }';
    expect(first(await gateway.query(login))?.message).toBe(
      'Demasiadas solicitudes. Vuelva a intentarlo en 15 minutos.',
    );
    expect(first(await gateway.query('{ origenes(lang: en) { count } }'))?.message).toBe(
      'Too many requests. Try again in 15 minutes.',
    );
  });

  it.each([
    [429, new Date(Date.now() + 90_000).toUTCString(), 'TOO_MANY_REQUESTS'],
    [503, '30', 'UPSTREAM_UNAVAILABLE'],
    [503, new Date(Date.now() + 90_000).toUTCString(), 'UPSTREAM_UNAVAILABLE'],
  ])('also with %i and %j', async (status, retryAfter, code) => {
    script = () => ({ status, body: {}, headers: { 'retry-after': retryAfter } });
    const login = 'mutation { login(username: "a", password: "b") { access } }';
    for (const query of [LIST, login]) {
      const extensions = first(await gateway.query(query))?.extensions;
      expect(extensions?.code).toBe(code);
      expect(extensions?.retryAfter).toBeGreaterThan(20);
      expect(extensions?.retryAfter).toBeLessThanOrEqual(90);
    }
    script = () => ({ status, body: {}, headers: { 'retry-after': 'ayer' } });
    expect(first(await gateway.query(LIST))?.extensions).not.toHaveProperty('retryAfter');
    // The next test finds the server well again.
    script = () => ({ status: 200, body: [] });
    expect((await gateway.query(LIST)).errors).toBeUndefined();
  });
});

describe('an answer of the wrong shape', () => {
  const SHAPES: [string, unknown][] = [
    ['HTML', '<html></html>'],
    ['a number', 5],
    ['null', null],
    ['an object without results', { rows: [] }],
    ['results that are no rows', { results: [1], count: 1 }],
    ['a row without an id', { results: [{ descripcion: 'x' }], count: 1 }],
    ['a row without its name', { results: [{ id: 1 }], count: 1 }],
    ['a text that is an object', { results: [{ id: 1, descripcion: {} }], count: 1 }],
    ['a boolean that is a text', { results: [{ id: 1, descripcion: 'x', activo: 'quizás' }], count: 1 }],
    ['a count that is none', { results: [], count: 'muchos' }],
    ['a blank count', { results: [], count: ' ' }],
    ['nothing', ''],
  ];
  it.each(SHAPES)('%s is UPSTREAM_INVALID, and logged with its path and reason', async (_, body) => {
    script = () => (typeof body === 'string' ? { bytes: body } : { body });
    const answer = await gateway.query('{ origenes { count results { id descripcion activo } } }');
    expect(first(answer)?.extensions.code).toBe('UPSTREAM_INVALID');
    expect(logged[0]?.fields).toMatchObject({
      endpoint: 'empresas/origenes/',
      requestId: first(answer)?.extensions.requestId,
    });
    expect(JSON.stringify(logged[0])).toMatch(/"reason":".{5,}"/);
  });

  it('extra fields and a relation as an object do no harm', async () => {
    const body = {
      results: [{ id: '7', descripcion: 'S', rubro: { id: 3, descripcion: 'Bancos', x: 1 }, nuevo: {} }],
      count: '1',
      next: null,
    };
    script = () => ({ status: 200, body });
    const answer = await gateway.query('{ segmentos { count results { id rubro { id label } } } }');
    expect(answer.data.segmentos).toEqual({ count: 1, results: [{ id: '7', rubro: { id: '3', label: 'Bancos' } }] });
  });
});

describe('validation errors', () => {
  it('keep every message with its field', async () => {
    script = () => ({
      status: 400,
      body: { razon_social: ['a', 'b'], segmentos: [{}, { descripcion: ['c'] }], non_field_errors: ['d'], detail: 'a' },
    });
    const { data } = await gateway.query(
      'mutation { createEmpresa(input: { razonSocial: "x" }) { errors { field message } } }',
    );
    expect(data.createEmpresa.errors).toEqual([
      { field: 'razonSocial', message: 'a' },
      { field: 'razonSocial', message: 'b' },
      { field: 'segmentos.1.descripcion', message: 'c' },
      { field: null, message: 'd' },
    ]);
  });

  it('are bounded in number and length', async () => {
    const body = {
      descripcion: ['y'.repeat(200_000)],
      ...Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`x${n}`, ['no']])),
    };
    script = () => ({ status: 400, body });
    const { errors } = (await gateway.query(WRITE)).data.updateOrigen;
    expect(errors).toHaveLength(20_000);
    expect(errors[0].message).toMatch(/^y+…y+$/);
    expect(errors[0].message.length).toBeLessThan(1_100);
  });

  it('have a fallback without a reason', async () => {
    script = () => ({ status: 400, body: {} });
    const { data } = await gateway.query(WRITE);
    expect(data.updateOrigen.errors).toEqual([
      { field: null, message: 'Se ha producido un error antes de completar la operación' },
    ]);
  });
});

describe('a failed relation', () => {
  it('is an error at its path, and the rest of the answer stands', async () => {
    script = ({ path }) =>
      path.includes('empresas/rubros/')
        ? { status: 500, body: SECRET }
        : path.includes('origenes')
          ? {
              status: 200,
              body: {
                results: [
                  { id: 1, descripcion: 'Nacional' },
                  { id: 2, descripcion: 'Otro' },
                ],
                count: 2,
              },
            }
          : {
              status: 200,
              body: { results: [1, 2].map((id) => ({ id, razon_social: `E${id}`, rubro: id, origen: id })), count: 2 },
            };
    const answer = await gateway.query('{ empresas { results { razonSocial rubro { label } origen { label } } } }');
    expect(answer.data.empresas.results).toEqual([
      { razonSocial: 'E1', rubro: null, origen: { label: 'Nacional' } },
      { razonSocial: 'E2', rubro: null, origen: { label: 'Otro' } },
    ]);
    expect(answer.errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['empresas', 'results', 0, 'rubro'], 'UPSTREAM_UNAVAILABLE'],
      [['empresas', 'results', 1, 'rubro'], 'UPSTREAM_UNAVAILABLE'],
    ]);
    expect(answer.text).not.toContain('secret');
  });
});

describe('what the caller sent wrongly', () => {
  it.each([
    ['a variable', 'query($p: Int) { origenes(page: $p) { count } }', { p: 'ñ😀'.repeat(100_000) }],
    [
      'many fields of one input',
      'mutation($i: OrigenInput!) { createOrigen(input: $i) { errors { message } } }',
      { i: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`x${n}`, 'x'.repeat(10_000)])) },
    ],
    ['a document', `{ origenes(lang: ${'x'.repeat(50_000)}) { count } }`, {}],
  ])('is not repeated whole: %s', async (_, query, variables) => {
    const { errors } = await gateway.query(query, variables);
    expect(errors?.length).toBeGreaterThan(0);
    for (const { message, extensions } of errors ?? []) {
      expect(extensions.code).toMatch(/^(BAD_USER_INPUT|GRAPHQL_VALIDATION_FAILED)$/);
      expect([message.length < 1_100, message.isWellFormed()]).toEqual([true, true]);
      expect(message).toMatch(/^(Variable|Value) ".*…/);
    }
  });
});

describe('redirects', () => {
  it.each([301, 307])('are not followed: %i is a failure of the server', async (status) => {
    let calls = 0;
    script = () => {
      calls += 1;
      return { status, headers: { location: '/v1/otro/' } };
    };
    for (const operation of [LIST, WRITE])
      expect(first(await gateway.query(operation))?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect(calls).toBe(2);
  });
});
