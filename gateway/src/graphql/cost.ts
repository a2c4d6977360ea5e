import {
  type DocumentNode,
  type FieldNode,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { fieldsIn, fragmentsOf } from '../resources/document.ts';
import { models } from '../resources/models.ts';
import { costOfField } from '../resources/rootField.ts';
import { PAGE_SIZE } from '../rest/path.ts';

/** How many rows a nested list is taken to have, and what a field costs that makes a call of its own for each row. */
const NESTED_ROWS = 10;
const COUNTED = 20;
/** The field by which a federation gateway asks for records by their keys. */
const ENTITIES = '_entities';

type Composite = GraphQLObjectType | GraphQLInterfaceType;
const isComposite = (type: unknown): type is Composite => isObjectType(type) || isInterfaceType(type);

export type Variables = Readonly<Record<string, unknown>>;
export type Cost = (variables: Variables) => number;

function pageLength(value: unknown): number {
  if (value === null || value === undefined) return NESTED_ROWS;
  return typeof value === 'number' && value >= 0 ? value : PAGE_SIZE;
}

/** What an operation may touch at most: every record counts one, times the page it stands on. */
export function costOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Cost {
  const root = schema.getRootType(operation.operation);
  if (!root) return () => 0;
  const fragments = fragmentsOf(document);
  let varies = false;

  const isOnlyId = ({ selectionSet }: FieldNode): boolean =>
    [...fieldsIn(selectionSet?.selections, fragments)].every(({ node }) =>
      ['id', '__typename'].includes(node.name.value),
    );

  function valueFor(argument: ValueNode | undefined, variables: Variables): unknown {
    varies ||= argument?.kind === Kind.VARIABLE;
    return argument && valueFromASTUntyped(argument, variables);
  }

  /** `page`: how many rows the `results` have that are selected here. */
  function ofSelection(
    type: Composite,
    { selectionSet }: Pick<FieldNode, 'selectionSet'>,
    page: number,
    variables: Variables,
  ): number {
    let sum = 0;
    for (const { node, on } of fieldsIn(selectionSet?.selections, fragments)) {
      // Below an entity a fragment is on another type than its place's.
      const own = on === null ? type : schema.getType(on);
      sum += ofField(isComposite(own) ? own : type, node, page, variables);
    }
    return sum;
  }

  function ofField(type: Composite, node: FieldNode, page: number, variables: Variables): number {
    const field = type.getFields()[node.name.value];
    if (!field) return 0;
    if (type === root && field.name === ENTITIES) {
      const keys = valueFor(node.arguments?.[0]?.value, variables);
      return (1 + ofSelection(type, node, NESTED_ROWS, variables)) * (Array.isArray(keys) ? keys.length : 1);
    }
    const target = getNamedType(field.type);
    const many = isListType(getNullableType(field.type));
    const computed = (many || isLeafType(target)) && models.get(type.name)?.computed.includes(field.name);
    const own = type === root ? costOfField(field) : computed ? COUNTED : 0;
    if (!isComposite(target)) return own;
    // A relation of which only the id is selected is not loaded.
    if (type !== root && !many && isOnlyId(node)) return own;
    const size = valueFor(node.arguments?.find(({ name }) => name.value === 'pageSize')?.value, variables);
    const rows = !many ? 1 : field.name === 'results' ? page : NESTED_ROWS;
    return own + (1 + ofSelection(target, node, pageLength(size), variables)) * rows;
  }

  const defaults: Record<string, unknown> = {};
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    if (defaultValue) defaults[variable.name.value] = valueFromASTUntyped(defaultValue);
  }
  const cost: Cost = (variables) => ofSelection(root, operation, NESTED_ROWS, { ...defaults, ...variables });
  const constant = cost({});
  return varies ? cost : () => constant;
}
