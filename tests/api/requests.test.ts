import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useApi, withApi } from '../support/useApi.ts';

describe('a request', () => {
  const api = useApi();
  const { admin } = api;

  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
  const ask = (path: string, headers: Record<string, string>) => fetch(api.url + path, { headers });

  test('keeps the id of a trusted proxy, and gets a new one from any other caller', async () => {
    const headers = { 'x-request-id': 'elegido-por-el-cliente' };
    const idFrom = async (TRUSTED_PROXIES: string) => {
      let id: string | null = null;
      await withApi({ env: { TRUSTED_PROXIES } }, async ({ url }) => {
        id = (await fetch(url, { headers })).headers.get('x-request-id');
      });
      return id;
    };
    expect(await idFrom('10.0.0.7')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(await idFrom('10.0.0.7, 127.0.0.0/8')).toBe('elegido-por-el-cliente');
  });

  test('keeps the id and the trace of its caller, in the answer and in the log', async () => {
    const headers = { 'x-request-id': 'gateway-1234.5', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
    const answer = await ask('openapi.json', headers);
    expect(answer.headers.get('x-request-id')).toBe('gateway-1234.5');
    await expect
      .poll(() => api.logged)
      .toContainEqual(
        expect.stringMatching(
          `"requestId":"gateway-1234.5","traceId":"${TRACE}","userId":null,"method":"GET","endpoint":"/api/v1/openapi.json","status":200,`,
        ),
      );
    await sql`alter table origen rename to origen_`.execute(api.db);
    const failed = await ask('empresas/origenes/', { ...headers, authorization: `Bearer ${admin.token}` });
    await sql`alter table origen_ rename to origen`.execute(api.db);
    expect([failed.status, (await failed.json()).request_id]).toEqual([500, 'gateway-1234.5']);
    const failure = api.logged.find((line) => line.includes('"msg":"failure"')) ?? '{}';
    const context = { requestId: 'gateway-1234.5', traceId: TRACE, userId: 1, endpoint: '/api/v1/empresas/origenes/' };
    expect(JSON.parse(failure)).toMatchObject({
      ...context,
      reason: expect.stringMatching(/^database error 42P01 at /),
    });
    const statement = api.logged.find((line) => line.includes('"msg":"statement failed"')) ?? '{}';
    expect(JSON.parse(statement)).toMatchObject({
      ...context,
      statement: expect.stringMatching(/^select .* from "origen" t /),
    });
  });

  test('is logged at debug only if it is the health probe of a gateway', async () => {
    expect((await ask('', { 'x-request-id': 'looking-12' })).status).toBe(401);
    const line = () => api.logged.find((text) => text.includes('looking-12'));
    await expect.poll(line).toContain('"level":"debug"');
  });

  test.each(['short', 'a b c d e f g h', 'x'.repeat(65), 'línea-de-más', 'a"b,c}defgh'])(
    'gets a new id if its own (%s) is unsafe in a log',
    async (id) => {
      const answer = await ask('openapi.json', { 'x-request-id': encodeURI(id) === id ? id : encodeURI(id) });
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    },
  );

  test.each([`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, 'x', `00-${TRACE}`, `ff-${TRACE}-00f067aa0ba902b7-01`])(
    'has no trace if %s is invalid',
    async (traceparent) => {
      const id = `trace-${Math.random().toString(36).slice(2)}-x`;
      await ask('openapi.json', { 'x-request-id': id, traceparent });
      await expect.poll(() => api.logged.find((line) => line.includes(id))).not.toMatch('traceId');
    },
  );

  // The router rejects the last two before every hook.
  test.each(['openapi.json', 'nowhere/', `empresas/origenes/${'9'.repeat(300)}/`, 'empresas/%E0%A4%A/'])(
    'gets the headers of every answer: %s',
    async (path) => {
      const { headers } = await ask(path, { 'x-request-id': 'looking-12' });
      expect([headers.get('x-request-id'), headers.get('x-content-type-options')]).toEqual(['looking-12', 'nosniff']);
    },
  );

  test('gets only the files of the documentation that its page needs', async () => {
    for (const file of [
      'package.json',
      'index.html',
      'README.md',
      'LICENSE',
      'swagger-ui.js',
      'index.js',
      '%2e%2e/x',
    ]) {
      expect((await ask(`docs/${file}`, {})).status, file).toBe(404);
    }
  });

  test('on a full disk is answered 503, saying that nothing was saved', async () => {
    await sql`create function lleno() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(api.db);
    await sql`create trigger lleno before insert on origen for each row execute function lleno()`.execute(api.db);
    const { status, body, headers } = await admin.post('empresas/origenes/?lang=es', { descripcion: 'Sin lugar' });
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(body.detail).toMatch(/^No queda espacio en el disco del servidor: no se guardó nada\./);
    await sql`drop trigger lleno on origen`.execute(api.db);
  });
});
