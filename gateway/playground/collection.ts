import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  concatAST,
  type DocumentNode,
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  Kind,
  parse,
  print,
  separateOperations,
  typeFromAST,
} from 'graphql';
import { areas, FRAGMENTS, slashed } from '../../codegen/areas.ts';
import { documentsOf } from '../../codegen/records.ts';

/** A document of the collection, named after its operations. */
export interface CollectedDocument {
  readonly name: string;
  readonly query: string;
  /** JSON with a sample of each required variable; empty where none is required. */
  readonly variables: string;
}

export interface Topic {
  /** The folder of a guide, or the area of the web client. */
  readonly name: string;
  readonly isGuide: boolean;
  readonly documents: readonly CollectedDocument[];
}

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const schema = buildSchema(read('schema.graphql'));

const SCALARS: Readonly<Record<string, unknown>> = { Int: 1, Float: 1, Boolean: true, ID: '1', Date: '2026-01-31' };

function sampleOf(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (!isInputObjectType(nullable)) return SCALARS[nullable.name] ?? '';
  const required = Object.values(nullable.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(required.map((field) => [field.name, sampleOf(field.type)]));
}

function collected(document: DocumentNode, query: string): CollectedDocument {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const required = operations
    .flatMap(({ variableDefinitions = [] }) => variableDefinitions)
    .filter(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue);
  const samples = required.map(({ variable, type }) => {
    const found = typeFromAST(schema, type) as GraphQLInputType | undefined;
    return [variable.name.value, found && sampleOf(found)];
  });
  const variables = samples.length > 0 ? JSON.stringify(Object.fromEntries(samples), null, 2) : '';
  return { name: operations.map(({ name }) => name?.value).join(', '), query, variables };
}

/** The topics of the guides, each a folder of documents. */
const GUIDES = ['session', 'reading', 'writing', 'surveys', 'errors', 'files'];

function guide(name: string): Topic {
  const paths = globSync(`gateway/playground/guide/${name}/*.graphql`, { cwd: root }).map(slashed).sort();
  return { name, isGuide: true, documents: paths.map((path) => collected(parse(read(path)), read(path))) };
}

function clientArea([name, paths]: [string, string[]]): Topic {
  const texts = [FRAGMENTS, ...paths].map(read).concat(documentsOf(name, paths));
  const operations = separateOperations(concatAST(texts.map((text) => parse(text))));
  const documents = Object.values(operations).map((document) => collected(document, `${print(document)}\n`));
  return { name, isGuide: false, documents };
}

/** The documents of the guides by topic, then every document of the web client by area, with the fragments it uses. */
export const collection = (): Topic[] => [...GUIDES.map(guide), ...[...areas()].map(clientArea)];
