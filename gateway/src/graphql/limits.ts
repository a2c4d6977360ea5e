import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';
import { fragmentsOf } from '../resources/document.ts';
import type { Limits } from './options.ts';

/** What is counted of an operation; `schema` is how many values of the schema itself it asks for. */
const UNITS = {
  depth: 'levels',
  aliases: 'aliases',
  directives: 'directives',
  fields: 'fields',
  schema: 'values of the schema',
} as const;
type Size = Record<keyof typeof UNITS, number>;
const NONE: Size = { depth: 0, aliases: 0, directives: 0, fields: 0, schema: 0 };

/** How many rows each list of introspection has in a schema: all types, the fields of one of them, and so on. */
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

/** Measures selections with their fragments unfolded. Each fragment is measured once, so that circles end. */
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
  // What every tool asks for may be asked for, and not much more.
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
