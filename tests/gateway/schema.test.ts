import { readFileSync } from 'node:fs';
import {
  BreakingChangeType,
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { describe, expect, it } from 'vitest';

const sdl = readFileSync('schema.graphql', 'utf8');
const schema = buildSchema(sdl);
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
);

/** What a later version may break, with the reason; empty it at every release. */
const DECLARED: string[] = [
  // Only what the server offers: the gateway no longer computes it over version 1.
  'ProgresoResultados was removed.',
  'Resultados.progreso was removed.',
  'Resultados.demasiadas was removed.',
  'Resultados.demasiadasComparada was removed.',
  'Query.resumen changed type from Resumen! to Resumen.',
  'Query.cantidades changed type from [Cantidad!]! to [Cantidad!].',
  'Query.campanas changed type from CampanaPage! to CampanaPage.',
];

describe('the schema', () => {
  it('describes every type, field, argument and enum value', () => {
    const bare: string[] = [];
    const described = (items: readonly { name: string; description?: string | null }[], prefix: string) =>
      bare.push(...items.filter(({ description }) => !description).map(({ name }) => prefix + name));
    for (const type of types) {
      if (!type.description && !['Query', 'Mutation'].includes(type.name)) bare.push(type.name);
      if (isEnumType(type)) described(type.getValues(), `${type.name}.`);
      if (!isObjectType(type) && !isInputObjectType(type)) continue;
      const fields = Object.values(type.getFields());
      described(fields, `${type.name}.`);
      for (const field of fields) if ('args' in field) described(field.args, `${type.name}.${field.name}.`);
    }
    expect(bare).toEqual([]);
  });

  it('has for every resource the operations of the contract', () => {
    const query = Object.keys(schema.getQueryType()?.getFields() ?? {});
    const mutation = Object.keys(schema.getMutationType()?.getFields() ?? {});
    // Lists of records have the columns that the server suggests.
    const pages = types
      .filter((type) => isObjectType(type) && 'tableColumns' in type.getFields())
      .map(({ name }) => name.slice(0, -4));
    expect(pages).toHaveLength(18);
    for (const type of pages) {
      const writable = schema.getType(`${type}Payload`);
      if (!writable) continue;
      expect(query).toContain(type.charAt(0).toLowerCase() + type.slice(1));
      expect(mutation).toEqual(expect.arrayContaining([`deactivate${type}`, `delete${type}`]));
      if (schema.getType(`${type}Patch`))
        expect(mutation).toEqual(expect.arrayContaining([`create${type}`, `update${type}`]));
    }
  });

  it('breaks nothing of the last released one that is not declared', () => {
    const released = buildSchema(readFileSync(new URL('released.graphql', import.meta.url), 'utf8'));
    const broken = findBreakingChanges(released, schema).map(({ description }) => description);
    expect(broken.filter((change) => !DECLARED.includes(change))).toEqual([]);
  });

  it('would notice a break', () => {
    const without = sdl.replace(/ {2}"Registered name[^\n]*\n {2}razonSocial: String!\n/, '');
    const broken = findBreakingChanges(schema, buildSchema(without));
    expect(broken.map(({ type }) => type)).toContain(BreakingChangeType.FIELD_REMOVED);
  });
});
