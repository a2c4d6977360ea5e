import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Fault, type FaultProxy, startFaultProxy } from '../../support/faults.ts';
import { gatewayOverForeign, useForeign, useGateway } from '../../support/useGateway.ts';

const TIMEOUT = 600;
const LIST = '{ empresas { results { id razonSocial rubro { label } } } }';

const foreign = useForeign();
let proxy: FaultProxy;
beforeAll(async () => {
  proxy = await startFaultProxy(foreign.url);
});
const limits = { connectTimeoutMs: 300, answerTimeoutMs: TIMEOUT, requestTimeoutMs: TIMEOUT + 300 };
const gateway = useGateway(
  {
    get url() {
      return proxy.url;
    },
  },
  { limits },
);
afterEach(async () => {
  await proxy.set('none');
  await expect.poll(async () => (await gateway.query(LIST)).errors, { timeout: 2_000 }).toBeUndefined();
});
afterAll(() => proxy.close());

const FAULTS: [Fault, string][] = [
  ['dead', 'UPSTREAM_UNAVAILABLE'],
  ['reset', 'UPSTREAM_UNAVAILABLE'],
  ['hang', 'UPSTREAM_TIMEOUT'],
  ['slow', 'UPSTREAM_TIMEOUT'],
  ['truncated', 'UPSTREAM_UNAVAILABLE'],
  ['garbage', 'UPSTREAM_UNAVAILABLE'],
  ['error500', 'UPSTREAM_UNAVAILABLE'],
  ['error503', 'UPSTREAM_UNAVAILABLE'],
  ['html', 'UPSTREAM_INVALID'],
  ['badJson', 'UPSTREAM_INVALID'],
];

describe.each(FAULTS)('an upstream that is %s', (fault, code) => {
  it(`is ${code} in time, and well again within 2 s`, async () => {
    await proxy.set(fault);
    const started = Date.now();
    const answer = await gateway.query(LIST);
    expect(Date.now() - started).toBeLessThan(TIMEOUT + 1_000);
    expect(answer.errors?.[0]?.extensions.code).toBe(code);
    expect(answer.text).not.toMatch(/secret|127\.0\.0\.1|ECONN|\.ts:/);
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
    expect((await gateway.query('{ estado { restDisponible } }')).data.estado).toEqual({ restDisponible: false });
    // A page or an error at the root alone is a server without capabilities.
    const atRoot = ['html', 'badJson', 'error500'].includes(fault) ? undefined : code;
    expect((await gateway.query('{ auditoria { count } }')).errors?.[0]?.extensions.code).toBe(atRoot);
    await proxy.set('none');
    const back = Date.now();
    await expect.poll(async () => (await gateway.query(LIST)).errors, { timeout: 2_000, interval: 50 }).toBeUndefined();
    expect(Date.now() - back).toBeLessThan(2_000);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  });
});

describe('while the upstream is down', () => {
  it('a write is never sent again', async () => {
    await proxy.set('reset');
    const before = proxy.connections();
    const answer = await gateway.query('mutation { createOrigen(input: { descripcion: "x" }) { record { id } } }');
    expect(answer.errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect(proxy.connections() - before).toBe(1);
  });

  it('a read is retried once on a broken connection', async () => {
    await proxy.set('reset');
    const before = proxy.connections();
    await gateway.query('{ origenes { count } }');
    expect(proxy.connections() - before).toBe(2);
  });
});

describe('a caller who leaves', () => {
  const { start, foreign: slow, gateway: other } = gatewayOverForeign();

  it('ends the upstream work', async () => {
    const leaving = new AbortController();
    await start({
      before: async () => {
        leaving.abort();
        await new Promise((done) => setTimeout(done, 200));
      },
    });
    const query = '{ empresas { results { rubro { label } } } }';
    const left = other.query(query, {}, { signal: leaving.signal });
    await expect(left).rejects.toThrow();
    await new Promise((done) => setTimeout(done, 500));
    // The list was in flight; its relations were never requested.
    expect(slow.calls).toHaveLength(1);
  });
});
