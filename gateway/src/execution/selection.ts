import { type FieldNode, type GraphQLObjectType, Kind, type SelectionNode } from 'graphql';
import type { Fragments } from './parts.ts';

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
  const collect = (nodes: readonly SelectionNode[]): boolean =>
    nodes.every((node) => {
      if (node.directives && node.directives.length > 0) return false;
      if (node.kind === Kind.FIELD) {
        if (node.arguments && node.arguments.length > 0) return false;
        const key = node.alias?.value ?? node.name.value;
        const known = found.get(key);
        if (known) known.nodes.push(node);
        else found.set(key, { key, name: node.name.value, nodes: [node] });
        return true;
      }
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
      const on = fragment?.typeCondition?.name.value ?? type.name;
      return fragment !== undefined && on === type.name && collect(fragment.selectionSet.selections);
    });
  return collect(selections) ? [...found.values()] : null;
}

/** Everything that is asked for below a field. */
export const below = ({ nodes }: Selected): SelectionNode[] =>
  nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
