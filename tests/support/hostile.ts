import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
} from 'graphql';

/** Texts at which parsers, headers, addresses and generated code have been known to break. */
export const HOSTILE_TEXTS: readonly string[] = [
  'a\nb',
  'a\r\nx-evil: 1',
  '\u0000',
  '\u007f\u0085',
  'ñ→😀',
  '\ud800',
  '../../x?y=1#z',
  '%2e%2e%2f%',
  '"); globalThis.broken = true; ("',
  '\u0024{globalThis.broken = true}',
  '__proto__',
  '',
  ' ',
  '*',
  'x'.repeat(13_000),
];

/** What is no text at all. */
const HOSTILE_VALUES: readonly unknown[] = [null, true, -1, 2 ** 31, 1e21, [], [[]], {}, { toString: 1 }];

export const HOSTILE: readonly unknown[] = [...HOSTILE_TEXTS, ...HOSTILE_VALUES];

const SCALARS: Record<string, unknown> = {
  ID: '1',
  Int: 3,
  Boolean: true,
  Date: '2026-02-01',
  DateTime: '2026-02-01T10:00:00Z',
};

/** A value that is as it should be, with every field that an input has. */
export function example(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [example(nullable.ofType)];
  const named = getNamedType(nullable);
  if (isEnumType(named)) return named.getValues()[0]?.name;
  if (!isInputObjectType(named)) return SCALARS[named.name] ?? 'texto';
  return Object.fromEntries(Object.values(named.getFields()).map((field) => [field.name, example(field.type)]));
}

/** An operation of one root field, with a variable for each argument and an example of its value. */
export function operationOf(
  kind: 'query' | 'mutation',
  { name: field, args, type: payload }: GraphQLField<unknown, unknown>,
  selection = isLeafType(getNamedType(payload)) ? '' : '{ __typename }',
) {
  const types = args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const values = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const variables = Object.fromEntries(args.map(({ name, type }) => [name, example(type)]));
  return { query: `${kind} A${types && `(${types})`} { ${field}${values && `(${values})`} ${selection} }`, variables };
}

type Path = readonly (string | number)[];

/** Where in a value of a type something can be: the whole, and each of its parts. */
export function places(type: GraphQLInputType): Path[] {
  const nullable = getNullableType(type);
  const below = isListType(nullable)
    ? places(nullable.ofType).map((path): Path => [0, ...path])
    : isInputObjectType(nullable)
      ? Object.values(nullable.getFields()).flatMap((field) =>
          places(field.type).map((path): Path => [field.name, ...path]),
        )
      : [];
  return [[], ...below];
}

/** A value with one of its parts replaced. */
export function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? replaced(item, rest, by) : item));
  const row = value as Record<string, unknown>;
  return { ...row, [key]: replaced(row[key], rest, by) };
}
