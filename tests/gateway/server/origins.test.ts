import { describe, expect, it } from 'vitest';
import { tokenFor } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

/** A gateway for pages of other origins. */
const foreign = useForeign({ etags: true });
const gateway = useGateway(foreign, { corsOrigins: ['https://app.example'] });

const LIST = JSON.stringify({ query: '{ empresas(pageSize: 100) { results { id razonSocial } } }' });
const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(1)}`, ...headers },
    body: LIST,
  });

describe('pages of another origin', () => {
  const PREFLIGHT = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  };

  it.each(['/graphql', '/descargas/encuestas.csv'])('that is named may ask %s', async (path) => {
    const preflight = await fetch(gateway.url + path, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', ...PREFLIGHT },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization.*content-type/);
    // Apollo Client's names for itself (`clientAwareness`).
    for (const name of ['apollographql-client-name', 'apollographql-client-version'])
      expect(preflight.headers.get('access-control-allow-headers')).toContain(name);
    // A cookie is never a permission here.
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(preflight.headers.get('vary')).toContain('Origin');
  });

  it('that is named reads answers, refusals and files', async () => {
    const origin = { origin: 'https://app.example' };
    const answers = [
      await post('/graphql', origin),
      await post('/graphql', { ...origin, authorization: 'none' }),
      await fetch(`${gateway.url}/descargas/encuestas.csv`, { headers: origin }),
    ];
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe('https://app.example');
      expect(headers.get('access-control-expose-headers')).toContain('x-request-id');
    }
  });

  it.each(['https://app.example.evil', 'http://app.example', 'https://app.example:444', 'null'])(
    '%s is not named, and may not',
    async (origin) => {
      const preflight = await fetch(`${gateway.url}/graphql`, { method: 'OPTIONS', headers: { origin, ...PREFLIGHT } });
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      const answered = await post('/graphql', { origin });
      expect(answered.headers.get('access-control-allow-origin')).toBeNull();
      // What is cached on the way for one origin is not for another.
      expect(answered.headers.get('vary')).toContain('Origin');
    },
  );

  it('an answer that may be compressed varies by both', async () => {
    const many = Array.from({ length: 12 }, (_, n) => `a${n}: empresas(pageSize: 100) { results { id razonSocial } }`);
    const { headers } = await gateway.query(
      `{ ${many.join(' ')} }`,
      {},
      { token: tokenFor(1), headers: { origin: 'https://app.example' } },
    );
    expect(headers.get('vary')).toBe('Origin, accept-encoding');
  });

  it('get no header by default, and `*` where every origin is allowed', async () => {
    const closed = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
    const open = await startTestGateway({ restUrl: foreign.url, corsOrigins: ['*'] }, tokenFor(1));
    const headers = { origin: 'https://any.example' };
    const silent = await closed.query('{ __typename }', {}, { headers });
    expect([...silent.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const allowed = await open.query('{ __typename }', {}, { headers });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('*');
    await closed.close();
    await open.close();
  });
});
