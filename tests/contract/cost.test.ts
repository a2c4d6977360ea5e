import { globSync, readFileSync } from 'node:fs';
import { buildSchema, type FragmentDefinitionNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { expect, it } from 'vitest';
import { costOf } from '../../gateway/src/execution/cost.ts';
import { DEFAULT_LIMITS } from '../../gateway/src/options.ts';
import { PAGE_SIZES } from '../../web/src/preferences.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const definitions = globSync('web/src/**/*.graphql').flatMap((file) => parse(readFileSync(file, 'utf8')).definitions);
const fragments = definitions.filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION);
const operations = definitions.filter((one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION);

it('nothing that the client asks touches more records than the gateway allows, on its longest pages too', () => {
  expect(operations.length).toBeGreaterThan(50);
  const pageSize = Math.max(...PAGE_SIZES);
  const tooDear = operations
    .map((operation) => {
      const document = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] } as const;
      return [operation.name?.value, costOf(schema, document, operation)({ pageSize })] as const;
    })
    .filter(([, cost]) => cost > DEFAULT_LIMITS.cost);
  expect(tooDear).toEqual([]);
});
