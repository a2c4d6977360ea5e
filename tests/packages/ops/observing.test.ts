import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSampled, readTraceSettings, reasonOf } from '../../../packages/ops/src/index.ts';

describe('the variables of OpenTelemetry', () => {
  const read = (env: Record<string, string>) => readTraceSettings(env, 'encuestas-x', '1.2.3');
  const BASE = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/base/' };

  it('name the collector, its headers and the service as its specification has them', () => {
    expect(read({})).toBeNull();
    expect(read({ ...BASE, OTEL_SDK_DISABLED: 'true' })).toBeNull();
    const resource = { 'service.name': 'encuestas-x', 'service.version': '1.2.3' };
    expect(read(BASE)).toMatchObject({ url: 'http://collector:4318/base/v1/traces', headers: {}, resource });
    const all = {
      ...{ ...BASE, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces/in', OTEL_SERVICE_NAME: 'mine' },
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, x=1=2',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=prod,service.name=other',
    };
    expect(read(all)).toMatchObject({
      ...{ url: 'https://traces/in', headers: { 'api-key': 'a b', x: '1=2' } },
      resource: { ...resource, 'service.name': 'mine', 'deployment.environment.name': 'prod' },
      ...{ sampler: 'always_on', parentBased: true },
    });
    const ratio = { ...BASE, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
    expect(read(ratio)).toMatchObject({ sampler: 'traceidratio', parentBased: true, ratio: 0.25 });
    expect(read({ ...BASE, OTEL_TRACES_SAMPLER: 'always_off' })).toMatchObject({ parentBased: false });
  });

  it.each<Record<string, string>>([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://user:secreto@traces' },
    { ...BASE, OTEL_TRACES_SAMPLER: 'sometimes' },
    { ...BASE, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' },
    { ...BASE, OTEL_EXPORTER_OTLP_HEADERS: 'secreto' },
    { ...BASE, OTEL_EXPORTER_OTLP_HEADERS: 'a=secreto%2' },
  ])('are refused in one sentence that repeats no key: %o', (env) => {
    const name = Object.keys(env).at(-1);
    expect(() => read(env)).toThrow(new RegExp(`^${name} must be [^\n]+\\.$`));
    expect(() => read(env)).not.toThrow(/secreto/);
  });

  it('keep about the configured share, the same traces in every process', () => {
    const traces = Array.from({ length: 4_000 }, () => randomBytes(16).toString('hex'));
    const kept = (ratio: number) =>
      traces.filter((trace) => isSampled({ sampler: 'traceidratio', ratio }, trace, null));
    const [none, some, more, all] = [0, 0.1, 0.5, 1].map(kept) as [string[], string[], string[], string[]];
    expect([none.length, all.length]).toEqual([0, traces.length]);
    expect(some.length).toBeGreaterThan(250);
    expect(some.length).toBeLessThan(600);
    expect(more).toEqual(expect.arrayContaining(some));
  });
});

describe('an error in the log', () => {
  it.each([
    [
      new SyntaxError(`Unexpected token 'a', "ana@x.example" is not valid JSON`),
      'SyntaxError: Unexpected token …, … is',
    ],
    [new Error('No mailbox for ana@x.example here'), 'Error: No mailbox for … here'],
    [Object.assign(new Error('Key (username)=(ana) exists'), { code: '23505' }), 'database error 23505'],
    [Object.assign(new Error("EPERM: no, open 'ana'"), { code: 'EPERM' }), 'Error: EPERM'],
    [Object.assign(new Error('550 ana'), { code: 'EENVELOPE', responseCode: 550 }), 'Error: EENVELOPE 550'],
    ['ana', 'a value that is not an error was thrown'],
  ])('is logged without quoted values: %s', (error, reason) => {
    expect(reasonOf(error)).toMatch(new RegExp(`^${reason}`));
    expect(reasonOf(error)).not.toMatch(/\bana\b(?!\.)/);
  });
});
