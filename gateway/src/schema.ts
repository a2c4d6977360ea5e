import { buildSubgraphSchema } from '@apollo/subgraph';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { type DocumentNode, type GraphQLSchema, Kind, parse, visit } from 'graphql';
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

export function executableSchema(extension: Extension): GraphQLSchema {
  const sdl = extension.typeDefs ? [typeDefs, extension.typeDefs] : typeDefs;
  const all = withExtension(extension);
  // To check the contract's own types, which tests do, and to copy a schema that nobody else has took most of a start.
  const known = { assumeValidSDL: !extension.typeDefs, updateResolversInPlace: true };
  return withCosts(makeExecutableSchema({ typeDefs: sdl, resolvers: all, ...known }), all);
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
  return withCosts(oneByOne(buildSubgraphSchema([module as Module])), all);
}
