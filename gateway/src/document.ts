import { type DocumentNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionNode } from 'graphql';

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node;
  }
  return fragments;
}

/** The name of a field in the answer. */
export const keyOf = ({ alias, name }: FieldNode): string => alias?.value ?? name.value;

/** A field of a selection, whichever fragments it is in. */
export interface SelectedField {
  readonly node: FieldNode;
  /** The type that the innermost fragment around it is on; null where it is the selection's own. */
  readonly on: string | null;
  /** Whether a directive decides on it or on a fragment around it. */
  readonly conditional: boolean;
}

const NONE: readonly SelectionNode[] = [];

/** The fields of a selection with its fragments unfolded. */
export function fieldsIn(
  selections: readonly SelectionNode[] = NONE,
  fragments: Fragments,
  on: string | null = null,
  conditional = false,
  into: SelectedField[] = [],
): SelectedField[] {
  for (const node of selections) {
    const decided = conditional || (node.directives !== undefined && node.directives.length > 0);
    if (node.kind === Kind.FIELD) {
      into.push({ node, on, conditional: decided });
      continue;
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments[node.name.value] : node;
    const inner = fragment?.typeCondition?.name.value ?? on;
    if (fragment) fieldsIn(fragment.selectionSet.selections, fragments, inner, decided, into);
  }
  return into;
}
