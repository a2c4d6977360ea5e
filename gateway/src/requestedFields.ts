import type { GraphQLResolveInfo } from 'graphql';
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

/** Executors give the same nodes for the same field again and again. */
const known = new WeakMap<Source['fieldNodes'], RequestedFields>();

/** The fields selected below a field. `@skip` and `@include` are not looked at, so there may be too many. */
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
