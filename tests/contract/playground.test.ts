import { Kind, parse } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collection } from '../../gateway/playground/collection.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { postGraphql, startTestGateway, type TestGateway } from '../support/gateway.ts';

let api: TestApi;
let gateway: TestGateway;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ restUrl: api.url });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

async function tokenOf(username: string, password: string): Promise<string> {
  const query =
    'mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { access } }';
  return (await gateway.query(query, { username, password })).data.login.access;
}

/** Variables that a reader copies from the answer of another operation of the guide. */
const VARIABLES: Record<string, (token: string) => Promise<object>> = {
  EditarOrigen: async (token) => ({
    ifMatch: (await gateway.query('{ origen(id: "1") { version } }', {}, { token })).data.origen.version,
  }),
  CrearTokenDeServicio: async (token) => {
    const { data } = await gateway.query('{ permisos(search: "view_empresa") { results { id } } }', {}, { token });
    return { permissions: [data.permisos.results[0].id] };
  },
};

/** The operations that show an error, with its code. */
const CODES: Record<string, string> = { Conflicto: 'CONFLICT', NoEncontrado: 'NOT_FOUND' };

it('runs every guide with the outcome that its comments describe', async () => {
  const admin = await tokenOf('admin', 'Admin#2026');
  const respondent = await tokenOf('usuario', 'Usuario#2026');
  const outcomes: unknown[] = [];
  const expected: unknown[] = [];
  for (const { name: topic, isGuide, documents } of collection()) {
    if (!isGuide) continue;
    for (const { query } of documents)
      for (const node of parse(query).definitions) {
        if (node.kind !== Kind.OPERATION_DEFINITION) continue;
        const name = node.name?.value ?? '';
        const token = topic === 'surveys' ? respondent : admin;
        const variables = (await VARIABLES[name]?.(token)) ?? {};
        const body = { query, operationName: name, variables };
        const { data, errors } = await postGraphql(`${gateway.url}/graphql`, body, { token });
        const refusals = Object.values<{ errors?: unknown[] }>(data ?? {}).flatMap((payload) => payload?.errors ?? []);
        outcomes.push([name, errors?.[0]?.extensions.code ?? null, refusals.length > 0]);
        expected.push([name, CODES[name] ?? null, name === 'ErroresComoDatos']);
      }
  }
  expect(outcomes).toEqual(expected);
  expect(outcomes.length).toBeGreaterThan(10);
});
