import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getIntrospectionQuery,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { type Fragments, fragmentsOf } from '../document.ts';
import type { Limits } from '../options.ts';
import { isIntrospection, isOnIntrospection, type Lengths, lengthsOf } from './introspection.ts';

interface Size {
  depth: number;
  aliases: number;
  directives: number;
  fields: number;
  /** How many values of the schema itself it asks for. */
  schema: number;
}

const NONE: Size = { depth: 0, aliases: 0, directives: 0, fields: 0, schema: 0 };

interface Measuring {
  readonly fragments: Fragments;
  /** The sizes of fragments. */
  readonly known: Map<string, Size>;
  readonly lengths: Lengths;
}

/** The size of a selection with its fragments unfolded; each fragment is measured once, and circles end. */
function measure(
  set: SelectionSetNode | undefined,
  { fragments, known, lengths }: Measuring,
  introspecting = false,
): Size {
  const measuring = { fragments, known, lengths };
  const size = { ...NONE };
  const add = (inner: Size, deeper: number) => {
    size.depth = Math.max(size.depth, inner.depth + deeper);
    size.aliases += inner.aliases;
    size.directives += inner.directives;
    size.fields += inner.fields;
    size.schema += inner.schema;
  };
  for (const selection of set?.selections ?? []) {
    size.directives += selection.directives?.length ?? 0;
    if (selection.kind === Kind.FIELD) {
      const name = selection.name.value;
      if (selection.alias) size.aliases += 1;
      if (introspecting) {
        // Its depth is bounded by graphql-js itself (MaxIntrospectionDepthRule).
        const inner = measure(selection.selectionSet, measuring, true);
        add({ ...inner, schema: (1 + inner.schema) * (lengths[name] ?? 1) }, 0);
      } else {
        size.fields += 1;
        if (isIntrospection(name)) add({ ...measure(selection.selectionSet, measuring, true), depth: 1 }, 0);
        else add(measure(selection.selectionSet, measuring), 1);
      }
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      add(measure(selection.selectionSet, measuring, introspecting), 0);
    } else {
      const name = selection.name.value;
      let inner = known.get(name);
      if (!inner) {
        known.set(name, NONE);
        const fragment = fragments[name];
        const inside = fragment !== undefined && isOnIntrospection(fragment.typeCondition.name.value);
        inner = measure(fragment?.selectionSet, measuring, inside);
        known.set(name, inner);
      }
      add(inner, 0);
    }
  }
  return size;
}

/** Each operation of a document with its size. */
function sizesOf(document: DocumentNode, lengths: Lengths): [OperationDefinitionNode, Size][] {
  const measuring = { fragments: fragmentsOf(document), known: new Map<string, Size>(), lengths };
  return document.definitions
    .filter((node) => node.kind === Kind.OPERATION_DEFINITION)
    .map((node) => {
      const size = measure(node.selectionSet, measuring);
      return [node, { ...size, directives: size.directives + (node.directives?.length ?? 0) }];
    });
}

const USUAL_INTROSPECTION = getIntrospectionQuery({
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
});

/** Refuses documents that are larger than the limits. What is wrong is reported: a rule that throws becomes a 500. */
export function limitsRule(limits: Limits, schema: GraphQLSchema): ValidationRule {
  const lengths = lengthsOf(schema);
  const [usual] = sizesOf(parse(USUAL_INTROSPECTION), lengths);
  const bounds: [keyof Size, string, number][] = [
    ['depth', 'levels deep', limits.depth],
    ['aliases', 'aliases', limits.aliases],
    ['directives', 'directives', limits.directives],
    ['fields', 'fields', limits.fields],
    // What every tool asks for may be asked for, and not much more.
    ['schema', 'values of the schema', Math.ceil((usual?.[1].schema ?? 0) * 1.5)],
  ];
  return (context: ValidationContext): ASTVisitor => ({
    Document(document: DocumentNode) {
      for (const [node, size] of sizesOf(document, lengths)) {
        for (const [key, unit, most] of bounds) {
          if (size[key] <= most) continue;
          const message = `The operation has ${Math.ceil(size[key])} ${unit}; at most ${most} are allowed.`;
          context.reportError(new GraphQLError(message, { nodes: [node] }));
        }
      }
    },
  });
}
