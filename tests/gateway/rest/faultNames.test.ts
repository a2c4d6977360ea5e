import { afterEach, describe, expect, it } from 'vitest';
import type { GatewayOptions } from '../../../gateway/src/index.ts';
import { startAnswering } from '../../support/answering.ts';
import { type ForeignOptions, startForeign, tokenFor } from '../../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close();
});

type Line = [level: string, fields: object, message: string];

/** A gateway with the lines of its log. */
async function startLogged(
  restUrl: string,
  options: Partial<GatewayOptions> = {},
): Promise<TestGateway & { lines: Line[] }> {
  const lines: Line[] = [];
  const write = (level: string) => (fields: object, message: string) => lines.push([level, fields, message]);
  const logger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  const gateway = await startTestGateway({ restUrl, logger, ...options }, tokenFor(1));
  closes.push(() => gateway.close());
  return { ...gateway, lines };
}

async function startOverForeign(foreignOptions: ForeignOptions = {}, options: Partial<GatewayOptions> = {}) {
  const foreign = await startForeign(foreignOptions);
  closes.push(() => foreign.close());
  return { foreign, gateway: await startLogged(foreign.url, options) };
}

async function startOverAnswers(bodies: Record<string, object>, options: Partial<GatewayOptions> = {}) {
  const routes = Object.entries(bodies).map(([path, body]) => [`GET ${path}`, { body }]);
  const answering = await startAnswering(Object.fromEntries(routes));
  closes.push(() => answering.close());
  return await startLogged(answering.url, options);
}

describe('a wrong REST_URL', () => {
  it('makes /readyz 503, and operators read which it is', async () => {
    const { foreign } = await startOverForeign();
    const gateway = await startLogged(foreign.url.replace('/v1/', '/v2/'));
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
    const { text } = await gateway.admin('/readyz');
    expect(text).toContain('REST_URL');
    expect((await gateway.query('{ estado { restDisponible } }')).data.estado.restDisponible).toBe(false);
  });
});

describe('an answer of the wrong shape', () => {
  const WRONG = { 'empresas/rubros/': { results: [{ id: 1 }], count: 1, tableColumns: [] } };

  it('names its path in development', async () => {
    const gateway = await startOverAnswers(WRONG, { upstreamTrace: true });
    const { errors } = await gateway.query('{ rubros { results { id } } }');
    const upstream = expect.stringMatching(/^empresas\/rubros\/: .*descripcion: expected/);
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID', upstream } }]);
    expect(gateway.lines).toContainEqual([
      'warn',
      expect.objectContaining({ endpoint: 'empresas/rubros/', reason: expect.stringContaining('descripcion') }),
      'upstream',
    ]);
  });

  it('names nothing of the server where it is not for developers', async () => {
    const gateway = await startOverAnswers(WRONG, { upstreamTrace: false });
    const { errors } = await gateway.query('{ rubros { results { id } } }');
    expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
    expect(errors?.[0]?.extensions).not.toHaveProperty('upstream');
  });
});

describe('a refused origin', () => {
  const post = (url: string, origin: string) =>
    fetch(`${url}/graphql`, { method: 'POST', headers: { origin, 'content-type': 'application/json' }, body: '{}' });
  const refusals = ({ lines }: { lines: Line[] }) =>
    lines.flatMap(([, , message]) => (/CORS/.test(message) ? [message] : []));

  it.each([[[]], [['https://app.example']]])('is logged once, with CORS_ORIGINS %j', async (corsOrigins) => {
    const { gateway } = await startOverForeign({}, { corsOrigins });
    await post(gateway.url, 'https://other.example');
    await post(gateway.url, 'https://other.example');
    expect(refusals(gateway)).toEqual(['origin https://other.example is not in CORS_ORIGINS']);
  });

  it('is none of the listed ones, nor of the gateway itself', async () => {
    const { gateway } = await startOverForeign({}, { corsOrigins: ['https://app.example'] });
    await post(gateway.url, 'https://app.example');
    await post(gateway.url, gateway.url);
    expect(refusals(gateway)).toEqual([]);
  });
});

describe('what is closed names its setting', () => {
  const CLOSED = { playground: false, introspection: false };

  it('the playground', async () => {
    const { gateway } = await startOverForeign({}, CLOSED);
    const page = await fetch(`${gateway.url}/graphql`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('PLAYGROUND');
  });

  it('introspection, and the SDL', async () => {
    const { gateway } = await startOverForeign({}, CLOSED);
    const { errors } = await gateway.query('{ __schema { types { name } } }');
    expect(errors?.[0]?.message).toContain('INTROSPECTION');
    const sdl = await fetch(`${gateway.url}/graphql/schema.graphql`);
    expect(sdl.status).toBe(404);
    expect(await sdl.text()).toContain('INTROSPECTION');
  });
});

it('a server that cannot list inactive records is NOT_IMPLEMENTED with the reason', async () => {
  const results = [{ id: 1, descripcion: 'A' }];
  const gateway = await startOverAnswers({ '': {}, 'empresas/origenes/': { results, count: 1, tableColumns: [] } });
  const { errors } = await gateway.query('{ origenes(filter: { activo: false }) { count } }');
  const detail = 'El servidor no puede listar registros inactivos.';
  expect(errors).toMatchObject([{ message: detail, extensions: { code: 'NOT_IMPLEMENTED', detail } }]);
});
