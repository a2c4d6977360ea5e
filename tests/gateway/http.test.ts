import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let foreign: Foreign;
let gateway: TestGateway;
const webDir = mkdtempSync(join(tmpdir(), 'encuestas-web-'));
beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><script>theme()</script><div id="root"></div>');
  writeFileSync(join(webDir, 'assets/main-Abcdef12.js'), 'console.log("hola");'.repeat(100));
  writeFileSync(join(webDir, 'favicon.svg'), '<svg/>');
  foreign = await startForeign();
  gateway = await startTestGateway({ restUrl: foreign.url, webDir, reportHosts: ['app.powerbi.com'] }, tokenFor(1));
});
afterAll(async () => {
  await gateway.close();
  await foreign.close();
  rmSync(webDir, { recursive: true });
});

describe('GraphQL over HTTP', () => {
  it('passes at least 58 of the 61 audits, with no warning and no error', async () => {
    const audits = serverAudits({ url: `${gateway.url}/graphql` });
    const results = await Promise.all(audits.map(async (audit) => ({ name: audit.name, result: await audit.fn() })));
    const failed = results.filter(({ result }) => result.status !== 'ok');
    expect(audits.length).toBeGreaterThanOrEqual(61);
    expect(failed.filter(({ result }) => result.status !== 'notice').map(({ name }) => name)).toEqual([]);
    expect(results.length - failed.length).toBeGreaterThanOrEqual(58);
  });

  it('answers a GET query, and refuses a GET mutation', async () => {
    const headers = { 'apollo-require-preflight': '1', authorization: `Bearer ${tokenFor(1)}` };
    const get = (query: string) => fetch(`${gateway.url}/graphql?query=${encodeURIComponent(query)}`, { headers });
    expect(await (await get('{ origenes { count } }')).json()).toEqual({ data: { origenes: { count: 3 } } });
    expect((await get('mutation { logout(refresh: "x") }')).status).toBe(405);
  });

  it('refuses what a form of another site could send', async () => {
    const body = new URLSearchParams({ query: '{ __typename }' });
    const form = await fetch(`${gateway.url}/graphql`, { method: 'POST', body });
    expect(form.status).toBe(400);
    const simple = await fetch(`${gateway.url}/graphql?query={__typename}`);
    expect(simple.status).toBe(400);
    expect((await simple.json()).errors[0].extensions.requestId).toBeTruthy();
  });

  it('says so when the operation that is named is not there, or none is named of several', async () => {
    const send = async (body: object) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, text: await response.text() };
    };
    const query = 'query A { __typename } query B { __typename }';
    for (const body of [{ query, operationName: 'C' }, { query }]) {
      const { status, text } = await send(body);
      expect(status).toBeLessThan(500);
      expect(text).toContain('OPERATION_RESOLUTION_FAILURE');
    }
    expect((await send({ query, operationName: 'B' })).text).toBe('{"data":{"__typename":"Query"}}');
  });

  it('does not take batches', async () => {
    const body = JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]);
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body })).status).toBe(400);
  });

  it('takes a survey of 2,000 answers, and no body over 1 MB', async () => {
    const respuestas = Array.from({ length: 2_000 }, (_, index) => ({ respuesta: String(index) }));
    const preguntas = Array.from({ length: 2_000 }, (_, index) => ({
      pregunta: String(index),
      descripcion: `respuesta libre ${index}`.repeat(10),
    }));
    const save =
      'mutation($input: EncuestaCompletadaInput!) { saveEncuestaCompletada(input: $input) { errors { message } } }';
    const saved = await gateway.query(save, { input: { encuesta: 1, respuestas, preguntas } });
    expect(saved.errors).toBeUndefined();
    const large = await gateway.query(save, {
      input: { encuesta: 1, respuestas, preguntas: preguntas.concat(preguntas, preguntas) },
    });
    expect(large.status).toBe(413);
    expect(large.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('keeps the request id of the caller, or makes one', async () => {
    const sent = await gateway.query('{ xxx }', {}, { headers: { 'x-request-id': 'abc-123-xyz' } });
    expect(sent.errors?.[0]?.extensions.requestId).toBe('abc-123-xyz');
    await gateway.query(
      '{ origenes { count } }',
      {},
      { headers: { 'x-request-id': 'abc-123-xyz', 'x-secret': 'no', cookie: 'no=1' } },
    );
    expect(foreign.calls.at(-1)?.headers).toMatchObject({ 'x-request-id': 'abc-123-xyz' });
    expect(foreign.calls.at(-1)?.headers).not.toHaveProperty('cookie');
    const odd = await gateway.query('{ xxx }', {}, { headers: { 'x-request-id': 'a b' } });
    expect(odd.errors?.[0]?.extensions.requestId).toMatch(/^[\w-]{36}$/);
  });
});

describe('limits', () => {
  const nested = (depth: number) =>
    '{ seccion(id: 1) '.concat('{ preguntas { seccion '.repeat(depth), '{ id }', ' } }'.repeat(depth), ' }');
  const LIMITS: [string, string, RegExp][] = [
    ['depth', nested(5), /levels deep/],
    ['aliases', `{ ${Array.from({ length: 16 }, (_, index) => `a${index}: __typename`).join(' ')} }`, /aliases/],
    [
      'directives',
      `{ __typename ${'@include(if: true) '.repeat(1)} ${Array.from({ length: 9 }, () => '... @include(if: true) { __typename }').join(' ')} }`,
      /directives/,
    ],
    ['fields', `{ ${'__typename '.repeat(201)} }`, /fields/],
    ['tokens', `{ ${'__typename '.repeat(1_001)} }`, /tokens/],
    ['cost', '{ rubros(pageSize: 300) { results { cantEmpresas } } }', /records/],
  ];
  it.each(LIMITS)('%s', async (_, query, message) => {
    const before = foreign.calls.length;
    const answer = await gateway.query(query);
    expect(answer.errors?.[0]?.message).toMatch(message);
    expect(answer.status).toBeLessThan(500);
    expect(foreign.calls.length).toBe(before);
  });

  it('counts a page length that a variable gives', async () => {
    const query = 'query($n: Int) { empresas(pageSize: $n) { results { rubro { segmentos { id } } } } }';
    expect((await gateway.query(query, { n: 10 })).errors).toBeUndefined();
    expect((await gateway.query(query, { n: 300_000 })).errors?.[0]?.message).toMatch(/records/);
  });

  it('lets through what the client asks: 300 options, a whole survey, introspection', async () => {
    const survey =
      '{ encuestaEmpresa { secciones { id preguntas { id respuestas { id descripcion } tipoRespuesta { id } padre { id } } } } }';
    expect((await gateway.query(survey)).errors).toBeUndefined();
    expect(
      (await gateway.query('{ empresas(pageSize: 300) { results { id label rubro { id label } } } }')).errors,
    ).toBeUndefined();
    const { getIntrospectionQuery } = await import('graphql');
    expect((await gateway.query(getIntrospectionQuery())).errors).toBeUndefined();
  });

  it('survives a circle of fragments', async () => {
    const answer = await gateway.query('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }');
    expect(answer.status).toBe(200);
    expect(answer.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });
});

describe('what is open and what must be asked for', () => {
  it('introspection, suggestions and the trace can be turned off', async () => {
    const closed = await startTestGateway(
      { restUrl: foreign.url, introspection: false, suggestions: false, playground: false, upstreamTrace: false },
      tokenFor(1),
    );
    expect((await closed.query('{ __schema { queryType { name } } }')).errors).toBeDefined();
    expect((await closed.query('{ origene { count } }')).text).not.toContain('Did you mean');
    expect(
      (await closed.query('{ origenes { count } }', {}, { headers: { 'x-upstream-trace': '1' } })).extensions,
    ).toBeUndefined();
    expect((await gateway.query('{ origene { count } }')).text).toContain('Did you mean');
    await closed.close();
  });

  it('the trace shows each upstream call, only when asked for', async () => {
    expect((await gateway.query('{ origenes { count } }')).extensions).toBeUndefined();
    const { extensions } = await gateway.query('{ origenes { count } }', {}, { headers: { 'x-upstream-trace': '1' } });
    expect(extensions?.upstream).toEqual([
      {
        method: 'GET',
        path: 'empresas/origenes/?page=1&page_size=10&lang=es',
        status: 200,
        ms: expect.any(Number),
        answer: 'confirmed',
      },
    ]);
  });
});

describe('the web client', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(gateway.url + path, { headers: { accept: 'text/html', ...headers } });

  it('is served at / and at its deep links, with a policy that lets only report hosts be framed', async () => {
    for (const path of ['/', '/empresas/7/view', '/users/']) {
      const page = await get(path);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<div id="root">');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain('frame-src https://app.powerbi.com;');
      expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/);
      expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('keeps hashed files for ever, compresses, and revalidates the rest', async () => {
    const asset = await get('/assets/main-Abcdef12.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const raw = await new Promise<Buffer>((done) => {
      request(`${gateway.url}/assets/main-Abcdef12.js`, { headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
        const chunks: Buffer[] = [];
        expect(response.headers['content-encoding']).toBe('br');
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(Buffer.concat(chunks)));
      }).end();
    });
    expect(brotliDecompressSync(raw).toString()).toContain('hola');
    const icon = await get('/favicon.svg');
    const etag = icon.headers.get('etag') ?? '';
    expect((await get('/favicon.svg', { 'if-none-match': etag })).status).toBe(304);
  });

  it('does not answer a missing file with a page, nor anything outside its folder', async () => {
    expect((await get('/assets/none-12345678.js', { accept: '*/*' })).status).toBe(404);
    const escaped = await new Promise<number | undefined>((done) => {
      request(
        `${gateway.url}/../../etc/passwd`,
        { path: '/..%2f..%2fetc/passwd', headers: { accept: '*/*' } },
        ({ statusCode }) => done(statusCode),
      ).end();
    });
    expect([200, 404]).toContain(escaped);
    expect((await fetch(`${gateway.url}/`, { method: 'POST' })).status).toBe(405);
  });

  it('is refused at the start when it is not built', async () => {
    await expect(startTestGateway({ restUrl: foreign.url, webDir: join(webDir, 'assets') })).rejects.toThrow(
      /index\.html/,
    );
  });
});

describe('downloads', () => {
  const get = (path: string, token: string | null = tokenFor(1)) =>
    fetch(gateway.url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} });

  it('passes CSV through with its name and the caller’s token', async () => {
    const all = await get('/descargas/encuestas.csv');
    expect(all.status).toBe(200);
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="todas_respuestas_encuestas.csv"');
    expect(await all.text()).toContain('id;respuesta');
    expect(foreign.calls.at(-1)?.headers.authorization).toBe(`Bearer ${tokenFor(1)}`);
    const one = await get('/descargas/encuestas/7.csv');
    expect(one.headers.get('content-disposition')).toBe('attachment; filename="respuestas_encuesta_7.csv"');
    expect(foreign.calls.at(-1)?.path).toBe('reportes/descargar_reporte_encuestas_completas_csv/7/');
  });

  it('refuses without a token, with a wrong one, and other paths', async () => {
    expect((await get('/descargas/encuestas.csv', null)).status).toBe(401);
    const wrong = await get('/descargas/encuestas.csv', 'nobody');
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toEqual({ detail: 'Debe iniciar sesión.' });
    expect((await get('/descargas/encuestas/a%2Fb.csv')).status).toBe(404);
    expect((await get('/descargas/otra.csv')).status).toBe(404);
  });
});

describe('operation', () => {
  it('says that the process is up, and counts by operation and endpoint', async () => {
    await gateway.query('query Contadas { origenes { count } }');
    const text = await (await fetch(`${gateway.url}/metrics`)).text();
    expect(text).toMatch(/gateway_request_duration_seconds_count\{operation="Contadas",outcome="ok"\} 1/);
    expect(text).toMatch(
      /gateway_upstream_duration_seconds_count\{method="GET",endpoint="empresas\/origenes\/",status="200"\}/,
    );
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });
});
