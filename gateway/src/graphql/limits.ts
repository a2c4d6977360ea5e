import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  type ValidationRule,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { fieldsIn, fragmentsOf } from '../resources/document.ts';
import { models } from '../resources/models.ts';
import { PAGE_SIZE } from '../rest/path.ts';
import type { Limits } from './options.ts';

/** The limits of an operation; `schema`: the values that introspection returns. */
const UNITS = {
  depth: 'levels',
  aliases: 'aliases',
  directives: 'directives',
  fields: 'fields',
  schema: 'values of the schema',
} as const;
type Size = Record<keyof typeof UNITS, number>;
const NONE: Size = { depth: 0, aliases: 0, directives: 0, fields: 0, schema: 0 };

/** The average lengths of the lists of introspection. */
function lengthsOf(schema: GraphQLSchema): Record<string, number> {
  const types = Object.values(schema.getTypeMap());
  const fields = types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
  const inputs = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
  const values = types.filter(isEnumType).flatMap((type) => type.getValues());
  return {
    types: types.length,
    directives: schema.getDirectives().length,
    fields: fields.length / types.length,
    inputFields: inputs.length / types.length,
    enumValues: values.length / types.length,
    args: fields.reduce((sum, { args }) => sum + args.length, 0) / fields.length,
  };
}

/** Measures selections with their fragments. Each fragment is measured once, so that cycles end. */
function measurer(document: DocumentNode, lengths: Record<string, number>) {
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
    const aliases = inner.aliases + (node.alias ? 1 : 0);
    // graphql-js itself bounds the depth of introspection (MaxIntrospectionDepthRule).
    if (introspecting) return { ...inner, aliases, schema: (1 + inner.schema) * (lengths[name] ?? 1) };
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
      size.schema += inner.schema;
    }
    return size;
  }
  return measure;
}

const USUAL_INTROSPECTION = getIntrospectionQuery({
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
});

/** Refuses documents over the limits. graphql-armor's rules bound neither fields nor what introspection answers. */
export function limitsRule(limits: Limits, schema: GraphQLSchema): ValidationRule {
  const lengths = lengthsOf(schema);
  const sizesOf = (document: DocumentNode) => {
    const measure = measurer(document, lengths);
    return document.definitions
      .filter((node) => node.kind === Kind.OPERATION_DEFINITION)
      .map((node) => {
        const size = measure(node.selectionSet);
        return { node, size: { ...size, directives: size.directives + (node.directives?.length ?? 0) } };
      });
  };
  const [usual] = sizesOf(parse(USUAL_INTROSPECTION));
  // Allows little more than the introspection query of common tools.
  const bounds: Size = { ...limits, schema: Math.ceil((usual?.size.schema ?? 0) * 1.5) };
  return (context) => ({
    Document(document) {
      for (const { node, size } of sizesOf(document)) {
        for (const key of Object.keys(UNITS) as (keyof Size)[]) {
          if (size[key] <= bounds[key]) continue;
          const message = `The operation has ${Math.ceil(size[key])} ${UNITS[key]}; at most ${bounds[key]} are allowed.`;
          context.reportError(new GraphQLError(message, { nodes: [node] }));
        }
      }
    },
  });
}

/** The assumed length of nested lists, and the cost of a field that needs one call per row. */
const NESTED_ROWS = 10;
const COUNTED = 20;
/** The federation field for records by key. */
const ENTITIES = '_entities';

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
      // A fragment below `_entities` has its own type.
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

/** Writes the costs of resolvers into the `extensions` of their fields. */
export function withCosts(schema: GraphQLSchema, resolvers: Record<string, Record<string, unknown>>): GraphQLSchema {
  for (const [name, fields] of Object.entries(resolvers)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { cost } = (fields[field.name] ?? {}) as { cost?: number };
      if (cost !== undefined) field.extensions = { ...field.extensions, cost };
    }
  }
  return schema;
}

/** Marks the fields of an integrator's resolvers: their failures are not the upstream's. */
export function markAdded(schema: GraphQLSchema, resolvers: object): void {
  for (const [name, fields] of Object.entries(resolvers)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields()))
      if (field.name in fields) field.extensions = { ...field.extensions, added: true };
  }
}

/** Whether an integrator resolves a field. */
export function isAdded(schema: GraphQLSchema, typeName: string, field: string): boolean {
  const type = schema.getType(typeName);
  return isObjectType(type) && type.getFields()[field]?.extensions.added === true;
}

export const costOfField = ({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): number =>
  Number(extensions.cost ?? 0);
