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

type Selections = readonly SelectionNode[] | undefined;

/** The fields of a selection with its fragments unfolded. */
export function* fieldsIn(
  selections: Selections,
  fragments: Fragments,
  on: string | null = null,
): Iterable<SelectedField> {
  for (const node of selections ?? []) {
    if (node.kind === Kind.FIELD) yield { node, on };
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments[node.name.value] : node;
    if (!fragment || fragment.kind === Kind.FIELD) continue;
    yield* fieldsIn(fragment.selectionSet.selections, fragments, fragment.typeCondition?.name.value ?? on);
  }
}
