import { describe, expect, it } from 'vitest';
import type { TraceSettings } from '../../../packages/ops/src/index.ts';
import { startCollector } from '../../support/collector.ts';
import { tokenFor } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { useForeign } from '../../support/useGateway.ts';

const foreign = useForeign();

describe('traces', () => {
  it('go to the collector: a span per request and one per upstream call', async () => {
    const collector = await startCollector();
    const traces = { url: collector.url, headers: { 'x-key': 'k' }, resource: { 'service.name': 'mine' } };
    const gateway = await startTestGateway({ restUrl: foreign.url, traces }, tokenFor(1));
    await gateway.query('query Lista { empresas(pageSize: 1) { results { rubro { label } } } }');
    await gateway.close();
    expect(collector.received).toMatchObject([{ key: 'k', service: 'mine' }]);
    const [request, ...calls] = collector.spans;
    expect(collector.spans.map(({ name }) => name)).toEqual(['Lista', 'GET empresas/', 'GET empresas/rubros/{id}/']);
    for (const call of calls) expect(call).toMatchObject({ parentSpanId: request?.spanId, kind: 3 });
    expect(request?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(BigInt(request?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(request?.startTimeUnixNano ?? 0));
    await collector.close();
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

  it('have the caller as parent, and each upstream call has its own span', async () => {
    const collector = await startCollector();
    const gateway = await startTestGateway({ restUrl: foreign.url, traces: { url: collector.url } }, tokenFor(1));
    await gateway.query('{ origenes { count } }', {}, { headers: { traceparent: PARENT } });
    const sent = String(sentOn()).split('-');
    await gateway.query('{ origenes { count } }');
    const own = String(sentOn()).split('-');
    const download = { headers: { traceparent: PARENT, authorization: `Bearer ${tokenFor(1)}` } };
    await (await fetch(`${gateway.url}/descargas/encuestas.csv`, download)).text();
    const file = String(sentOn()).split('-');
    await gateway.close();
    const [first, call, second, again, third, streamed] = collector.spans;
    expect(first).toMatchObject({ traceId: PARENT.split('-')[1], parentSpanId: PARENT.split('-')[2] });
    expect(call).toMatchObject({ traceId: sent[1], spanId: sent[2], parentSpanId: first?.spanId });
    expect(again).toMatchObject({ traceId: own[1], spanId: own[2], parentSpanId: second?.spanId });
    expect(second).not.toHaveProperty('parentSpanId');
    expect(third).toMatchObject({ name: '/descargas/encuestas.csv', parentSpanId: PARENT.split('-')[2] });
    expect(streamed).toMatchObject({ spanId: file[2], parentSpanId: third?.spanId });
    await collector.close();
  });

  it('are handed on, but not made, where the caller’s says so or the sampler leaves them out', async () => {
    const collector = await startCollector();
    const ask = async (traces: Partial<TraceSettings>, traceparent: string) => {
      const gateway = await startTestGateway(
        { restUrl: foreign.url, traces: { url: collector.url, ...traces } },
        tokenFor(1),
      );
      await gateway.query('{ origenes { count } }', {}, { headers: { traceparent } });
      await gateway.close();
      const spans = collector.spans.length;
      collector.received.length = 0;
      return [spans > 0, String(sentOn()).split('-')[3]];
    };
    const unsampled = PARENT.replace(/01$/, '00');
    expect(await ask({}, unsampled)).toEqual([false, '00']);
    expect(await ask({ sampler: 'always_off' }, PARENT)).toEqual([true, '01']);
    expect(await ask({ sampler: 'always_off', parentBased: false }, PARENT)).toEqual([false, '00']);
    expect(await ask({ sampler: 'always_on', parentBased: false }, unsampled)).toEqual([true, '01']);
    expect(await ask({ sampler: 'always_off' }, '')).toEqual([false, '00']);
    await collector.close();
  });

  it.each(['nowhere:', 'http://127.0.0.1:9/v1/traces'])('are dropped and counted, and end nothing: %s', async (url) => {
    const orphans: unknown[] = [];
    const note = (reason: unknown) => orphans.push(reason);
    process.on('unhandledRejection', note);
    const gateway = await startTestGateway({ restUrl: foreign.url, traces: { url } }, tokenFor(1));
    expect((await gateway.query('{ origenes { count } }')).errors).toBeUndefined();
    const dropped = async () => (await gateway.admin('/metrics')).text;
    await expect.poll(dropped, { timeout: 20_000 }).toContain('trace_spans_dropped_total 2');
    await gateway.close();
    process.off('unhandledRejection', note);
    expect(orphans).toEqual([]);
  });
});

describe('operators', () => {
  it('are answered at a door of their own, and the public one tells nothing of the inside', async () => {
    const gateway = await startTestGateway({ restUrl: 'http://127.0.0.1:9/api/v1/' });
    expect((await gateway.admin('/healthz')).text).toBe('{"status":"ok"}');
    const ready = await gateway.admin('/readyz');
    expect([ready.status, JSON.parse(ready.text).reason]).toEqual([503, 'The REST server does not answer (refused).']);
    expect((await gateway.admin('/graphql')).status).toBe(404);
    expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404);
    const door = await fetch(`${gateway.url}/readyz`);
    expect([door.status, await door.text()]).toEqual([503, '{"status":"unavailable"}']);
    const { text } = await gateway.admin('/metrics');
    for (const name of ['encuestas_build_info{part="gateway",version="', 'nodejs_eventloop_lag_p99'])
      expect(text).toContain(name);
    await gateway.close();
  });
});
