import { beforeEach, describe, expect, it } from 'vitest';
import { gatewayOverAnswers } from '../../support/answering.ts';
import { gatewayOverForeign } from '../../support/useGateway.ts';

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
});
const write = (_: object, message: string) => lines.push(message);
const logger = { debug: write, info: write, warn: write, error: write };

const { start, gateway } = gatewayOverForeign();
const { start: startAnswers, query, admin, url } = gatewayOverAnswers();

describe('a wrong REST_URL', () => {
  it('makes /readyz 503, and operators read which it is', async () => {
    await startAnswers({});
    expect((await fetch(`${url()}/readyz`)).status).toBe(503);
    expect((await admin('/readyz')).text).toContain('REST_URL');
    expect((await query('{ estado { restDisponible } }')).data.estado.restDisponible).toBe(false);
  });
});

describe('an answer of the wrong shape', () => {
  const WRONG = { 'GET empresas/rubros/': { body: { results: [{ id: 1 }], count: 1, tableColumns: [] } } };

  it('names its path in development', async () => {
    await startAnswers(WRONG, { upstreamTrace: true });
    const { errors } = await query('{ rubros { results { id } } }');
    const upstream = expect.stringMatching(/^empresas\/rubros\/: .*descripcion: expected/);
    expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_INVALID', upstream } }]);
  });

  it('tells a list from an object', async () => {
    await startAnswers({ 'GET empresas/rubros/1/': { body: [] } }, { upstreamTrace: true });
    const { errors } = await query('{ rubro(id: 1) { id } }');
    expect(errors?.[0]?.extensions.upstream).toContain('expected an object, found list');
  });

  it('names nothing of the server where it is not for developers', async () => {
    await startAnswers(WRONG, { upstreamTrace: false });
    const traced = { headers: { 'x-upstream-trace': '1' } };
    const { errors, extensions } = await query('{ rubros { results { id } } }', {}, traced);
    expect([errors?.[0]?.extensions.code, extensions]).toEqual(['UPSTREAM_INVALID', undefined]);
    expect(errors?.[0]?.extensions).not.toHaveProperty('upstream');
  });
});

describe('a refused origin', () => {
  const post = (url: string, origin: string) =>
    fetch(`${url}/graphql`, { method: 'POST', headers: { origin, 'content-type': 'application/json' }, body: '{}' });
  const refusals = () => lines.filter((message) => /CORS/.test(message));

  it.each([[[]], [['https://app.example']]])('is logged once, with CORS_ORIGINS %j', async (corsOrigins) => {
    await start({}, { logger, corsOrigins });
    await post(gateway.url, 'https://other.example');
    await post(gateway.url, 'https://other.example');
    expect(refusals()).toEqual(['origin https://other.example is not in CORS_ORIGINS']);
  });

  it('is none of the listed ones, nor of the gateway itself', async () => {
    await start({}, { logger, corsOrigins: ['https://app.example'] });
    await post(gateway.url, 'https://app.example');
    await post(gateway.url, gateway.url);
    expect(refusals()).toEqual([]);
  });
});

describe('what is closed names its setting', () => {
  const CLOSED = { playground: false, introspection: false };

  it('the playground', async () => {
    await start({}, CLOSED);
    const page = await fetch(`${gateway.url}/graphql`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('PLAYGROUND');
  });

  it('introspection, and the SDL', async () => {
    await start({}, CLOSED);
    const { errors } = await gateway.query('{ __schema { types { name } } }');
    expect(errors?.[0]?.message).toContain('INTROSPECTION');
    const sdl = await fetch(`${gateway.url}/graphql/schema.graphql`);
    expect(sdl.status).toBe(404);
    expect(await sdl.text()).toContain('INTROSPECTION');
  });
});
