import { type GraphQLField, type GraphQLResolveInfo, type GraphQLSchema, isObjectType } from 'graphql';
import type { Context } from './context.ts';
import type { Language } from './errors.ts';

/** What stands beside a resolver: how many records its field touches, beside those that are selected below it. */
interface Facts {
  readonly cost?: number;
}

/** The resolver of a root field: its cost, and what it does in the language of its argument. */
export function rootField<Args extends object, Result>(
  cost: number,
  resolve: (args: Args, context: Context) => Result,
) {
  const resolver = (_: unknown, args: Args, context: Context, info: GraphQLResolveInfo): Result => {
    const { lang }: { lang?: Language | null } = args;
    return resolve(args, context.speaking(lang, info));
  };
  return Object.assign(resolver, { cost });
}

/** Writes the costs of resolvers into the `extensions` of their fields. */
export function withCosts(schema: GraphQLSchema, resolvers: Record<string, Record<string, unknown>>): GraphQLSchema {
  for (const [name, fields] of Object.entries(resolvers)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { cost } = (fields[field.name] ?? {}) as Facts;
      if (cost !== undefined) field.extensions = { ...field.extensions, cost };
    }
  }
  return schema;
}

export function costOfField({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): number {
  const { cost = 0 }: Facts = extensions;
  return cost;
}
