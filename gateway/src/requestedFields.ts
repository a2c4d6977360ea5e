import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { fieldsIn } from './document.ts';

/** Which fields of a record an operation selects, so that no others are loaded. */
export interface RequestedFields {
  readonly names: readonly string[];
  /** `id` alone: never loads anything. */
  readonly onlyId: boolean;
  /** `id` and `label` alone: a catalogue may answer. */
  readonly onlyLabel: boolean;
}

type Source = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

function describe({ fieldNodes, fragments }: Source): RequestedFields {
  const found = new Set<string>();
  for (const { selectionSet } of fieldNodes) {
    for (const { node } of fieldsIn(selectionSet?.selections, fragments)) found.add(node.name.value);
  }
  found.delete('__typename');
  const names = [...found];
  return {
    names,
    onlyId: names.every((name) => name === 'id'),
    onlyLabel: names.every((name) => name === 'id' || name === 'label'),
  };
}

/** Documents are parsed once and kept, so what a field's node asks for is found out once too. */
const known = new WeakMap<FieldNode, { nodes: readonly FieldNode[]; requested: RequestedFields }>();

/** The fields selected below a field. `@skip` and `@include` are not looked at, so there may be too many. */
export function requestedFields(info: Source): RequestedFields {
  const [node] = info.fieldNodes;
  const kept = node && known.get(node);
  if (kept && (kept.nodes === info.fieldNodes || info.fieldNodes.length === 1)) return kept.requested;
  const requested = describe(info);
  if (node) known.set(node, { nodes: info.fieldNodes, requested });
  return requested;
}
