import { buildSubgraphSchema } from '@apollo/subgraph';
import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  type DocumentNode,
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isObjectType,
  isUnionType,
  Kind,
  type ObjectTypeDefinitionNode,
  type ObjectTypeExtensionNode,
  parse,
  visit,
} from 'graphql';
import type { Context } from '../resources/context.ts';
import { type Model, type Models, modelOf, typeDefs, withOwnModels } from '../resources/models.ts';
import { checkId, isRow, type Row } from '../rest/codec/row.ts';
import { badOperation } from '../rest/errors.ts';
import { markAdded, withCosts } from './limits.ts';
import type { GatewayOptions } from './options.ts';
import { ownResolvers, resolvers } from './resolvers.ts';

type Resolvers = Record<string, Record<string, unknown>>;

type Extension = Pick<GatewayOptions, 'typeDefs' | 'resolvers' | 'resources'>;

/** The resources of the contract and of an extension. */
export const modelsOf = ({ resources = [], typeDefs: sdl = '' }: Extension): Models => withOwnModels(resources, sdl);

/** The resolvers of the contract and of an extension. */
function withExtension(extension: Extension, among: Models, more: Resolvers = {}): Resolvers {
  const all: Resolvers = {};
  const own = (extension.resources ?? []).map(({ type }) => modelOf(type, among));
  for (const part of [resolvers as Resolvers, ownResolvers(own, among), more, extension.resolvers ?? {}]) {
    for (const [type, fields] of Object.entries(part)) all[type] = { ...all[type], ...fields };
  }
  return all;
}

/** Marks an extension's fields and gives them default resolvers: compiled code calls no methods of values. */
function withAdded(schema: GraphQLSchema, { typeDefs: added, resolvers: own = {} }: Extension): GraphQLSchema {
  const read = ({ name, fields = [] }: ObjectTypeDefinitionNode | ObjectTypeExtensionNode) => {
    const type = schema.getType(name.value);
    if (!isObjectType(type)) return;
    for (const { name: of } of fields) {
      const field = type.getFields()[of.value];
      if (!field) continue;
      field.resolve ??= defaultFieldResolver;
      markAdded(schema, { [name.value]: { [of.value]: field } });
    }
  };
  if (added) visit(parse(added), { ObjectTypeDefinition: read, ObjectTypeExtension: read });
  markAdded(schema, own);
  return schema;
}

export function executableSchema(extension: Extension, among = modelsOf(extension)): GraphQLSchema {
  const sdl = extension.typeDefs ? [typeDefs, extension.typeDefs] : typeDefs;
  const all = withExtension(extension, among);
  // Tests validate the contract. Validating and copying it here took most of the start.
  const known = { assumeValidSDL: !extension.typeDefs, updateResolversInPlace: true };
  return withCosts(withAdded(makeExecutableSchema({ typeDefs: sdl, resolvers: all, ...known }), extension), all);
}

type Resolver = GraphQLFieldResolver<unknown, Context>;

/** Loads an entity by its key. Federation writes the type name into the row, so it gets a copy. */
const referenceTo = (model: Model) => ({
  async __resolveReference({ id }: Row, { loaders }: Context) {
    const row = await loaders.row(model, checkId(String(id)), 'reference');
    return row && { ...row };
  },
});

/** Resolves each representation alone: federation's resolver leaves promises unawaited after a refusal. */
function oneByOne(schema: GraphQLSchema): GraphQLSchema {
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

const FEDERATION =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])';

/** Types that other subgraphs may define too. */
const shapesOf = (among: Models): ReadonlySet<string> =>
  new Set([
    ...['FieldError', 'TableColumn', 'ActionPayload'],
    ...[...among.keys()].flatMap((type) => [`${type}Page`, `${type}Payload`]),
  ]);

const SHAREABLE = { kind: Kind.DIRECTIVE, name: { kind: Kind.NAME, value: 'shareable' } } as const;

/** Adds @shareable to definitions; on an extension it would apply to the extension's fields only. */
const withShared = (document: DocumentNode, shapes: ReadonlySet<string>): DocumentNode =>
  visit(document, {
    ObjectTypeDefinition: (node) =>
      shapes.has(node.name.value) ? { ...node, directives: [...(node.directives ?? []), SHAREABLE] } : undefined,
  });

/** The schema as a federation subgraph: every record is an entity with the key `id`. */
export function subgraphSchema(extension: Extension, among = modelsOf(extension)): GraphQLSchema {
  const keys = [...among.keys()].map((type) => `extend type ${type} @key(fields: "id")`);
  const sdl = [typeDefs, FEDERATION, ...keys, extension.typeDefs ?? ''].join('\n');
  // The type of a subgraph's resolver map is narrower than what it accepts.
  type Module = Extract<Parameters<typeof buildSubgraphSchema>[0], readonly unknown[]>[number];
  const references = Object.fromEntries([...among].map(([type, model]) => [type, referenceTo(model)]));
  const all = withExtension(extension, among, references);
  const module = { typeDefs: withShared(parse(sdl), shapesOf(among)), resolvers: all };
  return withCosts(withAdded(oneByOne(buildSubgraphSchema([module as Module])), extension), all);
}
