import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
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
  type SelectionSetNode,
  type ValidationRule,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { fieldsIn, fragmentsOf } from '../resources/document.ts';
import { models } from '../resources/models.ts';
import { PAGE_SIZE } from '../rest/path.ts';
import type { Limits } from './options.ts';

const isIntrospection = ({ name }: FieldNode): boolean => name.value === '__schema' || name.value === '__type';

/** Counts the fields of a selection with its fragments, of an introspection its root. Cycles of fragments end. */
function fieldCounter(document: DocumentNode) {
  const fragments = fragmentsOf(document);
  const known = new Map<string, number>();

  function ofFragment(name: string): number {
    if (!known.has(name)) {
      known.set(name, 0);
      known.set(name, count(fragments[name]?.selectionSet));
    }
    return known.get(name) ?? 0;
  }

  function count(set: SelectionSetNode | undefined): number {
    let sum = 0;
    for (const node of set?.selections ?? []) {
      if (node.kind === Kind.FRAGMENT_SPREAD) sum += ofFragment(node.name.value);
      else if (node.kind === Kind.INLINE_FRAGMENT) sum += count(node.selectionSet);
      else sum += 1 + (isIntrospection(node) ? 0 : count(node.selectionSet));
    }
    return sum;
  }
  return count;
}

/** Refuses operations of too many fields: nested fragments multiply them even in a short document. */
export function fieldsRule({ fields }: Pick<Limits, 'fields'>): ValidationRule {
  return (context) => ({
    Document(document) {
      const count = fieldCounter(document);
      for (const node of document.definitions) {
        const found = node.kind === Kind.OPERATION_DEFINITION ? count(node.selectionSet) : 0;
        if (found <= fields) continue;
        const message = `The operation has ${found} fields; at most ${fields} are allowed.`;
        context.reportError(new GraphQLError(message, { nodes: [node] }));
      }
    },
  });
}

/** The assumed length of nested lists, and the cost of a field that needs one call per row. */
const NESTED_ROWS = 10;
const COUNTED = 20;
/** The cost of an introspection, which lists the whole schema. */
const INTROSPECTION = 1_000;

type Composite = GraphQLObjectType | GraphQLInterfaceType;
const isComposite = (type: unknown): type is Composite => isObjectType(type) || isInterfaceType(type);

export type Variables = Readonly<Record<string, unknown>>;
export type Cost = (variables: Variables) => number;

function pageLength(value: unknown): number {
  if (value === null || value === undefined) return NESTED_ROWS;
  return typeof value === 'number' && value >= 0 ? value : PAGE_SIZE;
}

/** The maximum number of records that an operation touches. */
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

  /** `page`: the page size of `results`. */
  function ofSelection(
    type: Composite,
    { selectionSet }: Pick<FieldNode, 'selectionSet'>,
    page: number,
    variables: Variables,
  ): number {
    let sum = 0;
    for (const { node, on } of fieldsIn(selectionSet?.selections, fragments)) {
      const own = on === null ? type : schema.getType(on);
      sum += ofField(isComposite(own) ? own : type, node, page, variables);
    }
    return sum;
  }

  function ofField(type: Composite, node: FieldNode, page: number, variables: Variables): number {
    const field = type.getFields()[node.name.value];
    if (!field) return isIntrospection(node) ? INTROSPECTION : 0;
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

/** Whether an integrator resolves a field. */
export function isAdded(schema: GraphQLSchema, typeName: string, field: string): boolean {
  const type = schema.getType(typeName);
  return isObjectType(type) && type.getFields()[field]?.extensions.added === true;
}

const costOfField = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): number =>
  Number(extensions.cost ?? 0);
