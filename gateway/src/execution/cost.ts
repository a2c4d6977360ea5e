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
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { models } from '../models.ts';

/** How many rows a nested list is taken to have, and what a field costs that makes a call of its own for each row. */
const NESTED_ROWS = 10;
const COUNTED = 20;
/** Writes that are made of many upstream calls: about as many records as one of them may touch. */
const COMPOSED: Record<string, number> = {
  reorderPreguntas: 300,
  importPreguntas: 500,
  copySeccion: 300,
  duplicateEncuesta: 1_000,
};
/** The longest page that a server gives (spec §9). */
const LONGEST = 300;

type Variables = Readonly<Record<string, unknown>>;
type Cost = (variables: Variables) => number;

const isComputed = (type: GraphQLObjectType, field: string): boolean =>
  models.get(type.name)?.computed?.includes(field) ?? false;

const constant =
  (value: number): Cost =>
  () =>
    value;

const pageLength = (value: unknown): number =>
  typeof value === 'number' && value >= 0 ? value : value === null || value === undefined ? NESTED_ROWS : LONGEST;

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

  const costOfSet = (type: GraphQLObjectType, set: SelectionSetNode | undefined, page: Cost | number): Cost => {
    const parts: Cost[] = [];
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        parts.push(costOfSet(type, fragments.get(selection.name.value)?.selectionSet, page));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        parts.push(costOfSet(type, selection.selectionSet, page));
      } else {
        const field = type.getFields()[selection.name.value];
        const target = field && getNamedType(field.type);
        if (field && isLeafType(target) && isComputed(type, field.name)) parts.push(constant(COUNTED));
        if (type === root && COMPOSED[selection.name.value]) parts.push(constant(COMPOSED[selection.name.value] ?? 0));
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
