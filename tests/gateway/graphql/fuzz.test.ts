import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
} from 'graphql';
import { Pool } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenFor } from '../../support/foreign.ts';
import { HOSTILE, HOSTILE_TEXTS, operationOf, places, replaced } from '../../support/hostile.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

/** The number of random requests; `FUZZ_RUNS=10000` sends more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 500);

const gateway = useGateway(useForeign({ forgetful: true }), {}, () => undefined);
let pool: Pool;
beforeAll(() => {
  pool = new Pool(gateway.url, { connections: 16 });
});
afterAll(() => pool.close());

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
  fc.constantFrom(...HOSTILE_TEXTS).map((text) => JSON.stringify(text)),
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

const DOWN = /^(UPSTREAM_|INTERNAL_)/;

const orphans: unknown[] = [];
const note = (reason: unknown) => orphans.push(reason);
beforeAll(() => process.on('unhandledRejection', note));
afterAll(() => process.off('unhandledRejection', note));

/** Sends bodies, sixteen at a time; none may be answered with 5xx or with anything of our insides. */
async function sendAll(bodies: readonly string[]): Promise<number> {
  let answered = 0;
  const rest = bodies.values();
  const worker = async () => {
    for (const body of rest) {
      const response = await pool.request({
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(1)}` },
        body,
      });
      const text = await response.body.text();
      if (response.statusCode >= 500 || LEAK.test(text)) throw new Error(`${response.statusCode} ${body}\n${text}`);
      const { data, errors } = JSON.parse(text);
      if (data && !errors) answered += 1;
      // The upstream is up, so a failure of it means that the gateway should have refused the request.
      for (const { extensions } of errors ?? []) if (DOWN.test(extensions.code)) throw new Error(`${body}\n${text}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return answered;
}

/** Every connection still answers, and no rejection is unhandled. */
async function wellAfterwards() {
  const bodies = Array.from({ length: 80 }, () => JSON.stringify({ query: '{ origenes { count } }' }));
  expect(await sendAll(bodies)).toBe(80);
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  expect(globalThis).not.toHaveProperty('broken');
  expect(orphans).toEqual([]);
}

it(`${RUNS} generated documents: no answer of 5xx, no leak, and the process is well`, async () => {
  const answered = await sendAll(fc.sample(body, { numRuns: RUNS, seed: 2026 }));
  // The generator reaches execution, not only the parser.
  expect(answered).toBeGreaterThan(RUNS / 25);
  await wellAfterwards();
}, 300_000);

/** Selects all leaves, and nested objects to a depth. */
function shallow(type: GraphQLObjectType, depth = 1): string {
  const fields = Object.values(type.getFields()).flatMap(({ name, type: of }) => {
    const target = getNamedType(of);
    if (isLeafType(target)) return [name];
    return depth > 0 && isObjectType(target) ? [`${name} ${shallow(target, depth - 1)}`] : [];
  });
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : '{ __typename }';
}

/** Every argument of an operation, and every part of it, once with each hostile value; the others as they should be. */
function* attacks(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): Generator<string> {
  const target = getNamedType(field.type);
  const { query, variables: right } = operationOf(kind, field, isObjectType(target) ? shallow(target, 0) : '');
  yield JSON.stringify({ query, variables: right });
  for (const { name, type } of field.args)
    for (const place of places(type))
      for (const value of HOSTILE)
        yield JSON.stringify({ query, variables: { ...right, [name]: replaced(right[name], place, value) } });
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

it('every part of every argument of every operation, with each hostile value', async () => {
  const all = [
    ...Object.values(queryType.getFields()).flatMap((field) => [...attacks('query', field)]),
    ...Object.values(mutationType.getFields()).flatMap((field) => [...attacks('mutation', field)]),
  ];
  expect(all.length).toBeGreaterThan(5_000);
  // A share by default. A step without common divisors meets each hostile value.
  let every = Math.max(1, Math.ceil(all.length / (RUNS * 2)));
  while (divisor(every, HOSTILE.length) > 1) every += 1;
  const answered = await sendAll(all.filter((_, index) => index % every === 0));
  expect(answered).toBeGreaterThan(100);
  await wellAfterwards();
}, 600_000);
