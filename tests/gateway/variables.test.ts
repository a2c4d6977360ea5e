import fc from 'fast-check';
import { buildSchema, getOperationAST, parse } from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import { expect, it } from 'vitest';
import { variableCoercion } from '../../gateway/src/execution/variables.ts';

const schema = buildSchema(`
  enum E { A B }
  scalar Day
  input Inner { n: Int! s: String = "x" again: Inner }
  input Outer { id: ID name: String! flag: Boolean e: E day: Day list: [Int!] inner: Inner f: Float }
  type Query { q(a: Int, b: Int!, c: String, d: ID!, e: E, f: Outer!, g: [String!], h: Boolean, i: Day): Int }
`);
const operation = getOperationAST(
  parse(`query($a: Int = 3, $b: Int!, $c: String, $d: ID!, $e: E, $f: Outer!, $g: [String!], $h: Boolean, $i: Day) {
    q(a: $a, b: $b, c: $c, d: $d, e: $e, f: $f, g: $g, h: $h, i: $i) }`),
);

it('coerces 3,000 generated sets of variables exactly as graphql-js does', () => {
  if (!operation) throw new Error('no operation');
  const coerce = variableCoercion(schema);
  const leaf = fc.oneof(
    fc.integer(),
    fc.string({ maxLength: 3 }),
    fc.boolean(),
    fc.constantFrom(null, undefined, 'A', 'B', 1.5, -0, 2 ** 31, 2 ** 53, '', [], [1], {}),
  );
  const right = {
    b: fc.integer({ max: 2 ** 31 - 1, min: -(2 ** 31) }),
    d: fc.string({ maxLength: 3 }),
    e: fc.constantFrom('A', 'B'),
    h: fc.boolean(),
  };
  const inner = fc.record({ n: fc.oneof(fc.integer(), leaf), s: leaf, again: leaf }, { requiredKeys: [] });
  const outer = fc.record(
    { id: leaf, name: fc.string(), flag: leaf, e: leaf, day: leaf, list: leaf, inner, f: leaf, odd: leaf },
    { requiredKeys: ['name'] },
  );
  const small = fc.record({ name: fc.string(), flag: fc.boolean() }, { requiredKeys: ['name'] });
  const mostly = fc.record(
    { ...right, a: fc.oneof(fc.nat(), leaf), c: fc.oneof(fc.string(), leaf), f: fc.oneof(small, small, outer, leaf) },
    { requiredKeys: ['b', 'd'] },
  );
  const any = fc.record(
    { a: leaf, b: leaf, c: leaf, d: leaf, e: leaf, f: fc.oneof(outer, leaf), g: leaf, h: leaf, i: leaf, z: leaf },
    { requiredKeys: [] },
  );
  let fine = 0;
  const property = fc.property(fc.oneof({ weight: 3, arbitrary: mostly }, any), (variables) => {
    const expected = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    const found = coerce({ operation, variables });
    expect(found.errors?.map(String)).toEqual(expected.errors?.map(String));
    if (expected.coerced) {
      fine += 1;
      expect(JSON.stringify(found.coerced)).toBe(JSON.stringify(expected.coerced));
    }
  });
  fc.assert(property, { numRuns: 3_000, seed: 11 });
  expect(fine).toBeGreaterThan(300);
});
