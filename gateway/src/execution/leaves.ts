import { type GraphQLLeafType, isEnumType } from 'graphql';
import { scalarReader } from '../codec/scalars.ts';

/** Something that the plain way must look at: not an error, only not the usual. */
export const UNUSUAL: unique symbol = Symbol('unusual');
export const unusual = (): never => {
  throw UNUSUAL;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON escapes
const ESCAPED = /["\\\u0000-\u001f]/;
export const quote = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`);

/** Leaves whose JSON is not obvious: read as the decoder reads them, and serialized as GraphQL does. */
export function slowLeaf(type: GraphQLLeafType, where: string, missing: unknown) {
  const read = isEnumType(type) ? (raw: unknown) => raw : scalarReader(type.name, where);
  return (raw: unknown): string => {
    const value = (raw === null || raw === undefined ? null : read(raw)) ?? missing ?? null;
    if (value === null) return 'null';
    // Bytes stand for characters here, which a scalar of somebody else's might look at.
    if (typeof value === 'string' && /[^\u0020-\u007e]/.test(value)) return unusual();
    return JSON.stringify(type.serialize(value));
  };
}
