import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { Limits } from '../options.ts';

interface Size {
  depth: number;
  aliases: number;
  directives: number;
  fields: number;
}

const NONE: Size = { depth: 0, aliases: 0, directives: 0, fields: 0 };

const isIntrospection = (name: string) => name === '__schema' || name === '__type';

/** The size of a selection with its fragments unfolded; each fragment is measured once, and circles end. */
function measure(
  set: SelectionSetNode | undefined,
  fragments: Map<string, FragmentDefinitionNode>,
  known: Map<string, Size>,
): Size {
  const size = { ...NONE };
  const add = (inner: Size, deeper: number) => {
    size.depth = Math.max(size.depth, inner.depth + deeper);
    size.aliases += inner.aliases;
    size.directives += inner.directives;
    size.fields += inner.fields;
  };
  for (const selection of set?.selections ?? []) {
    size.directives += selection.directives?.length ?? 0;
    if (selection.kind === Kind.FIELD) {
      size.fields += 1;
      if (selection.alias) size.aliases += 1;
      // graphql-js bounds introspection itself (MaxIntrospectionDepthRule).
      if (!isIntrospection(selection.name.value)) add(measure(selection.selectionSet, fragments, known), 1);
      else size.depth = Math.max(size.depth, 1);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      add(measure(selection.selectionSet, fragments, known), 0);
    } else {
      const name = selection.name.value;
      let inner = known.get(name);
      if (!inner) {
        known.set(name, NONE);
        inner = measure(fragments.get(name)?.selectionSet, fragments, known);
        known.set(name, inner);
      }
      add(inner, 0);
    }
  }
  return size;
}

/** Refuses documents that are larger than the limits. What is wrong is reported: a rule that throws becomes a 500. */
export function limitsRule(limits: Limits): ValidationRule {
  const bounds: [keyof Size, string][] = [
    ['depth', 'levels deep'],
    ['aliases', 'aliases'],
    ['directives', 'directives'],
    ['fields', 'fields'],
  ];
  return (context: ValidationContext): ASTVisitor => ({
    Document(document: DocumentNode) {
      const fragments = new Map<string, FragmentDefinitionNode>();
      for (const node of document.definitions) {
        if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
      }
      const known = new Map<string, Size>();
      for (const node of document.definitions) {
        if (node.kind !== Kind.OPERATION_DEFINITION) continue;
        const size = measure(node.selectionSet, fragments, known);
        size.directives += node.directives?.length ?? 0;
        for (const [key, unit] of bounds) {
          if (size[key] <= limits[key]) continue;
          const message = `The operation has ${size[key]} ${unit}; at most ${limits[key]} are allowed.`;
          context.reportError(new GraphQLError(message, { nodes: [node] }));
        }
      }
    },
  });
}
