import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { costOfField } from '../fieldFacts.ts';
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

/**
 * What an operation may touch at most: every record counts one, times the page it stands on. Worked out once per
 * operation; only page lengths given by variables are filled in later.
 */
export function costOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Cost {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  const defaults: Record<string, unknown> = {};
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    if (defaultValue?.kind === Kind.INT) defaults[variable.name.value] = Number(defaultValue.value);
  }

  const root = schema.getRootType(operation.operation);

  let varies = false;

  /** The type that a fragment is on: another one than its place's below an entity. */
  const conditioned = (type: GraphQLObjectType, node: { typeCondition?: NamedTypeNode | undefined } | undefined) => {
    const named = node?.typeCondition && schema.getType(node.typeCondition.name.value);
    return isObjectType(named) ? named : type;
  };

  const costOfSet = (type: GraphQLObjectType, set: SelectionSetNode | undefined, page: Cost | number): Cost => {
    const parts: Cost[] = [];
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        parts.push(costOfSet(conditioned(type, fragment), fragment?.selectionSet, page));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        parts.push(costOfSet(conditioned(type, selection), selection.selectionSet, page));
      } else {
        const field = type.getFields()[selection.name.value];
        const target = field && getNamedType(field.type);
        if (field && isLeafType(target) && isComputed(type, field.name)) parts.push(constant(COUNTED));
        if (field && type === root && costOfField(field) > 0) parts.push(constant(costOfField(field)));
        if (field && type === root && field.name === ENTITIES) {
          varies = true;
          const inner = costOfSet(type, selection.selectionSet, NESTED_ROWS);
          const count = listLength(selection.arguments?.[0]?.value);
          parts.push((variables) => (1 + inner(variables)) * count(variables));
        }
        if (!field || !isObjectType(target)) continue;
        const size = selection.arguments?.find(({ name }) => name.value === 'pageSize')?.value;
        varies ||= size?.kind === Kind.VARIABLE;
        const inner = costOfSet(target, selection.selectionSet, pageSize(size, defaults));
        const many = isListType(getNullableType(field.type));
        const rows = field.name === 'results' && many ? page : many ? NESTED_ROWS : 1;
        parts.push((variables) => (1 + inner(variables)) * (typeof rows === 'number' ? rows : rows(variables)));
      }
    }
    return (variables) => parts.reduce((sum, part) => sum + part(variables), 0);
  };

  if (!root) return constant(0);
  const cost = costOfSet(root, operation.selectionSet, NESTED_ROWS);
  return varies ? cost : constant(cost({}));
}
