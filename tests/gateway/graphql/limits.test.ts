import { describe, expect, it } from 'vitest';
import { executableSchema } from '../../../gateway/src/graphql/schema.ts';
import { cpuOf } from '../../support/cpu.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

const foreign = useForeign();
const gateway = useGateway(foreign);

/** A fragment that spreads another twice. */
const doubled = (name: string, other: string) => `fragment ${name} on Query { ...${other} ... { ...${other} } }`;

describe('limits', () => {
  const LIMITS: [string, string, RegExp][] = [
    ['nested lists', `{ seccion(id: 1) ${'{ preguntas { seccion '.repeat(5)} { id } ${'} }'.repeat(5)} }`, /records/],
    [
      'introspections',
      `{ ${[1, 2, 3, 4, 5, 6].map((n) => `a${n}: __schema { queryType { name } }`).join(' ')} }`,
      /records/,
    ],
    [
      'fields of fragments',
      `{ ...A ...A } ${doubled('A', 'B')} ${doubled('B', 'C')} fragment C on Query { ${'__typename '.repeat(30)} }`,
      /fields/,
    ],
    ['fields', `{ ${'__typename '.repeat(201)} }`, /fields/],
    ['tokens', `{ ${'__typename '.repeat(1_001)} }`, /tokens/],
    ['cost', '{ secciones(pageSize: 300) { results { cantPreguntas } } }', /records/],
    ['cost of lists', '{ empresas(pageSize: 300) { results { usuarios { id } } } }', /records/],
    [
      'mutations of the session, which make the server hash',
      `mutation { ${Array.from({ length: 6 }, (_, n) => `a${n}: login(username: "u${n}", password: "x") { access }`).join(' ')} }`,
      /records/,
    ],
  ];
  it.each(LIMITS)('%s', async (_, query, message) => {
    const before = foreign.calls.length;
    const answer = await gateway.query(query);
    expect(answer.errors?.[0]?.message).toMatch(message);
    expect(answer.status).toBeLessThan(500);
    expect(foreign.calls.length).toBe(before);
  });

  it('counts a page length that a variable gives', async () => {
    const query = 'query($n: Int) { empresas(pageSize: $n) { results { rubro { segmentos { id } } } } }';
    expect((await gateway.query(query, { n: 10 })).errors).toBeUndefined();
    expect((await gateway.query(query, { n: 300_000 })).errors?.[0]?.message).toMatch(/records/);
  });

  it('says that a text is too long for an address instead of asking', async () => {
    const before = foreign.calls.length;
    const query = 'query($s: String) { empresas(search: $s) { count } }';
    const answer = await gateway.query(query, { s: 'x'.repeat(20_000) });
    expect(answer.errors?.[0]).toMatchObject({ path: ['empresas'], extensions: { code: 'BAD_USER_INPUT' } });
    expect(answer.errors?.[0]?.message).toContain('12000');
    expect(foreign.calls.length).toBe(before);
    // Half a character is looked for as what it is shown as.
    expect((await gateway.query(query, { s: '\ud800' })).errors).toBeUndefined();
  });

  it('refuses a list of nothing but wrong values at its first ones, also in an operation that is known', async () => {
    const creating =
      'mutation ($v: [ID!]) { createEncuesta(input: { descripcion: "x", secciones: $v }) { ok: __typename } }';
    for (let times = 0; times < 3; times++) await gateway.query(creating, { v: [{}] });
    const wrong = Array.from({ length: 150_000 }, () => ({}));
    const cpu = await cpuOf(async () => {
      expect((await gateway.query(creating, { v: wrong })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    });
    expect(cpu).toBeLessThan(5_000);
  });

  it.each([
    ['an operation that comes for the first time', 0],
    ['one that is known', 3],
  ])('tells wrong values as nothing but wrong input, however many: %s', async (_, before) => {
    const query = `mutation Veces${before}($v: [ID!]) { createEncuesta(input: { descripcion: "x", secciones: $v }) { __typename } }`;
    for (let times = 0; times < before; times++) await gateway.query(query, { v: [{}] });
    const { errors } = await gateway.query(query, { v: Array.from({ length: 60 }, () => ({})) });
    expect(new Set(errors?.map(({ extensions }) => extensions.code))).toEqual(new Set(['BAD_USER_INPUT']));
  });
});

it('every root field has its cost, beside its resolver', () => {
  const schema = executableSchema({});
  const costs = (fields: Record<string, { extensions: { cost?: unknown } }> = {}) =>
    Object.entries(fields).map(([name, { extensions }]): [string, unknown] => [name, extensions.cost]);
  const queries = costs(schema.getQueryType()?.getFields());
  const mutations = costs(schema.getMutationType()?.getFields());
  expect(queries.length).toBeGreaterThan(30);
  expect(mutations.length).toBeGreaterThan(50);
  expect(queries.filter(([, cost]) => typeof cost !== 'number')).toEqual([]);
  expect(mutations.filter(([, cost]) => !(Number(cost) >= 1))).toEqual([]);
});
