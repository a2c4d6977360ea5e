import { type GraphQLInputObjectType, type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';
import { checkId, isRow, type Row, snake } from './row.ts';

/** REST v1's ids are integers; a server with other ids gets them as they are. */
export const restId = (id: string, field?: string): number | string =>
  /^\d{1,15}$/.test(checkId(id, field)) ? Number(id) : id;

function encodeValue(type: GraphQLInputType, value: unknown, field: string): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => encodeValue(getNamedType(type), item, field));
  const named = getNamedType(type);
  if (isInputObjectType(named) && isRow(value)) return encode(named, value);
  return named.name === 'ID' && typeof value === 'string' ? restId(value, field) : value;
}

type Names = Readonly<Record<string, string>>;

/** A GraphQL input in REST's names, with ids as REST writes them. */
export function encode(type: GraphQLInputObjectType, input: Row, renamed: Names = {}): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of Object.values(type.getFields())) {
    const value = input[field.name];
    if (value !== undefined)
      body[renamed[field.name] ?? snake(field.name)] = encodeValue(field.type, value, field.name);
  }
  return body;
}
