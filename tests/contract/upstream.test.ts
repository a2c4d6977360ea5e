import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningGateway, startGateway } from '../../gateway/src/index.ts';
import { readSettings } from '../../gateway/src/settings.ts';
import { startTestApi } from '../support/api.ts';
import { type Counting, countCalls } from '../support/counting.ts';

const LIST = `query ($page: Int) {
  empresas(page: $page, pageSize: 20) {
    count
    tableColumns { label value }
    results { id razonSocial rubro { id label } segmento { id label } origen { id label } }
  }
}`;

describe('a page of 20 companies with 3 relations, over the embedded API', () => {
  let api: Awaited<ReturnType<typeof startTestApi>>;
  let upstream: Counting;
  let gateway: RunningGateway;
  let token = '';

  const graphql = async (query: string, variables = {}) => {
    const answer = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    return answer.json();
  };

  beforeAll(async () => {
    api = await startTestApi();
    upstream = await countCalls(api.url);
    gateway = await startGateway(
      readSettings({ PORT: '0', HOST: '127.0.0.1', REST_URL: upstream.url, LOG_LEVEL: 'error', CATALOGUE_TTL_MS: '0' }),
    );
    const { data } = await graphql('mutation { login(username: "admin", password: "Admin#2026") { access } }');
    token = data.login.access;
  });
  beforeEach(() => {
    upstream.calls.length = 0;
  });
  afterAll(async () => {
    await gateway?.close();
    await upstream?.close();
    await api?.close();
  });

  it('costs at most 4 calls upstream, labels included', async () => {
    const { data, errors } = await graphql(LIST, { page: 1 });
    expect(errors).toBeUndefined();
    expect(data.empresas.count).toBe(120);
    expect(data.empresas.results).toHaveLength(20);
    for (const empresa of data.empresas.results) {
      expect(empresa.rubro.label).toMatch(/\S/);
      expect(empresa.origen.label).toMatch(/\S/);
    }
    expect(upstream.calls.length, upstream.calls.join('\n')).toBeLessThanOrEqual(4);
  });

  it('asks nothing about a relation whose id alone is wanted', async () => {
    const { data } = await graphql('{ empresas(pageSize: 20) { results { rubro { id } origen { id } } } }');
    expect(data.empresas.results[0].rubro.id).toMatch(/^\d+$/);
    expect(upstream.calls).toHaveLength(1);
  });

  it('tells the versions of what is behind it to who is signed in', async () => {
    const { data } = await graphql('{ estado { gateway restDisponible rest baseDeDatos } }');
    expect(data.estado).toMatchObject({ restDisponible: true, rest: expect.stringMatching(/^\d/) });
    expect(data.estado.baseDeDatos).toContain('PostgreSQL');
  });

  it('sends the caller’s token, and shows the REST columns under their GraphQL names', async () => {
    const { data } = await graphql('{ empresas { tableColumns { label value } } }');
    expect(data.empresas.tableColumns[0]).toEqual({ label: 'Razón social', value: 'razonSocial' });
    const mine = token;
    token = '';
    const anonymous = await graphql('{ empresas { count } }');
    token = mine;
    expect(anonymous.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });
});
