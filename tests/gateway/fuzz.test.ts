import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildSchema, type GraphQLObjectType, getNamedType, isLeafType, isObjectType } from 'graphql';
import { Pool } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let foreign: Foreign;
let gateway: TestGateway;
let pool: Pool;
beforeAll(async () => {
  foreign = await startForeign();
  gateway = await startTestGateway({ restUrl: foreign.url });
  pool = new Pool(gateway.url, { connections: 16 });
});
afterAll(async () => {
  await pool.close();
  await gateway.close();
  await foreign.close();
});

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

const value = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom(
    'null',
    'true',
    '""',
    '{}',
    '[]',
    '$v',
    'es',
    '1e400',
    '99999999999',
    '-1',
    '{ rubro: "1" }',
    '{ activo: false }',
  ),
  fc.string({ maxLength: 12 }).map((text) => JSON.stringify(text)),
);

/** Selections that are mostly right, with a share of what is not. */
function selection(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const all = Object.values(type.getFields());
  const leaves = all.filter((field) => isLeafType(getNamedType(field.type)));
  const fields = depth === 0 && leaves.length > 0 ? leaves : all;
  const field = fc.constantFrom(...fields).chain((chosen) => {
    const target = getNamedType(chosen.type);
    const args = fc
      .subarray(
        chosen.args.map(({ name }) => name),
        { maxLength: Math.min(1, chosen.args.length) },
      )
      .chain((names) => fc.tuple(...names.map((name) => value.map((given) => `${name}: ${given}`))))
      .map((list) => (list.length > 0 ? `(${list.join(', ')})` : ''));
    const required = chosen.args.some(({ name }) => name === 'id')
      ? fc.constantFrom('(id: 1)', '(id: "zz")', '(id: 999)')
      : args;
    const below =
      isLeafType(target) || !isObjectType(target) || depth === 0 ? fc.constant('') : selection(target, depth - 1);
    const noise = fc.oneof(
      { weight: 20, arbitrary: fc.constant('') },
      fc.constantFrom(' @include(if: true)', ' @skip(if: $v)', ' @nada'),
    );
    const alias = fc.oneof({ weight: 9, arbitrary: fc.constant('') }, fc.constantFrom('a: ', '__x: '));
    return fc.tuple(alias, required, noise, below).map((parts) => {
      const [name, argument, directive, inner] = parts;
      return `${name}${chosen.name}${argument}${directive} ${inner}`;
    });
  });
  const odd = fc.constantFrom(
    '__typename',
    'noExiste',
    '...F',
    '... on Empresa { id }',
    '__schema { queryType { name } }',
  );
  return fc
    .array(fc.oneof({ weight: 24, arbitrary: field }, { weight: 1, arbitrary: odd }), { minLength: 1, maxLength: 4 })
    .map((list) => `{ ${list.join(' ')} }`);
}

const queryType = schema.getQueryType() as GraphQLObjectType;
const mutationType = schema.getMutationType() as GraphQLObjectType;
const operation = fc.oneof(
  {
    weight: 8,
    arbitrary: selection(queryType, 3).map(
      (set) => `query Q($v: Boolean = true) ${set} fragment F on Empresa { id ...F }`,
    ),
  },
  { weight: 14, arbitrary: selection(queryType, 2) },
  { weight: 2, arbitrary: selection(mutationType, 2).map((set) => `mutation ${set}`) },
  { weight: 1, arbitrary: fc.string() },
);
const body = fc.oneof(
  { weight: 20, arbitrary: operation.map((query) => JSON.stringify({ query })) },
  {
    weight: 2,
    arbitrary: fc.tuple(operation, fc.jsonValue()).map(([query, variables]) => JSON.stringify({ query, variables })),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
);

const LEAK = /node_modules|\.ts:\d|at [A-Z]\w+\.|127\.0\.0\.1|ECONN|TypeError|Cannot read|Internal server error/;

it('10,000 generated documents: no answer of 5xx, no leak, and the process is alive', async () => {
  const documents = fc.sample(body, { numRuns: 10_000, seed: 2026 });
  const statuses = new Map<number, number>();
  let answered = 0;
  let next = 0;
  const worker = async () => {
    while (next < documents.length) {
      const document = documents[next++] ?? '';
      const response = await pool.request({
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(1)}` },
        body: document,
      });
      const text = await response.body.text();
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
      if (response.statusCode >= 500 || LEAK.test(text)) throw new Error(`${response.statusCode} ${document}\n${text}`);
      const { data, errors } = JSON.parse(text);
      if (data && !errors) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  expect([...statuses.keys()].every((status) => status < 500)).toBe(true);
  // The generator reaches execution, not only the parser.
  expect(answered).toBeGreaterThan(500);
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
}, 180_000);
