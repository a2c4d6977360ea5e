import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpuOf } from '../../support/cpu.ts';
import { type Foreign, startForeign, tokenFor } from '../../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

/** What one caller sends must not harm the next one. */
let foreign: Foreign;
let gateway: TestGateway;
beforeAll(async () => {
  foreign = await startForeign();
  gateway = await startTestGateway({ restUrl: foreign.url, limits: { answerTimeoutMs: 5_000 } }, tokenFor(1));
});
afterAll(async () => {
  await gateway.close();
  await foreign.close();
});

const UPDATE = 'mutation($v: String) { updateOrigen(id: 1, input: {}, ifMatch: $v) { record { id } } }';
const LIST = '{ origenes { count } }';

describe('a version that no header can carry', () => {
  it.each(['a\nb', 'a\r\nx-evil: 1', '\u0000', 'ñ→', '\ud800', '', 'x'.repeat(2_000)])(
    '%j is BAD_USER_INPUT',
    async (v) => {
      const before = foreign.calls.length;
      const answer = await gateway.query(UPDATE, { v });
      expect(answer.errors?.[0]).toMatchObject({ path: ['updateOrigen'], extensions: { code: 'BAD_USER_INPUT' } });
      expect(answer.errors?.[0]?.message).toContain('ifMatch');
      expect(foreign.calls.length).toBe(before);
    },
  );

  it('takes no connection from anybody: 200 times, and everything is answered as before', async () => {
    await Promise.all(Array.from({ length: 200 }, () => gateway.query(UPDATE, { v: 'a\nb' })));
    const after = await Promise.all(Array.from({ length: 70 }, () => gateway.query(LIST)));
    expect(after.flatMap(({ errors }) => errors ?? [])).toEqual([]);
  });

  it('does not open the breaker for others', async () => {
    const six = Array.from(
      { length: 6 },
      (_, n) => `a${n}: updateOrigen(id: 1, input: {}, ifMatch: "a\\nb") { record { id } }`,
    );
    await gateway.query(`mutation { ${six.join(' ')} }`);
    expect((await gateway.query(LIST)).errors).toBeUndefined();
  });
});

describe('an upstream', () => {
  const upstreams: { close(): void }[] = [];
  afterAll(() => {
    for (const one of upstreams) one.close();
  });
  async function start(listener: RequestListener) {
    const server = createServer(listener);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    upstreams.push({
      close: () => {
        server.close();
        server.closeAllConnections();
      },
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/`;
  }
  const large = JSON.stringify({ results: [{ id: 1, descripcion: 'x'.repeat(50_000) }], count: 1 });
  const small = JSON.stringify({ results: [], count: 0 });

  it.each(['undici', 'fetch'])('whose answer is too large is not taken to be down (%s)', async (way) => {
    const restUrl = await start((request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(request.url?.includes('origenes') ? large : small),
    );
    const own = await startTestGateway(
      { restUrl, limits: { answerBytes: 10_000 }, ...(way === 'fetch' && { fetch: globalThis.fetch }) },
      'token',
    );
    for (let n = 0; n < 8; n += 1)
      expect((await own.query(LIST)).errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
    expect((await own.query('{ rubros { count } }')).errors).toBeUndefined();
    await own.close();
  });

  it('that redirects nowhere is not taken to be down', async () => {
    const restUrl = await start((request, response) =>
      request.url?.includes('origenes')
        ? response.writeHead(301, { location: 'http://[' }).end()
        : response.writeHead(200, { 'content-type': 'application/json' }).end(small),
    );
    const own = await startTestGateway({ restUrl }, 'token');
    for (let n = 0; n < 8; n += 1)
      expect((await own.query(LIST)).errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect((await own.query('{ rubros { count } }')).errors).toBeUndefined();
    await own.close();
  });

  it('that refuses writes for want of disk space is still read', async () => {
    const restUrl = await start((request, response) => {
      const [status, body] = request.method === 'GET' ? [200, small] : [503, '{"detail": "The disk is full."}'];
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    const own = await startTestGateway({ restUrl }, 'token');
    const create = 'mutation { createOrigen(input: { descripcion: "x" }) { record { id } } }';
    for (let n = 0; n < 8; n += 1)
      expect((await own.query(create)).errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect((await own.query(LIST)).errors).toBeUndefined();
    await own.close();
  });

  const levels = (begin: string, end: string) => `${begin.repeat(100_000)}"x"${end.repeat(100_000)}`;
  it.each([
    ['a refusal at a field of 60,000 underscores', `{"${'_'.repeat(60_000)}-": ["x"]}`, 'createOrigen', null],
    [
      'a refusal in lists without end',
      `{"descripcion": ["x"], "a": ${levels('[', ']')}}`,
      'createOrigen',
      'UPSTREAM_INVALID',
    ],
    [
      'a refusal in objects without end',
      `{"descripcion": ["x"], "a": ${levels('{"a":', '}')}}`,
      'origenes',
      'BAD_USER_INPUT',
    ],
  ])('with %s does not block, and has its own code', async (_, body, field, code) => {
    const restUrl = await start((__, response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(body),
    );
    const own = await startTestGateway({ restUrl }, 'token');
    const cpu = await cpuOf(async () => {
      const { data, errors } = await own.query(
        field === 'origenes' ? LIST : 'mutation { createOrigen(input: { descripcion: "x" }) { errors { message } } }',
      );
      if (code === null) expect(data).toEqual({ createOrigen: { errors: [{ message: 'x' }] } });
      else expect(errors?.[0]?.extensions.code).toBe(code);
    });
    expect(cpu).toBeLessThan(5_000);
    await own.close();
  });

  it('with megabytes of brackets keeps nobody waiting', async () => {
    const body = '['.repeat(18_000_000);
    const restUrl = await start((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    );
    const own = await startTestGateway({ restUrl }, 'token');
    const cpu = await cpuOf(async () => {
      expect((await own.query(LIST)).errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
    });
    expect(cpu).toBeLessThan(1_000);
    await own.close();
  });

  it('with 200,000 field errors keeps nobody waiting, and the save says that it failed', async () => {
    const errors = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`campo_${n}`, ['mal']]));
    const body = JSON.stringify(errors);
    const restUrl = await start((_, response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(body),
    );
    const own = await startTestGateway({ restUrl }, 'token');
    const cpu = await cpuOf(async () => {
      const save = 'mutation { createOrigen(input: { descripcion: "x" }) { errors { field message } } }';
      const message = 'Se ha producido un error antes de completar la operación';
      expect((await own.query(save)).data).toEqual({ createOrigen: { errors: [{ field: null, message }] } });
    });
    expect(cpu).toBeLessThan(700);
    await own.close();
  });

  it('with an ETag that no header can carry is requested without it', async () => {
    const restUrl = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', etag: Buffer.from('"→"').toString('latin1') });
      response.end(small);
    });
    const own = await startTestGateway({ restUrl, limits: { answerTimeoutMs: 5_000 } }, 'token');
    for (let n = 0; n < 70; n += 1) expect((await own.query(LIST)).errors).toBeUndefined();
    await own.close();
  });
});

describe('the session', () => {
  it('has a cost: many sign-ins in one document are refused before any is tried', async () => {
    const before = foreign.calls.length;
    const logins = Array.from(
      { length: 16 },
      (_, n) => `${n ? `a${n}: ` : ''}login(username: "a", password: "b") { access }`,
    );
    const answer = await gateway.query(`mutation { ${logins.join(' ')} }`, {}, { token: null });
    expect(answer.errors?.[0]?.message).toMatch(/records/);
    expect(foreign.calls.length).toBe(before);
    const two = await gateway.query(`mutation { ${logins.slice(0, 2).join(' ')} }`, {}, { token: null });
    expect(two.errors).toBeUndefined();
  });

  it.each([
    'sendNewPassword(uid: "1", token: "t", password: "a", confirmPassword: "a") { ok }',
    'requestPasswordReset(email: "a@x.test") { ok }',
    'adminChangePassword(userId: 1, password1: "a", password2: "a") { ok }',
    'verifyToken(token: "t")',
    'refreshToken(refresh: "r") { access }',
  ])('%s has one too', async (field) => {
    const own = await startTestGateway({ restUrl: foreign.url, limits: { cost: 50 } }, tokenFor(1));
    expect((await own.query(`mutation { ${field} }`)).errors?.[0]?.message).toMatch(/records/);
    await own.close();
  });
});

describe('a document', () => {
  it('without a schema for its operation is a client error, and logs no failure', async () => {
    const logged: string[] = [];
    const note = (fields: object) => logged.push(JSON.stringify(fields));
    const logger = { debug() {}, info() {}, warn: note, error: note };
    const own = await startTestGateway({ restUrl: foreign.url, logger }, tokenFor(1));
    for (const query of ['subscription { x }', 'subscription S { empresas { count } }']) {
      const answer = await own.query(query);
      expect(answer.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
      expect(answer.errors?.[0]?.message).toMatch(/subscription/);
      expect(answer.status).toBeLessThan(500);
    }
    expect(logged).toEqual([]);
    await own.close();
  });

  it('with an id that is neither a number nor a UUID is BAD_USER_INPUT', async () => {
    const before = foreign.calls.length;
    for (const id of ['abc', '-1', '1e3', '', '0x1'])
      expect((await gateway.query('query($id: ID!) { empresa(id: $id) { id } }', { id })).errors?.[0]).toMatchObject({
        path: ['empresa'],
        extensions: { code: 'BAD_USER_INPUT' },
      });
    expect(foreign.calls.length).toBe(before);
    const empty = 'mutation { createEmpresa(input: { razonSocial: "A", rubro: "" }) { errors { field } } }';
    expect((await gateway.query(empty)).errors?.[0]?.message).toBe('rubro: "" no es un identificador válido.');
    const listed = 'mutation { updateGrupo(id: 1, input: { permissions: ["1", "x"] }) { errors { field } } }';
    expect((await gateway.query(listed)).errors?.[0]?.message).toBe('permissions: "x" no es un identificador válido.');
    const filtered = '{ empresas(filter: { rubro: "x" }, lang: en) { count } }';
    expect((await gateway.query(filtered)).errors?.[0]?.message).toBe('rubro: "x" is not a valid identifier.');
    expect(foreign.calls.length).toBe(before);
    const uuid = '123e4567-e89b-12d3-a456-426614174000';
    expect((await gateway.query(`{ empresa(id: "${uuid}") { id } }`)).errors).toBeUndefined();
  });
});
