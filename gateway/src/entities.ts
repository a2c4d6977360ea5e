import { type GraphQLFieldResolver, type GraphQLSchema, isUnionType } from 'graphql';
import { checkId, isRow, type Row } from './codec/row.ts';
import type { Context } from './context.ts';
import { badOperation } from './errors.ts';
import { type Model, models } from './models.ts';

type Resolver = GraphQLFieldResolver<unknown, Context>;

/** How each record is found by its key. It is a copy: federation writes the type's name into what it is given. */
const referenceTo = (model: Model) => ({
  async __resolveReference({ id }: Row, { loaders }: Context) {
    const row = await loaders.row(model, checkId(String(id)), 'reference');
    return row && { ...row };
  },
});

export const references = Object.fromEntries([...models].map(([type, model]) => [type, referenceTo(model)]));

/** Resolves each representation alone: federation's own resolver leaves promises unawaited where one is refused. */
export function oneByOne(schema: GraphQLSchema): GraphQLSchema {
  const field = schema.getQueryType()?.getFields()._entities;
  const entity = schema.getType('_Entity');
  const together: Resolver | undefined = field?.resolve;
  if (!field || !together || !isUnionType(entity)) throw new Error('A subgraph has entities.');
  const known = new Set(entity.getTypes().map(({ name }) => name));
  const one = async (source: unknown, reference: unknown, ...rest: [Context, Parameters<Resolver>[3]]) => {
    const type = isRow(reference) ? reference.__typename : undefined;
    if (typeof type !== 'string' || !known.has(type))
      throw badOperation('A representation names no entity of this graph.');
    const [found] = (await together(source, { representations: [reference] }, ...rest)) as unknown[];
    return await found;
  };
  const each: Resolver = (source, { representations }, context, info) =>
    representations.map((reference: unknown) => one(source, reference, context, info));
  field.resolve = each;
  return schema;
}
