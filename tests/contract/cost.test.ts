import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, Kind, parse } from 'graphql';
import { expect, it } from 'vitest';
import { areas } from '../../codegen/areas.ts';
import { documentsOf } from '../../codegen/records.ts';
import { costOf } from '../../gateway/src/graphql/limits.ts';
import { readSettings } from '../../gateway/src/settings.ts';

const root = join(import.meta.dirname, '../..');
const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
const documents = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => readFileSync(join(root, 'web/src', file), 'utf8'));
const standing = [...areas()].flatMap(([area, documents]) => documentsOf(area, documents));
const all = parse([...documents, ...standing].join('\n'));
const operations = all.definitions.flatMap((node) =>
  node.kind === Kind.OPERATION_DEFINITION ? [[node.name?.value ?? '', node] as const] : [],
);

it('finds the operations of the web client', () => expect(operations.length).toBeGreaterThan(50));

// The longest page that the client's lists and pickers ask for (spec §9).
it.each(operations)('%s of the web client costs no more than a gateway allows by default', (_, operation) => {
  const { limits } = readSettings({ REST_URL: 'http://127.0.0.1/api/v1/' });
  const names = operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [];
  const variables = names.includes('pageSize') ? { pageSize: 100 } : {};
  expect(costOf(schema, all, operation)(variables)).toBeLessThanOrEqual(limits?.cost ?? 5_000);
});
