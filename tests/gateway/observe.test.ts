import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway } from '../support/gateway.ts';

let foreign: Foreign;
beforeAll(async () => {
  foreign = await startForeign();
});
afterAll(() => foreign.close());

describe('the log', () => {
  it('has a line per request, and never a token, a password or a body', async () => {
    const lines: string[] = [];
    const write = (fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message }));
    const logger = { debug: write, info: write, warn: write, error: write };
    const gateway = await startTestGateway({ restUrl: foreign.url, logger });
    const login = 'mutation Entrar($p: String!) { login(username: "admin", password: $p) { access } }';
    const { data } = await gateway.query(login, { p: 'Admin#2026' });
    await gateway.query('query Lista { empresas { count } }', {}, { token: data.login.access });
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      operation: 'Lista',
      userId: '1',
      upstream: 1,
      errors: [],
      message: 'graphql',
    });
    expect(JSON.parse(lines[1] ?? '').requestId).toMatch(/^[\w-]{36}$/);
    expect(lines.join('\n')).not.toMatch(/Admin#2026|token-x|razon_social/);
    await gateway.close();
  });
});

describe('traces', () => {
  it('go to the collector: a span per request and one per upstream call', async () => {
    const received: string[] = [];
    const collector = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push(`${request.url} ${body}`);
        response.end('{}');
      });
    });
    await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
    const otlpEndpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const gateway = await startTestGateway({ restUrl: foreign.url, otlpEndpoint }, tokenFor(1));
    await gateway.query('query Lista { empresas(pageSize: 1) { results { rubro { label } } } }');
    await gateway.close();
    expect(received).toHaveLength(1);
    const [url, ...json] = (received[0] ?? '').split(' ');
    expect(url).toBe('/v1/traces');
    const { spans } = JSON.parse(json.join(' ')).resourceSpans[0].scopeSpans[0];
    expect(spans.map(({ name }: { name: string }) => name)).toEqual([
      'Lista',
      'GET empresas/',
      'GET empresas/rubros/{id}/',
    ]);
    expect(spans[1].parentSpanId).toBe(spans[0].spanId);
    expect(spans[0].traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(BigInt(spans[0].endTimeUnixNano)).toBeGreaterThan(BigInt(spans[0].startTimeUnixNano));
    collector.close();
  });

  const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const sentOn = () => foreign.calls.at(-1)?.headers.traceparent;

  it('go on from the caller to the upstream, unchanged where the gateway makes none', async () => {
    const gateway = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
    const ask = async (traceparent: string) => {
      await gateway.query('{ origenes { count } }', {}, { headers: { traceparent } });
      return sentOn();
    };
    expect(await ask(PARENT)).toBe(PARENT);
    expect(await ask(PARENT.toUpperCase())).toBeUndefined();
    expect(await ask(`00-${'0'.repeat(32)}-b7ad6b7169203331-01`)).toBeUndefined();
    expect(await ask('00-x')).toBeUndefined();
    await fetch(`${gateway.url}/descargas/encuestas.csv`, {
      headers: { traceparent: PARENT, authorization: `Bearer ${tokenFor(1)}` },
    });
    expect(sentOn()).toBe(PARENT);
    await gateway.close();
  });

  it('have the caller above and the upstream below', async () => {
    let body = '';
    const collector = createServer((request, response) => {
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => response.end('{}'));
    });
    await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
    const otlpEndpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const gateway = await startTestGateway({ restUrl: foreign.url, otlpEndpoint }, tokenFor(1));
    await gateway.query('{ origenes { count } }', {}, { headers: { traceparent: PARENT } });
    const sent = String(sentOn()).split('-');
    await gateway.query('{ origenes { count } }');
    const own = String(sentOn()).split('-');
    await gateway.close();
    collector.close();
    const { spans } = JSON.parse(body).resourceSpans[0].scopeSpans[0];
    expect(spans[0]).toMatchObject({ traceId: PARENT.split('-')[1], parentSpanId: PARENT.split('-')[2] });
    expect(sent.slice(1, 3)).toEqual([spans[0].traceId, spans[0].spanId]);
    expect(own.slice(1, 3)).toEqual([spans[2].traceId, spans[2].spanId]);
    expect(spans[2]).not.toHaveProperty('parentSpanId');
  });

  it('an address that is none ends nothing', async () => {
    const orphans: unknown[] = [];
    const note = (reason: unknown) => orphans.push(reason);
    process.on('unhandledRejection', note);
    const gateway = await startTestGateway({ restUrl: foreign.url, otlpEndpoint: 'nowhere' }, tokenFor(1));
    await gateway.query('{ origenes { count } }');
    await gateway.close();
    process.off('unhandledRejection', note);
    expect(orphans).toEqual([]);
  });

  it('are not missed when the collector is down', async () => {
    const gateway = await startTestGateway({ restUrl: foreign.url, otlpEndpoint: 'http://127.0.0.1:9' }, tokenFor(1));
    expect((await gateway.query('{ origenes { count } }')).errors).toBeUndefined();
    await gateway.close();
  });
});
