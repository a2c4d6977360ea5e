import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { getNamedType, isObjectType } from 'graphql';

const KINDS = ['Date', 'DateTime'];

/** Generates which fields of each record type are dates and times, from the schema. */
export const plugin: PluginFunction = (schema) => {
  const found = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || !('label' in type.getFields())) return [];
    const fields = Object.values(type.getFields()).map(({ name, type: of }) => [name, getNamedType(of).name] as const);
    const kept = fields.filter(([, kind]) => KINDS.includes(kind));
    return kept.length > 0 ? [[type.name, Object.fromEntries(kept)] as const] : [];
  });
  return `export const days = ${JSON.stringify(Object.fromEntries(found), null, 2)} as const;\n`;
};
