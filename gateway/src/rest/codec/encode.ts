import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
} from 'graphql';
import { checkId, isRow, type Row, restName, restValue } from './row.ts';

/** REST v1's ids are integers; a server with other ids gets them as they are. */
export const restId = (id: string, field?: string): number | string =>
  /^\d{1,15}$/.test(checkId(id, field)) ? Number(id) : id;

function encodeValue(type: GraphQLInputType, value: unknown, field: string): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => encodeValue(getNamedType(type), item, field));
  const named = getNamedType(type);
  if (isInputObjectType(named) && isRow(value)) return encode(named, value);
  if (isEnumType(named)) return restValue(named.name, String(value));
  return named.name === 'ID' && typeof value === 'string' ? restId(value, field) : value;
}

/** A GraphQL input in REST's names, with ids and enum values as REST writes them. */
export function encode(type: GraphQLInputObjectType, input: Row): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of Object.values(type.getFields())) {
    const value = input[field.name];
    if (value !== undefined) body[restName(type.name, field.name)] = encodeValue(field.type, value, field.name);
  }
  return body;
}
