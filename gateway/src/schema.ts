import { buildSubgraphSchema } from '@apollo/subgraph';
import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  type DocumentNode,
  defaultFieldResolver,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type ObjectTypeDefinitionNode,
  type ObjectTypeExtensionNode,
  parse,
  visit,
} from 'graphql';
import { oneByOne, references } from './entities.ts';
import { models, typeDefs } from './models.ts';
import type { GatewayOptions } from './options.ts';
import { resolvers } from './resolvers.ts';
import { withCosts } from './rootField.ts';

type Resolvers = Record<string, Record<string, unknown>>;

type Extension = Pick<GatewayOptions, 'typeDefs' | 'resolvers'>;

/** The resolvers of the contract with an extension's added, type by type. */
function withExtension(extension: Extension, more: Resolvers = {}): Resolvers {
  const all: Resolvers = {};
  for (const part of [resolvers as Resolvers, more, extension.resolvers ?? {}]) {
    for (const [type, fields] of Object.entries(part)) all[type] = { ...all[type], ...fields };
  }
  return all;
}

/** Fields that an extension adds are read as graphql-js reads them: compiled code calls no methods of what it reads. */
function withMethods(schema: GraphQLSchema, { typeDefs: added }: Extension): GraphQLSchema {
  const read = ({ name, fields = [] }: ObjectTypeDefinitionNode | ObjectTypeExtensionNode) => {
    const type = schema.getType(name.value);
    if (!isObjectType(type)) return;
    for (const { name: of } of fields) {
      const field = type.getFields()[of.value];
      if (field) field.resolve ??= defaultFieldResolver;
    }
  };
  if (added) visit(parse(added), { ObjectTypeDefinition: read, ObjectTypeExtension: read });
  return schema;
}

export function executableSchema(extension: Extension): GraphQLSchema {
  const sdl = extension.typeDefs ? [typeDefs, extension.typeDefs] : typeDefs;
  const all = withExtension(extension);
  // To check the contract's own types, which tests do, and to copy a schema that nobody else has took most of a start.
  const known = { assumeValidSDL: !extension.typeDefs, updateResolversInPlace: true };
  return withCosts(withMethods(makeExecutableSchema({ typeDefs: sdl, resolvers: all, ...known }), extension), all);
}

const FEDERATION =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])';

/** Shapes of answers, which a subgraph that adds to our records may answer in as well; nothing else is shared. */
const SHAPES: ReadonlySet<string> = new Set([
  ...['FieldError', 'TableColumn', 'ActionPayload'],
  ...[...models.keys()].flatMap((type) => [`${type}Page`, `${type}Payload`]),
]);

const SHAREABLE = { kind: Kind.DIRECTIVE, name: { kind: Kind.NAME, value: 'shareable' } } as const;

/** On the definition itself: on an extension the directive is of the extension's fields only. */
const withShapesShared = (document: DocumentNode): DocumentNode =>
  visit(document, {
    ObjectTypeDefinition: (node) =>
      SHAPES.has(node.name.value) ? { ...node, directives: [...(node.directives ?? []), SHAREABLE] } : undefined,
  });

/** The same schema as a federation subgraph: every record is an entity, known by its id. */
export function subgraphSchema(extension: Extension): GraphQLSchema {
  const keys = [...models.keys()].map((type) => `extend type ${type} @key(fields: "id")`);
  const sdl = [typeDefs, FEDERATION, ...keys, extension.typeDefs ?? ''].join('\n');
  // What a subgraph's resolver map may hold is typed more narrowly than what it takes.
  type Module = Extract<Parameters<typeof buildSubgraphSchema>[0], readonly unknown[]>[number];
  const all = withExtension(extension, references);
  const module = { typeDefs: withShapesShared(parse(sdl)), resolvers: all };
  return withCosts(withMethods(oneByOne(buildSubgraphSchema([module as Module])), extension), all);
}
