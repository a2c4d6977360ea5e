import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { MAX_BODY } from '../../../api/src/surveys/answers.ts';
import { readSettings } from '../../../gateway/src/settings.ts';
import { tokenFor } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

const foreign = useForeign();
const gateway = useGateway(foreign);
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
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
    const query = 'query A { __typename } query B { __typename }';
    const single = 'query A { __typename }';
    for (const body of [{ query, operationName: 'C' }, { query }, { query: single, operationName: 'C' }]) {
      const answer = await post(JSON.stringify(body));
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).toContain('OPERATION_RESOLUTION_FAILURE');
    }
    expect(await (await post(JSON.stringify({ query, operationName: 'B' }))).text()).toBe(
      '{"data":{"__typename":"Query"}}',
    );
  });

  it('does not take batches', async () => {
    const body = JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]);
    expect((await post(body)).status).toBe(400);
  });

  it('has a code and a request id for every malformed request', async () => {
    const query = '{ __typename }';
    const persisted = (version: number) => ({ query, extensions: { persistedQuery: { version, sha256Hash: 'ab' } } });
    const refused: [body: object, accept: string, status: number, code: string, message: RegExp][] = [
      [{ query }, 'text/html', 406, 'BAD_REQUEST', /accept/],
      [{ query: '{ nothing' }, 'text/html', 406, 'BAD_REQUEST', /accept/],
      [persisted(1), 'application/json', 400, 'BAD_REQUEST', /^provided sha does not match query$/],
      [persisted(2), 'application/json', 400, 'BAD_REQUEST', /^Unsupported persisted query version$/],
      [{}, 'application/json', 400, 'BAD_REQUEST', /POST body missing/],
    ];
    for (const [sent, accept, status, code, message] of refused) {
      const answer = await post(JSON.stringify(sent), { accept });
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
    const get = (path: string) => fetch(gateway.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
    const led = await get('/graphql/?query=a/b?c/');
    expect([led.status, led.headers.get('location')]).toEqual([308, '../graphql?query=a/b?c/']);
    expect((await get('/graphql?query=a/b?c/')).headers.get('location')).toBeNull();
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
    const sent = async (type: string, body: Buffer) => {
      const answer = await post(new Uint8Array(body), { 'content-type': type });
      const { data, errors } = await answer.json();
      return [answer.status, errors?.[0].message ?? data, errors?.[0].extensions.code];
    };
    const text = JSON.stringify({ query: '{ a: __typename # Ñandú\n}' });
    const [utf8, latin1] = [Buffer.from(text), Buffer.from(text, 'latin1')];
    const notUtf8 = [400, 'The body is not UTF-8.', 'BAD_USER_INPUT'];
    const declared = [415, 'The body must be in UTF-8, not in the charset that content-type names.', 'BAD_USER_INPUT'];
    expect(await sent('application/json', utf8)).toEqual([200, { a: 'Query' }, undefined]);
    expect(await sent('application/json; charset=utf-8', latin1)).toEqual(notUtf8);
    expect(await sent('application/json; charset=latin1', latin1)).toEqual(declared);
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

  it('comes back with every answer, and alone of the caller’s headers reaches the upstream', async () => {
    const headers = { 'x-request-id': 'abc-123-xyz', cookie: 'no=1' };
    for (const query of ['{ origenes { count } }', '{ origenes { count } }', '{ xxx }', '{']) {
      const answer = await gateway.query(query, {}, { headers });
      expect(answer.headers.get('x-request-id')).toBe('abc-123-xyz');
      for (const { extensions } of answer.errors ?? []) expect(extensions.requestId).toBe('abc-123-xyz');
    }
    expect(foreign.calls.at(-1)?.headers).toMatchObject({ 'x-request-id': 'abc-123-xyz' });
    expect(foreign.calls.at(-1)?.headers).not.toHaveProperty('cookie');
    const made = await gateway.query('{ rubros { count } }', {}, { headers: { 'x-request-id': 'a b' } });
    expect(made.headers.get('x-request-id')).toBe(foreign.calls.at(-1)?.headers['x-request-id']);
    const large = await post('x'.repeat(6_000_000), headers);
    expect([large.status, large.headers.get('x-request-id')]).toEqual([413, 'abc-123-xyz']);
    const download = await fetch(`${gateway.url}/descargas/encuestas.csv`, { headers });
    expect([download.status, download.headers.get('x-request-id')]).toEqual([401, 'abc-123-xyz']);
  });
});

it('what a guess of a password is limited by, the caller’s address, goes along behind what it says itself', async () => {
  const login = 'mutation { login(username: "a", password: "b") { access } }';
  for (const query of [login, 'mutation { updateUsuario(id: 1, input: {}) { errors { field } } }']) {
    await gateway.query(query, {}, { token: tokenFor(1), headers: { 'x-forwarded-for': '203.0.113.5' } });
    const sent = foreign.calls.findLast(({ method }) => method !== 'GET')?.headers['x-forwarded-for'];
    expect(sent, query).toMatch(/^203\.0\.113\.5, (::ffff:)?127\.0\.0\.1$/);
  }
});

describe('features that are off by default', () => {
  it('suggestions can be turned off', async () => {
    const closed = await startTestGateway({ restUrl: foreign.url, suggestions: false }, tokenFor(1));
    expect((await closed.query('{ origene { count } }')).text).not.toContain('Did you mean');
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
