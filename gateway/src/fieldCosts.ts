import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';

/** How many records a root field touches, beside those that are selected below it. */
interface Facts {
  readonly cost?: number;
}

/** Says what a root field costs; it stands in the field's `extensions`. */
export const costing = <R extends object>(cost: number, resolver: R): R => Object.assign(resolver, { cost });

/** Writes the costs of resolvers into the extensions of their fields. */
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

export const costOfField = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): number => {
  const { cost }: Facts = extensions;
  return cost ?? 0;
};
