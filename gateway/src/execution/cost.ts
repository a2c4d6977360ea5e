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
  type SelectionNode,
  type ValueNode,
} from 'graphql';
import { type Fragments, fieldsIn, fragmentsOf } from '../document.ts';
import { costOfField } from '../fieldCosts.ts';
import { models } from '../models.ts';
import { PAGE_SIZE } from '../upstream/path.ts';

/** How many rows a nested list is taken to have, and what a field costs that makes a call of its own for each row. */
const NESTED_ROWS = 10;
const COUNTED = 20;
/** The field by which a federation gateway asks for records by their keys. */
const ENTITIES = '_entities';

type Variables = Readonly<Record<string, unknown>>;
type Cost = (variables: Variables) => number;

const isComputed = (type: GraphQLObjectType, field: string): boolean =>
  models.get(type.name)?.computed?.includes(field) ?? false;

const constant =
  (value: number): Cost =>
  () =>
    value;

const pageLength = (value: unknown): number =>
  typeof value === 'number' && value >= 0 ? value : value === null || value === undefined ? NESTED_ROWS : PAGE_SIZE;

/** How many representations a federation gateway asks for. */
function listLength(argument: ValueNode | undefined): Cost {
  if (argument?.kind === Kind.LIST) return constant(argument.values.length);
  if (argument?.kind !== Kind.VARIABLE) return constant(1);
  const name = argument.name.value;
  return (variables) => (Array.isArray(variables[name]) ? variables[name].length : 1);
}

function pageSize(argument: ValueNode | undefined, defaults: Variables): Cost | number {
  if (!argument) return NESTED_ROWS;
  if (argument.kind === Kind.INT) return pageLength(Number(argument.value));
  if (argument.kind !== Kind.VARIABLE) return NESTED_ROWS;
  const name = argument.name.value;
  return (variables) => pageLength(variables[name] ?? defaults[name]);
}

/** Adds up what the fields of one operation may touch. */
class Counter {
  readonly #schema: GraphQLSchema;
  readonly #root: GraphQLObjectType;
  readonly #fragments: Fragments;
  readonly #defaults: Record<string, unknown> = {};
  /** Whether the cost depends on variables. */
  varies = false;

  constructor(
    schema: GraphQLSchema,
    root: GraphQLObjectType,
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ) {
    this.#schema = schema;
    this.#root = root;
    this.#fragments = fragmentsOf(document);
    for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
      if (defaultValue?.kind === Kind.INT) this.#defaults[variable.name.value] = Number(defaultValue.value);
    }
  }

  set(type: GraphQLObjectType, selections: readonly SelectionNode[] | undefined, page: Cost | number): Cost {
    const parts = fieldsIn(selections, this.#fragments).flatMap(({ node, on }) => {
      // Below an entity a fragment is on another type than its place's.
      const own = on === null ? type : this.#schema.getType(on);
      return this.#field(isObjectType(own) ? own : type, node, page);
    });
    return (variables) => parts.reduce((sum, part) => sum + part(variables), 0);
  }

  #field(type: GraphQLObjectType, node: FieldNode, page: Cost | number): Cost[] {
    const field = type.getFields()[node.name.value];
    if (!field) return [];
    const target = getNamedType(field.type);
    const selections = node.selectionSet?.selections;
    const root = type === this.#root;
    if (root && field.name === ENTITIES) return [this.#entities(type, node)];
    const own = root ? costOfField(field) : isLeafType(target) && isComputed(type, field.name) ? COUNTED : 0;
    if (!isObjectType(target)) return [constant(own)];
    const size = node.arguments?.find(({ name }) => name.value === 'pageSize')?.value;
    this.varies ||= size?.kind === Kind.VARIABLE;
    const inner = this.set(target, selections, pageSize(size, this.#defaults));
    const many = isListType(getNullableType(field.type));
    const rows = field.name === 'results' && many ? page : many ? NESTED_ROWS : 1;
    const records: Cost = (variables) => (1 + inner(variables)) * (typeof rows === 'number' ? rows : rows(variables));
    return [constant(own), records];
  }

  #entities(type: GraphQLObjectType, node: FieldNode): Cost {
    this.varies = true;
    const inner = this.set(type, node.selectionSet?.selections, NESTED_ROWS);
    const count = listLength(node.arguments?.[0]?.value);
    return (variables) => (1 + inner(variables)) * count(variables);
  }
}

/**
 * What an operation may touch at most: every record counts one, times the page it stands on. Worked out once per
 * operation; only page lengths given by variables are filled in later.
 */
export function costOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Cost {
  const root = schema.getRootType(operation.operation);
  if (!root) return constant(0);
  const counter = new Counter(schema, root, document, operation);
  const cost = counter.set(root, operation.selectionSet.selections, NESTED_ROWS);
  return counter.varies ? cost : constant(cost({}));
}
