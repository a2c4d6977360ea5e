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

  it('whose answer is too large is UPSTREAM_INVALID', async () => {
    const restUrl = await start((request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(request.url?.includes('origenes') ? large : small),
    );
    const own = await startTestGateway({ restUrl, limits: { answerBytes: 10_000 } }, 'token');
    expect((await own.query(LIST)).errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
    expect((await own.query('{ rubros { count } }')).errors).toBeUndefined();
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
