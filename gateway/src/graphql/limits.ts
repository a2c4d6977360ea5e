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

/** The limits of an operation. */
const UNITS = { depth: 'levels', aliases: 'aliases', directives: 'directives', fields: 'fields' } as const;
type Size = Record<keyof typeof UNITS, number>;
const NONE: Size = { depth: 0, aliases: 0, directives: 0, fields: 0 };

/** What an alias in an introspection counts for: it repeats lists of the whole schema. */
const INTROSPECTION_ALIAS = 4;

/** Measures selections with their fragments. Each fragment is measured once, so that cycles end. */
function measurer(document: DocumentNode) {
  const fragments = fragmentsOf(document);
  const known = new Map<string, Size>();

  function ofFragment(name: string): Size {
    const earlier = known.get(name);
    if (earlier) return earlier;
    known.set(name, NONE);
    const fragment = fragments[name];
    const size = measure(fragment?.selectionSet, fragment?.typeCondition.name.value.startsWith('__'));
    known.set(name, size);
    return size;
  }

  function ofField(node: FieldNode, introspecting: boolean): Size {
    const name = node.name.value;
    const entering = !introspecting && (name === '__schema' || name === '__type');
    const inner = measure(node.selectionSet, introspecting || entering);
    const aliases = inner.aliases + (!node.alias ? 0 : introspecting || entering ? INTROSPECTION_ALIAS : 1);
    // graphql-js itself bounds the depth of introspection (MaxIntrospectionDepthRule).
    if (introspecting) return { ...inner, aliases };
    return { ...inner, aliases, depth: entering ? 1 : inner.depth + 1, fields: inner.fields + 1 };
  }

  function measure(set: SelectionSetNode | undefined, introspecting = false): Size {
    const size = { ...NONE };
    for (const node of set?.selections ?? []) {
      let inner: Size;
      if (node.kind === Kind.FIELD) inner = ofField(node, introspecting);
      else if (node.kind === Kind.INLINE_FRAGMENT) inner = measure(node.selectionSet, introspecting);
      else inner = ofFragment(node.name.value);
      size.depth = Math.max(size.depth, inner.depth);
      size.aliases += inner.aliases;
      size.directives += inner.directives + (node.directives?.length ?? 0);
      size.fields += inner.fields;
    }
    return size;
  }
  return measure;
}

/** Refuses documents over the limits; graphql-armor's rules do not bound fields. */
export function limitsRule(limits: Limits): ValidationRule {
  return (context) => ({
    Document(document) {
      const measure = measurer(document);
      for (const node of document.definitions) {
        if (node.kind !== Kind.OPERATION_DEFINITION) continue;
        const size = measure(node.selectionSet);
        size.directives += node.directives?.length ?? 0;
        for (const key of Object.keys(UNITS) as (keyof Size)[]) {
          if (size[key] <= limits[key]) continue;
          const message = `The operation has ${size[key]} ${UNITS[key]}; at most ${limits[key]} are allowed.`;
          context.reportError(new GraphQLError(message, { nodes: [node] }));
        }
      }
    },
  });
}

/** The assumed length of nested lists, and the cost of a field that needs one call per row. */
const NESTED_ROWS = 10;
const COUNTED = 20;

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
    if (!field) return 0;
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

export const costOfField = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): number =>
  Number(extensions.cost ?? 0);
