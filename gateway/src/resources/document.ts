import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionNode,
} from 'graphql';

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node;
  }
  return fragments;
}

type Selected = { readonly node: FieldNode; readonly on: string | null };
type Selections = readonly SelectionNode[] | undefined;

/** The fields of a selection with its fragments unfolded; `on`: the type of the innermost fragment around one. */
export function* fieldsIn(selections: Selections, fragments: Fragments, on: string | null = null): Iterable<Selected> {
  for (const node of selections ?? []) {
    if (node.kind === Kind.FIELD) yield { node, on };
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments[node.name.value] : node;
    if (!fragment || fragment.kind === Kind.FIELD) continue;
    yield* fieldsIn(fragment.selectionSet.selections, fragments, fragment.typeCondition?.name.value ?? on);
  }
}

/** Which fields of a record an operation selects, so that no others are loaded. */
export interface RequestedFields {
  readonly names: readonly string[];
  /** `id` alone: never loads anything. */
  readonly onlyId: boolean;
  /** `id` and `label` alone: a catalogue may answer. */
  readonly onlyLabel: boolean;
}

type Source = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Executors pass the same nodes for the same field. */
const known = new WeakMap<Source['fieldNodes'], RequestedFields>();

/** The fields selected below a field, those under `@skip` and `@include` too. */
export function requestedFields({ fieldNodes, fragments }: Source): RequestedFields {
  const earlier = known.get(fieldNodes);
  if (earlier) return earlier;
  const selected = fieldNodes.flatMap(({ selectionSet }) => [...fieldsIn(selectionSet?.selections, fragments)]);
  const names = [...new Set(selected.map(({ node }) => node.name.value))].filter((name) => name !== '__typename');
  const requested = {
    names,
    onlyId: names.every((name) => name === 'id'),
    onlyLabel: names.every((name) => name === 'id' || name === 'label'),
  };
  known.set(fieldNodes, requested);
  return requested;
}
