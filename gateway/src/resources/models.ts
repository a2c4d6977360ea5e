import { existsSync, readFileSync } from 'node:fs';
import {
  assertEnumType,
  assertInputObjectType,
  assertInterfaceType,
  assertObjectType,
  buildSchema,
  extendSchema,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { type Decode, Decoders, type Page, pageDecoder } from '../rest/codec/decode.ts';
import type { Row } from '../rest/codec/row.ts';
import type { Descriptor } from './descriptor.ts';
import * as descriptors from './descriptors.ts';

export type Relation = ReturnType<typeof relationsOf>[number];

/** A descriptor with the properties of its GraphQL type. */
export interface Model extends Descriptor {
  readonly row: Decode<Row>;
  readonly page: Decode<Page>;
  readonly fields: ReadonlySet<string>;
  readonly relations: readonly Relation[];
  readonly filterInput: GraphQLInputObjectType | null;
  readonly createInput: GraphQLInputObjectType | null;
  /** The input of updates; the create input if the schema has no other. */
  readonly patchInput: GraphQLInputObjectType | null;
  readonly verbs: readonly Verb[];
}

/** Resources by their GraphQL type. */
export type Models = ReadonlyMap<string, Model>;

const VERBS = ['create', 'update', 'deactivate', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

const packaged = new URL('../schema.graphql', import.meta.url);
const inRepository = new URL('../../../schema.graphql', import.meta.url);

/** The contract as SDL, from the published package or the repository. */
export const typeDefs: string = readFileSync(existsSync(packaged) ? packaged : inRepository, 'utf8');

const schema: GraphQLSchema = buildSchema(typeDefs);

function relationsOf(type: GraphQLObjectType, resourceTypes: ReadonlySet<string>) {
  return Object.values(type.getFields()).flatMap(({ name, type: field }) => {
    const target = getNamedType(field);
    const list = isListType(getNullableType(field));
    return isObjectType(target) && (resourceTypes.has(target.name) || list)
      ? [{ name, target: target.name, list, nullable: !isNonNullType(field) }]
      : [];
  });
}

/** A relation of a type that is no resource; `target` is null for records of any type. */
export interface Embedding {
  readonly name: string;
  readonly target: string | null;
  readonly list: boolean;
}

function embeddingsOf(type: GraphQLObjectType): Embedding[] {
  return Object.values(type.getFields()).flatMap(({ name, type: field }) => {
    const target = getNamedType(field);
    if (!isInterfaceType(target) && !models.has(target.name)) return [];
    return [{ name, target: isInterfaceType(target) ? null : target.name, list: isListType(getNullableType(field)) }];
  });
}

/** The models of descriptors over a schema; their relations may also lead to the resources of `contract`. */
function createModels(within: GraphQLSchema, descriptors: readonly Descriptor[], contract: Models): Models {
  const described = new Map<string, Descriptor>(contract);
  for (const descriptor of descriptors) described.set(descriptor.type, descriptor);
  const own = new Decoders(described);
  const resourceTypes = new Set(described.keys());
  const mutations = within.getMutationType()?.getFields() ?? {};
  const input = (name: string): GraphQLInputObjectType | null => {
    const type = within.getType(name);
    return isInputObjectType(type) ? type : null;
  };
  const model = (descriptor: Descriptor): Model => {
    const type = assertObjectType(within.getType(descriptor.type));
    const row = own.row(type);
    const createInput = input(`${descriptor.type}Input`);
    const fields = new Set(Object.keys(type.getFields()));
    return {
      ...descriptor,
      row,
      page: pageDecoder(row, fields),
      fields,
      relations: relationsOf(type, resourceTypes),
      filterInput: input(`${descriptor.type}Filter`),
      createInput,
      patchInput: input(`${descriptor.type}Patch`) ?? createInput,
      verbs: VERBS.filter((verb) => `${verb}${descriptor.type}` in mutations),
    };
  };
  return new Map([...contract, ...descriptors.map((descriptor) => [descriptor.type, model(descriptor)] as const)]);
}

/** Every resource of the contract. */
export const models: Models = createModels(schema, Object.values(descriptors), new Map());

/** The resources of the contract and those of an integrator, whose types are in `sdl`. */
export const withOwnModels = (descriptors: readonly Descriptor[], sdl: string): Models =>
  descriptors.length > 0 ? createModels(extendSchema(schema, parse(sdl)), descriptors, models) : models;

const decoders = new Decoders(models);

/** Reads rows of a type that is no resource. */
export const decoderOf = (type: string): Decode<Row> => decoders.row(assertObjectType(schema.getType(type)));

/** An input that is not of a resource. */
export const inputOf = (name: string): GraphQLInputObjectType => assertInputObjectType(schema.getType(name));

/** Whether a field is in the contract, not in an extension. */
export function isOfContract(typeName: string, field: string): boolean {
  const type = schema.getType(typeName);
  return isObjectType(type) && field in type.getFields();
}

export const enumNamed = (name: string): GraphQLEnumType => assertEnumType(schema.getType(name));

/** The resource type of a name in camelCase (`periodoActivo`); null when there is none. */
export function typeNamed(name: string): string | null {
  const type = name.charAt(0).toUpperCase() + name.slice(1);
  return models.has(type) ? type : null;
}

const isShape = (name: string): boolean => ['Query', 'Mutation', 'Me'].includes(name) || models.has(name);
/** Their records are complete. */
const hasWholeRecords = ({ name }: GraphQLObjectType): boolean => models.has(name.replace(/(Page|Payload)$/, ''));

/** Relations of types that are no resources, such as `Campana.rubro`: ids or partial rows. */
export const embeddings: ReadonlyMap<string, readonly Embedding[]> = new Map(
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !isShape(type.name) && !hasWholeRecords(type))
    .map((type) => [type.name, embeddingsOf(assertObjectType(type))] as const)
    .filter(([, relations]) => relations.length > 0),
);

export const pageTypes: readonly string[] = schema
  .getPossibleTypes(assertInterfaceType(schema.getType('Page')))
  .map(({ name }) => name);

/** The model of a type; throws for types that are no resources. */
export function modelOf(type: string, among = models): Model {
  const found = among.get(type);
  if (!found) throw new Error(`${type} is not a resource.`);
  return found;
}
