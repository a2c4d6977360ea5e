import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';

/** How many rows each list of introspection has in a schema: all types, the fields of one of them, and so on. */
export type Lengths = Readonly<Record<string, number>>;

export const isIntrospection = (name: string): boolean => name === '__schema' || name === '__type';

/** Whether a fragment is on a type of introspection. */
export const isOnIntrospection = (type: string): boolean => type.startsWith('__');

export function lengthsOf(schema: GraphQLSchema): Lengths {
  const types = Object.values(schema.getTypeMap());
  const fields = types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
  const inputs = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
  const values = types.filter(isEnumType).flatMap((type) => type.getValues());
  return {
    types: types.length,
    directives: schema.getDirectives().length,
    fields: fields.length / types.length,
    inputFields: inputs.length / types.length,
    enumValues: values.length / types.length,
    args: fields.reduce((sum, { args }) => sum + args.length, 0) / fields.length,
  };
}
