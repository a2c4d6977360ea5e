import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_BODY } from '../../../api/src/surveys/answers.ts';
import { readSettings } from '../../../gateway/src/settings.ts';
import { type Foreign, startForeign, tokenFor } from '../../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let foreign: Foreign;
let gateway: TestGateway;
beforeAll(async () => {
  foreign = await startForeign();
  gateway = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
});
afterAll(async () => {
  await gateway.close();
  await foreign.close();
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
    const single = 'query A { __typename }';
    for (const body of [{ query, operationName: 'C' }, { query }, { query: single, operationName: 'C' }]) {
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

  it('has a code and a request id for every malformed request', async () => {
    const query = '{ __typename }';
    const persisted = (version: number) => ({ query, extensions: { persistedQuery: { version, sha256Hash: 'ab' } } });
    const refused: [body: object, accept: string, status: number, code: string, message: RegExp][] = [
      [{ query }, 'text/html', 406, 'BAD_REQUEST', /accept/],
      [persisted(1), 'application/json', 400, 'BAD_REQUEST', /^provided sha does not match query$/],
      [persisted(2), 'application/json', 400, 'BAD_REQUEST', /^Unsupported persisted query version$/],
      [{}, 'application/json', 400, 'BAD_REQUEST', /POST body missing/],
    ];
    for (const [sent, accept, status, code, message] of refused) {
      const headers = { 'content-type': 'application/json', accept };
      const answer = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(sent) });
      const { errors } = await answer.json();
      expect([answer.status, errors[0].extensions.code]).toEqual([status, code]);
      expect(errors[0].message).toMatch(message);
      expect(errors[0].extensions.requestId).toBe(answer.headers.get('x-request-id'));
    }
  });

  it('takes the slash behind its path that REST has, and leads a browser to the page', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ query: '{ __typename }' });
    const posted = await fetch(`${gateway.url}/graphql/`, { method: 'POST', headers, body });
    expect([posted.status, await posted.text()]).toEqual([200, '{"data":{"__typename":"Query"}}']);
    const page = await fetch(`${gateway.url}/graphql/?query=%7Ba%7D`, { headers: { accept: 'text/html' } });
    expect([page.status, page.url]).toEqual([200, `${gateway.url}/graphql?query=%7Ba%7D`]);
  });

  it('takes as much of a survey as the API does, and no body far over that', async () => {
    const respuestas = Array.from({ length: 2_000 }, (_, index) => ({ respuesta: String(index) }));
    const preguntas = Array.from({ length: 500 }, (_, index) => ({
      pregunta: String(index),
      descripcion: 'x'.repeat(10_000),
    }));
    const rest = Buffer.byteLength(JSON.stringify({ encuesta: 1, respuestas, preguntas }));
    preguntas.push({ pregunta: '500', descripcion: 'x'.repeat(MAX_BODY - rest - 50) });
    const save =
      'mutation($input: EncuestaCompletadaInput!) { saveEncuestaCompletada(input: $input) { errors { message } } }';
    const saved = await gateway.query(save, { input: { encuesta: 1, respuestas, respuestasLibres: preguntas } });
    expect(saved.errors).toBeUndefined();
    const large = await gateway.query(save, {
      input: { encuesta: 1, respuestas, respuestasLibres: preguntas.concat(preguntas) },
    });
    expect(large.status).toBe(413);
    expect(large.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('lets a slow network send a long survey: the time for an answer begins when all of it is there', async () => {
    const slow = await startTestGateway({ restUrl: foreign.url, limits: { requestTimeoutMs: 300 } }, tokenFor(1));
    const { hostname, port } = new URL(slow.url);
    const body = JSON.stringify({ query: '{ origenes { count } }' });
    const socket = connect(Number(port), hostname);
    const answer = text(socket);
    const head = [
      'POST /graphql HTTP/1.1',
      `host: ${hostname}`,
      'content-type: application/json',
      `authorization: Bearer ${tokenFor(1)}`,
      `content-length: ${body.length}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    await sleep(400);
    socket.write(body.slice(5));
    expect(await answer).toMatch(/"count":\d/);
    await slow.close();
  });

  it('hears out who sends too much, so that the refusal is read', async () => {
    const { hostname, port } = new URL(gateway.url);
    const body = JSON.stringify({ query: `{ a: __typename } # ${'x'.repeat(12_000_000)}` });
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    for (const sent of [
      `content-length: ${body.length}\r\n\r\n${body}`,
      `transfer-encoding: chunked\r\n\r\n${chunked}`,
    ]) {
      const socket = connect(Number(port), hostname);
      const signed = `authorization: Bearer ${tokenFor(1)}\r\ncontent-type: application/json`;
      const head = `POST /graphql HTTP/1.1\r\nhost: ${hostname}\r\n${signed}\r\n${sent}`;
      const written = new Promise((done) => socket.write(head, done));
      expect(await text(socket)).toMatch(/^HTTP\/1.1 413 [\s\S]*The body is larger than 5500000 bytes/);
      expect(await written, 'all of it was read').toBeFalsy();
    }
  });

  it('reads nothing of what is far too large', async () => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 14000000\r\n\r\n`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /);
  });

  it('takes bodies of UTF-8 only, as letters of another charset would be lost', async () => {
    const post = async (type: string, body: Buffer) => {
      const headers = { 'content-type': type };
      const answer = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: new Uint8Array(body) });
      const { data, errors } = await answer.json();
      return [answer.status, errors?.[0].message ?? data, errors?.[0].extensions.code];
    };
    const text = JSON.stringify({ query: '{ a: __typename # Ñandú\n}' });
    const [utf8, latin1] = [Buffer.from(text), Buffer.from(text, 'latin1')];
    const notUtf8 = [400, 'The body is not UTF-8.', 'BAD_USER_INPUT'];
    const declared = [415, 'The body must be in UTF-8, not in the charset that content-type names.', 'BAD_USER_INPUT'];
    for (const charset of ['', '; charset=utf-8', ';charset="UTF-8"', '; charset=utf8; other=1']) {
      expect(await post(`application/json${charset}`, utf8), charset).toEqual([200, { a: 'Query' }, undefined]);
      expect(await post(`application/json${charset}`, latin1), charset).toEqual(notUtf8);
    }
    for (const charset of ['latin1', '"ISO-8859-1"', 'utf-16le']) {
      expect(await post(`application/json; charset=${charset}`, latin1), charset).toEqual(declared);
    }
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

describe('the id of a request', () => {
  it('is a new one unless a trusted proxy sent it', async () => {
    const headers = { 'x-request-id': 'abc-123-xyz' };
    const far = await startTestGateway({ restUrl: foreign.url, trustedProxies: ['10.0.0.0/8', 'fd00::1'] });
    const near = await startTestGateway({ restUrl: foreign.url, trustedProxies: ['10.0.0.0/8', '127.0.0.1'] });
    const ids = await Promise.all(
      [far, near].map(async ({ query }) => (await query('{ xxx }', {}, { headers })).headers.get('x-request-id')),
    );
    await Promise.all([far.close(), near.close()]);
    expect(ids).toEqual([expect.stringMatching(/^[\w-]{36}$/), 'abc-123-xyz']);
    expect(() => readSettings({ TRUSTED_PROXIES: '10.0.0.0/33' })).toThrow(/^TRUSTED_PROXIES must be addresses/);
  });

  it('comes back with every answer, and reaches the upstream', async () => {
    const headers = { 'x-request-id': 'abc-123-xyz' };
    for (const query of ['{ origenes { count } }', '{ origenes { count } }', '{ xxx }', '{'])
      expect((await gateway.query(query, {}, { headers })).headers.get('x-request-id')).toBe('abc-123-xyz');
    const made = await gateway.query('{ rubros { count } }', {}, { headers: { 'x-request-id': 'a b' } });
    expect(made.headers.get('x-request-id')).toBe(foreign.calls.at(-1)?.headers['x-request-id']);
    const large = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: 'x'.repeat(6_000_000),
    });
    expect([large.status, large.headers.get('x-request-id')]).toEqual([413, 'abc-123-xyz']);
    const download = await fetch(`${gateway.url}/descargas/encuestas.csv`, { headers });
    expect([download.status, download.headers.get('x-request-id')]).toEqual([401, 'abc-123-xyz']);
  });
});

describe('features that are off by default', () => {
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

  it('the trace shows each upstream call and the cost, only when requested', async () => {
    expect((await gateway.query('{ origenes { count } }')).extensions).toBeUndefined();
    const { extensions } = await gateway.query('{ origenes { count } }', {}, { headers: { 'x-upstream-trace': '1' } });
    expect(extensions?.cost).toEqual({ requested: 1, maximum: 5_000 });
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

describe('operation', () => {
  it('says that the process is up, and counts by operation and endpoint', async () => {
    await gateway.query('query Contadas { origenes { count } }');
    const text = (await gateway.admin('/metrics')).text;
    expect(text).toMatch(/gateway_request_duration_seconds_count\{operation="Contadas",outcome="ok"\} 1/);
    expect(text).toMatch(
      /gateway_upstream_duration_seconds_count\{method="GET",endpoint="empresas\/origenes\/",status="200"\}/,
    );
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });
});
