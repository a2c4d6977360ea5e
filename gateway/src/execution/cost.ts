import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { type Fragments, fieldsIn, fragmentsOf } from '../document.ts';
import { models } from '../models.ts';
import { costOfField } from '../rootField.ts';
import { PAGE_SIZE } from '../upstream/path.ts';

/** How many rows a nested list is taken to have, and what a field costs that makes a call of its own for each row. */
const NESTED_ROWS = 10;
const COUNTED = 20;
/** The field by which a federation gateway asks for records by their keys. */
const ENTITIES = '_entities';

export type Variables = Readonly<Record<string, unknown>>;
export type Cost = (variables: Variables) => number;

function pageLength(value: unknown): number {
  if (value === null || value === undefined) return NESTED_ROWS;
  return typeof value === 'number' && value >= 0 ? value : PAGE_SIZE;
}

/** Adds up what the fields of one operation may touch, with one set of variables. */
class Counter {
  readonly #schema: GraphQLSchema;
  readonly #root: GraphQLObjectType;
  readonly #fragments: Fragments;
  readonly #variables: Variables;
  /** Whether the cost depends on variables. */
  varies = false;

  constructor(schema: GraphQLSchema, root: GraphQLObjectType, fragments: Fragments, variables: Variables) {
    this.#schema = schema;
    this.#root = root;
    this.#fragments = fragments;
    this.#variables = variables;
  }

  /** `page`: how many rows the `results` have that are selected here. */
  selection(type: GraphQLObjectType, { selectionSet }: Pick<FieldNode, 'selectionSet'>, page: number): number {
    let sum = 0;
    for (const { node, on } of fieldsIn(selectionSet?.selections, this.#fragments)) {
      // Below an entity a fragment is on another type than its place's.
      const own = on === null ? type : this.#schema.getType(on);
      sum += this.#field(isObjectType(own) ? own : type, node, page);
    }
    return sum;
  }

  #field(type: GraphQLObjectType, node: FieldNode, page: number): number {
    const field = type.getFields()[node.name.value];
    if (!field) return 0;
    const root = type === this.#root;
    if (root && field.name === ENTITIES) {
      const keys = this.#value(node.arguments?.[0]?.value);
      return (1 + this.selection(type, node, NESTED_ROWS)) * (Array.isArray(keys) ? keys.length : 1);
    }
    const target = getNamedType(field.type);
    const computed = isLeafType(target) && models.get(type.name)?.computed?.includes(field.name);
    const own = root ? costOfField(field) : computed ? COUNTED : 0;
    if (!isObjectType(target)) return own;
    const size = this.#value(node.arguments?.find(({ name }) => name.value === 'pageSize')?.value);
    const many = isListType(getNullableType(field.type));
    const rows = !many ? 1 : field.name === 'results' ? page : NESTED_ROWS;
    return own + (1 + this.selection(target, node, pageLength(size))) * rows;
  }

  #value(argument: ValueNode | undefined): unknown {
    this.varies ||= argument?.kind === Kind.VARIABLE;
    return argument && valueFromASTUntyped(argument, this.#variables);
  }
}

/** What an operation may touch at most: every record counts one, times the page it stands on. */
export function costOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Cost {
  const root = schema.getRootType(operation.operation);
  if (!root) return () => 0;
  const fragments = fragmentsOf(document);
  const defaults: Record<string, unknown> = {};
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    if (defaultValue) defaults[variable.name.value] = valueFromASTUntyped(defaultValue);
  }
  const counter = (variables: Variables) => new Counter(schema, root, fragments, { ...defaults, ...variables });
  const plain = counter({});
  const constant = plain.selection(root, operation, NESTED_ROWS);
  return plain.varies ? (variables) => counter(variables).selection(root, operation, NESTED_ROWS) : () => constant;
}
