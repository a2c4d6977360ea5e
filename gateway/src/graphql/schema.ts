import { makeExecutableSchema } from '@graphql-tools/schema';
import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { isOfContract, type Models, modelOf, typeDefs, withOwnModels } from '../resources/models.ts';
import type { GatewayOptions } from './options.ts';
import { ownResolvers, resolvers } from './resolvers.ts';

type Resolvers = Record<string, Record<string, unknown>>;

type Extension = Pick<GatewayOptions, 'typeDefs' | 'resolvers' | 'resources'>;

/** The resources of the contract and of an extension. */
export const modelsOf = ({ resources = [], typeDefs: sdl = '' }: Extension): Models => withOwnModels(resources, sdl);

/**
 * Notes on each field the cost of its resolver, and whether an extension resolves it: such a failure is not the upstream's.
 * Compiled code needs the default resolvers of an extension.
 */
function annotated(schema: GraphQLSchema, all: Resolvers, { resolvers: own = {} }: Extension): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    const overridden = (own as Resolvers)[type.name] ?? {};
    for (const field of Object.values(type.getFields())) {
      // The schema's resolvers are bound copies.
      const { cost } = (all[type.name]?.[field.name] ?? {}) as { cost?: number };
      if (cost !== undefined) field.extensions = { ...field.extensions, cost };
      if (isOfContract(type.name, field.name) && !(field.name in overridden)) continue;
      field.resolve ??= defaultFieldResolver;
      field.extensions = { ...field.extensions, added: true };
    }
  }
  return schema;
}

export function executableSchema(extension: Extension, among = modelsOf(extension)): GraphQLSchema {
  const sdl = extension.typeDefs ? [typeDefs, extension.typeDefs] : typeDefs;
  const own = (extension.resources ?? []).map(({ type }) => modelOf(type, among));
  // Tests validate the contract. Validating and copying it here took most of the start.
  const known = { assumeValidSDL: !extension.typeDefs, updateResolversInPlace: true };
  const all: Resolvers = {};
  for (const part of [resolvers as Resolvers, ownResolvers(own, among), extension.resolvers ?? {}]) {
    for (const [type, fields] of Object.entries(part)) all[type] = { ...all[type], ...fields };
  }
  return annotated(makeExecutableSchema({ typeDefs: sdl, resolvers: all, ...known }), all, extension);
}
