import { existsSync, readFileSync } from 'node:fs';
import {
  assertInputObjectType,
  assertObjectType,
  buildSchema,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import { type Decode, Decoders } from './codec/decode.ts';
import { type Page, pageDecoder } from './codec/page.ts';
import type { Row } from './codec/row.ts';
import type { Descriptor } from './descriptor.ts';
import * as descriptors from './resources.ts';

/** A field that leads from one record to another, or to many. */
export type Relation = ReturnType<typeof relationsOf>[number];

/** A descriptor together with what its GraphQL type says. */
export interface Model extends Descriptor {
  readonly row: Decode<Row>;
  readonly page: Decode<Page>;
  /** The names that its rows have. */
  readonly fields: ReadonlySet<string>;
  readonly relations: readonly Relation[];
  readonly filterInput: GraphQLInputObjectType | null;
  readonly createInput: GraphQLInputObjectType | null;
  /** Of a change; the same as of a new record where a change is of the whole. */
  readonly patchInput: GraphQLInputObjectType | null;
}

const packaged = new URL('schema.graphql', import.meta.url);
const inRepository = new URL('../../schema.graphql', import.meta.url);

/** The contract as SDL: the published package carries it along, in the repository it is beside the packages. */
export const typeDefs: string = readFileSync(existsSync(packaged) ? packaged : inRepository, 'utf8');

const schema: GraphQLSchema = buildSchema(typeDefs);

const resources: readonly Descriptor[] = Object.values(descriptors);

/** Whether the contract has a write of this name. */
export const hasWrite = (name: string): boolean => name in (schema.getMutationType()?.getFields() ?? {});

const decoders = new Decoders(new Map(resources.map((descriptor) => [descriptor.type, descriptor])));
const resourceTypes = new Set<string>(resources.map(({ type }) => type));

function relationsOf(type: GraphQLObjectType) {
  return Object.values(type.getFields()).flatMap(({ name, type: field }) => {
    const target = getNamedType(field);
    const list = isListType(getNullableType(field));
    return isObjectType(target) && (resourceTypes.has(target.name) || list)
      ? [{ name, target: target.name, list }]
      : [];
  });
}

function input(name: string): GraphQLInputObjectType | null {
  const type = schema.getType(name);
  return isInputObjectType(type) ? type : null;
}

function model(descriptor: Descriptor): Model {
  const type = assertObjectType(schema.getType(descriptor.type));
  const row = decoders.row(type);
  const createInput = input(`${descriptor.type}Input`);
  const fields = new Set(Object.keys(type.getFields()));
  return {
    ...descriptor,
    row,
    page: pageDecoder(row, fields),
    fields,
    relations: relationsOf(type),
    filterInput: input(`${descriptor.type}Filter`),
    createInput,
    patchInput: input(`${descriptor.type}Patch`) ?? createInput,
  };
}

/** Every resource by its GraphQL type. */
export const models: ReadonlyMap<string, Model> = new Map(
  resources.map((descriptor) => [descriptor.type, model(descriptor)]),
);

/** Reads rows of a type that is no resource: what is found out, and not kept as a record. */
export const decoderOf = (type: string): Decode<Row> => decoders.row(assertObjectType(schema.getType(type)));

/** An input that is not of a resource. */
export const inputOf = (name: string): GraphQLInputObjectType => assertInputObjectType(schema.getType(name));

/** The model of a type that is known to be a resource. */
export function modelOf(type: string): Model {
  const found = models.get(type);
  if (!found) throw new Error(`${type} is not a resource.`);
  return found;
}
