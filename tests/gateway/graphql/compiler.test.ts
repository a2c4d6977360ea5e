import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import {
  buildSchema,
  type ExecutionResult,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  Kind,
  parse,
  validate,
} from 'graphql';
import { expect, it } from 'vitest';
import { interpreted } from '../../../gateway/src/graphql/executor.ts';
import { createCompiler } from '../../../gateway/src/graphql/jit.ts';

/** How many random documents are executed; `FUZZ_RUNS=12000` runs more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 600);

const schema = buildSchema(`
  type Query { one: Node two: Node! later: Node many: [Node!]! none: Node fails: Node }
  type Node { id: ID! name: String next: Node nodes: [Node!] broken: String required: String! }
`);
const nodeType = schema.getType('Node') as GraphQLObjectType;
const queryType = schema.getQueryType() as GraphQLObjectType;

function fail(): never {
  throw new Error('failure');
}
const resolvers = {
  ...{ one: () => node(3), two: () => node(3), later: async () => node(3), many: () => [node(2), node(3)] },
  ...{ none: () => null, fails: fail, broken: fail },
};
for (const [name, resolve] of Object.entries(resolvers)) {
  const field = { ...queryType.getFields(), ...nodeType.getFields() }[name];
  if (field) field.resolve = resolve;
}

interface Node {
  id: number;
  name: string;
  required: string;
  next: Node | null;
  nodes: Node[];
}

const node = (depth: number): Node => ({
  id: depth,
  name: `n${depth}`,
  required: 'r',
  next: depth > 0 ? node(depth - 1) : null,
  nodes: depth > 0 ? [node(depth - 1)] : [],
});

const VARIABLES = ['a', 'b', 'c'] as const;

const literal = fc.constantFrom('true', 'false');
const variable = fc.constantFrom(...VARIABLES.map((name) => `$${name}`));
const condition = fc.oneof({ weight: 5, arbitrary: variable }, literal);
const directive = fc
  .tuple(fc.constantFrom('skip', 'include'), condition)
  .map(([name, value]) => ` @${name}(if: ${value})`);
const conditions = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: directive },
  {
    weight: 1,
    arbitrary: fc.tuple(condition, condition).map(([skip, include]) => ` @skip(if: ${skip}) @include(if: ${include})`),
  },
);

/** A selection of fields, inline fragments and spreads, each with its conditions; equal fields meet in several places. */
function selection(type: GraphQLObjectType, spreads: readonly string[], depth: number): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(
    (field) => depth > 0 || !isObjectType(getNamedType(field.type)),
  );
  const field = fc.constantFrom(...fields, null).chain((chosen) => {
    if (chosen === null) return conditions.map((on) => `__typename${on}`);
    const target = getNamedType(chosen.type);
    const inner = isObjectType(target) ? selection(target, spreads, depth - 1) : fc.constant('');
    const alias = fc.constantFrom('', `x_${chosen.name}: `);
    return fc.tuple(alias, conditions, inner).map(([as, on, below]) => `${as}${chosen.name}${on} ${below}`);
  });
  const inline =
    depth > 0
      ? fc
          .tuple(fc.constantFrom('', ` on ${type.name}`), conditions, selection(type, spreads, depth - 1))
          .map(([of, on, below]) => `...${of}${on} ${below}`)
      : field;
  const spread =
    spreads.length > 0 && type.name === 'Node'
      ? fc.tuple(fc.constantFrom(...spreads), conditions).map(([name, on]) => `...${name}${on}`)
      : field;
  return fc
    .array(
      fc.oneof({ weight: 5, arbitrary: field }, { weight: 1, arbitrary: inline }, { weight: 2, arbitrary: spread }),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((list) => `{ ${list.join(' ')} }`);
}

const documents = fc
  .tuple(
    selection(queryType, ['P', 'Q'], 3),
    selection(nodeType, ['Q'], 1),
    selection(nodeType, [], 1),
    fc.record({ a: fc.boolean(), b: fc.boolean(), c: fc.boolean() }),
  )
  .map(([set, p, q, variables]) => ({
    query: `query R($a: Boolean!, $b: Boolean!, $c: Boolean!) ${set} fragment P on Node ${p} fragment Q on Node ${q}`,
    variables,
  }));

/** A document may leave a variable or a fragment unused; everything else that validation refuses is not compared. */
const isValid = (query: string) =>
  validate(schema, parse(query)).every(({ message }) => message.includes('is never used'));

/** Rare finds of longer runs: conditions on one of several fields that are merged. */
const RARE = [
  {
    query: `query ($a: Boolean!, $b: Boolean!) { x_later: later { required ...Q ...P x_nodes: nodes { x_id: id } } }
      fragment P on Node {
        x_next: next { __typename x_id: id id @skip(if: $b) }
        id
        x_next: next @skip(if: $b) { x_id: id @skip(if: $b) ...Q }
      }
      fragment Q on Node { ... { __typename } next @skip(if: $a) @include(if: $b) { x_broken: broken } required }`,
    variables: { a: false, b: true },
  },
  {
    query: `query ($a: Boolean!, $b: Boolean!, $c: Boolean!) {
        x_two: two @skip(if: $a) { ...P ... on Node { nodes @skip(if: $b) @include(if: $c) { required broken } } id }
        x_two: two { ...P x_nodes: nodes { ...P ...Q ... { x_name: name } } x_name: name id @include(if: $c) }
      }
      fragment P on Node { broken name }
      fragment Q on Node { nodes { x_id: id required name @include(if: false) } x_broken: broken broken @skip(if: $a) }`,
    variables: { a: true, b: false, c: true },
  },
];

/** A result without the order of keys and errors, in which compiled code may differ. */
const comparable = ({ data, errors = [] }: ExecutionResult) => ({
  data: JSON.parse(JSON.stringify(data)),
  errors: errors.map(({ message, path }) => JSON.stringify({ message, path })).toSorted(),
});

it(`answers ${RUNS} random documents with @skip and @include as graphql-js does`, async () => {
  const compile = createCompiler(schema);
  const different: object[] = [];
  let compared = 0;
  for (const { query, variables } of [...RARE, ...fc.sample(documents, { numRuns: RUNS, seed: 2026 })]) {
    if (!isValid(query)) continue;
    const document = parse(query);
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(query);
    const found = { document, operation, operationName: null, queryHash: '' };
    const run = { variables, context: {} };
    const expected = comparable(await interpreted(schema, found)(run));
    const actual = comparable(await compile(found, interpreted(schema, found))(run));
    compared += 1;
    if (!isDeepStrictEqual(actual, expected)) different.push({ query, variables, expected, actual });
  }
  expect(different.slice(0, 3), `${different.length} of ${compared} differ`).toEqual([]);
  expect(compared).toBeGreaterThan(RUNS / 2);
}, 300_000);
