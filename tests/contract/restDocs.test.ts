import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { models, typeDefs } from '../../gateway/src/resources/models.ts';
import { snake } from '../../gateway/src/rest/codec/row.ts';
import { type Endpoint, readContract } from '../../scripts/docs/contract.ts';
import { SPECIAL_ENDPOINTS } from '../../scripts/docs/endpoints.ts';
import { PAGES } from '../../scripts/docs/pages.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { requiredQuery } from '../support/openapi.ts';
import { type Rest, signIn } from '../support/rest.ts';

const page = readFileSync(join(PAGES, 'integrators/rest-v1.mdx'), 'utf8');

/** The rows of the table below a heading, as cells. */
const rowsOf = (heading: string): string[][] => {
  const [, section = ''] = page.split(`\n${heading}\n`);
  const [, table = ''] = /(?:^|\n)(\|[\s\S]*?)\n\n/.exec(`${section.split(/\n#{2,3} /)[0]}\n\n`) ?? [];
  return table
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};
const codesOf = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

let endpoints: Endpoint[];
beforeAll(async () => {
  endpoints = await readContract();
});

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every endpoint is on a page, and no page has another', () => {
  expect(endpoints.length).toBeGreaterThan(100);
  const served = endpoints.map(keyOf);
  expect(SPECIAL_ENDPOINTS.filter((name) => !served.includes(name))).toEqual([]);
});

test('docs/rest-api.md and the contract name every endpoint, and no other', () => {
  const rules = readFileSync(join(import.meta.dirname, '../../docs/rest-api.md'), 'utf8');
  const [, list = ''] = /\nUnder `\/api\/v1\/`: ([\s\S]*?)\nThe other parts/.exec(rules) ?? [];
  const namesIn = (text: string) => [...text.matchAll(/([\w-]+)\//g)].map(([, name = '']) => name);
  const served = new Set(endpoints.flatMap(({ path }) => path.split('/').filter((name) => /^[\w-]+$/.test(name))));
  const listed = namesIn(list);
  expect(listed.filter((name) => !served.has(name))).toEqual([]);
  expect([...served].filter((name) => !listed.includes(name) && !page.includes(`${name}/`))).toEqual([]);
});

test('every example is answered with a status of its description', () => {
  const odd = endpoints.filter(({ answer, responses }) => !(answer.status in responses));
  expect(odd.map((endpoint) => `${keyOf(endpoint)} ${endpoint.answer.status}`)).toEqual([]);
});

test('the table of capabilities has those that the API announces, with their endpoints', () => {
  const announced = endpoints.find(({ path }) => path === '')?.answer.body.capacidades;
  const rows = rowsOf('## Capabilities');
  expect(rows.map(([name]) => codesOf(name)[0]).toSorted()).toEqual((announced as string[]).toSorted());
  const general = ['dependientes', 'planillas', 'tokens_servicio', 'listas', 'lotes', 'vistas', 'exportar'];
  for (const [name, calls] of rows) {
    const [capability = ''] = codesOf(name);
    if (general.includes(capability)) continue;
    const own = endpoints.filter(({ rule }) => rule.capability === capability).map(keyOf);
    expect(codesOf(calls).toSorted(), capability).toEqual(own.toSorted());
  }
});

test('the table of capabilities names fields of the schema', () => {
  const fields = Object.values(buildSchema(typeDefs).getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.keys(type.getFields()).flatMap((name) =>
        ['Query', 'Mutation'].includes(type.name) ? [name] : [`${type.name}.${name}`],
      ),
    );
  const named = rowsOf('## Capabilities').flatMap(([, , cell]) =>
    codesOf(cell).filter((name) => !name.startsWith('/')),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !fields.includes(name))).toEqual([]);
});

test('the table of resources has the fields without which the gateway refuses a row', () => {
  const documented = new Map<string, string[]>();
  const [, second = ''] = page.split('| endpoint | a row must have |');
  for (const line of second.split('\n').filter((text) => text.startsWith('| `'))) {
    const [, paths, fields] = line.split('|');
    for (const path of codesOf(paths)) documented.set(path, codesOf(fields).toSorted());
  }
  for (const { path, required, capacidad } of models.values())
    if (!capacidad) expect(documented.get(path), path).toEqual(required.map(snake).toSorted());
});

/** Permissions that a service token cannot hold; tests/api/http/authorization.test.ts tries them with people. */
const OF_PEOPLE = /^(add|change|delete)_(usuarioempresa|group|encuestausuarioempresa)$/;

describe('permissions', () => {
  let api: TestApi;
  let admin: Rest;
  let ids: Map<string, number>;
  beforeAll(async () => {
    api = await startTestApi();
    admin = await signIn(api.url, 'admin');
    const { results } = (await admin.get('permisos/?page_size=-1')).body as {
      results: { id: number; codename: string }[];
    };
    ids = new Map(results.map(({ id, codename }) => [codename, id]));
  });
  afterAll(() => api.close());

  const tokenWith = async (codenames: readonly string[]): Promise<Rest> => {
    const permissions = codenames.map((codename) => ids.get(codename));
    const { body, text } = await admin.post('tokens_servicio/', { nombre: 'Contrato', permissions });
    if (typeof body.token !== 'string') throw new Error(text);
    return admin.as(body.token);
  };

  test('every named one opens its endpoint, and without it the endpoint is closed', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    const tried = endpoints.filter(
      ({ rule: { permissions } }) => permissions.length > 0 && !permissions.some((name) => OF_PEOPLE.test(name)),
    );
    expect(tried.length).toBeGreaterThan(70);
    const tokens = new Map<string, Rest>();
    for (const endpoint of tried) {
      const { method, path, body, rule } = endpoint;
      const call = `${path.replace('{id}', '1')}?${new URLSearchParams(requiredQuery(endpoint))}`;
      const statusWith = async (held: readonly string[]) => {
        const name = held.join();
        const token = tokens.get(name) ?? (await tokenWith(held));
        tokens.set(name, token);
        return (await token.send(method, call, body?.example)).status;
      };
      const without =
        rule.permissions.length > 1
          ? rule.permissions.slice(1)
          : [path.startsWith('empresas/origenes/') ? 'view_idioma' : 'view_origen'];
      if ((await statusWith(without)) !== 403) wrong.push(`${keyOf(endpoint)} is open without ${rule.permissions[0]}`);
      const status = await statusWith(rule.permissions);
      if (status === 401 || status === 403) wrong.push(`${keyOf(endpoint)} is closed with ${rule.permissions}`);
    }
    expect(wrong).toEqual([]);
  });
});
