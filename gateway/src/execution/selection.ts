import type { FieldNode, GraphQLObjectType, SelectionNode } from 'graphql';
import { type Fragments, fieldsIn, keyOf } from '../document.ts';

/** One field of an answer: under which key, and all the places of the document that ask for it. */
export interface Selected {
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly FieldNode[];
}

/**
 * The fields that selections come to, in the order of the answer, with fragments unfolded. Null where that is not
 * known beforehand: directives, arguments, and fragments on other types.
 */
export function selectedFields(
  type: GraphQLObjectType,
  selections: readonly SelectionNode[],
  fragments: Fragments,
): Selected[] | null {
  const found = new Map<string, { key: string; name: string; nodes: FieldNode[] }>();
  for (const { node, on, conditional } of fieldsIn(selections, fragments)) {
    const open = conditional || (node.arguments !== undefined && node.arguments.length > 0);
    if (open || (on !== null && on !== type.name)) return null;
    const key = keyOf(node);
    const known = found.get(key);
    if (known) known.nodes.push(node);
    else found.set(key, { key, name: node.name.value, nodes: [node] });
  }
  return [...found.values()];
}

/** Everything that is asked for below a field. */
export const below = ({ nodes }: Selected): SelectionNode[] =>
  nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
