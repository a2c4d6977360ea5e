import { type DocumentNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionNode } from 'graphql';

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node;
  }
  return fragments;
}

/** A field of a selection, whichever fragments it is in. */
export interface SelectedField {
  readonly node: FieldNode;
  /** The type that the innermost fragment around it is on; null where it is in none. */
  readonly on: string | null;
}

/** The fields of a selection with its fragments unfolded. */
export function fieldsIn(
  selections: readonly SelectionNode[] = [],
  fragments: Fragments,
  on: string | null = null,
  into: SelectedField[] = [],
): SelectedField[] {
  for (const node of selections) {
    if (node.kind === Kind.FIELD) {
      into.push({ node, on });
      continue;
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments[node.name.value] : node;
    const inner = fragment?.typeCondition?.name.value ?? on;
    if (fragment) fieldsIn(fragment.selectionSet.selections, fragments, inner, into);
  }
  return into;
}
