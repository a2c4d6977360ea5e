import { type GraphQLField, type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from 'graphql';
import type { Eventually, Row } from '../rest/codec/row.ts';
import type { Language } from '../rest/errors.ts';
import type { Context } from './context.ts';

export type RowResolver = (row: Row, args: unknown, context: Context, info: GraphQLResolveInfo) => Eventually<unknown>;

/** A root field for who is signed in; nothing is asked of the server without a token. */
export const rootField = <Args extends object, Result>(
  cost: number,
  resolve: (args: Args, context: Context) => Result,
) =>
  openField(cost, (args: Args, context): Result => {
    context.rest.demandToken();
    return resolve(args, context);
  });

/**
 * A root field for everybody: how many records it touches beside those selected below it, and what it does in its
 * argument's language.
 */
export function openField<Args extends object, Result>(
  cost: number,
  resolve: (args: Args, context: Context) => Result,
) {
  const resolver = (_: unknown, args: Args, context: Context, info: GraphQLResolveInfo): Result => {
    const { lang }: { lang?: Language | null } = args;
    return resolve(args, context.speaking(lang, info));
  };
  return Object.assign(resolver, { cost });
}

/** A field of a record, in the language of its root field. */
export const recordField =
  (resolve: (row: Row, context: Context) => Eventually<unknown>): RowResolver =>
  (row, _, request, info) =>
    resolve(row, request.at(info));

/** Writes the costs of resolvers into the `extensions` of their fields. */
export function withCosts(schema: GraphQLSchema, resolvers: Record<string, Record<string, unknown>>): GraphQLSchema {
  for (const [name, fields] of Object.entries(resolvers)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { cost } = (fields[field.name] ?? {}) as { cost?: number };
      if (cost !== undefined) field.extensions = { ...field.extensions, cost };
    }
  }
  return schema;
}

/** Marks the fields of an integrator's resolvers: their failures are not the upstream's. */
export function markAdded(schema: GraphQLSchema, resolvers: object): void {
  for (const [name, fields] of Object.entries(resolvers)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields()))
      if (field.name in fields) field.extensions = { ...field.extensions, added: true };
  }
}

/** Whether an integrator resolves a field. */
export function isAdded(schema: GraphQLSchema, typeName: string, field: string): boolean {
  const type = schema.getType(typeName);
  return isObjectType(type) && type.getFields()[field]?.extensions.added === true;
}

export const costOfField = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): number =>
  Number(extensions.cost ?? 0);
