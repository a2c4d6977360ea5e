import {
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Operation } from './jit.ts';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  return fragments;
}

export const keyOf = ({ alias, name }: FieldNode): string => alias?.value ?? name.value;

/** The root fields of an operation with fragments unfolded; null where a directive decides on a whole fragment. */
export function rootNodes({ document, operation }: Part): FieldNode[] | null {
  const fragments = fragmentsOf(document);
  const fields: FieldNode[] = [];
  const collect = ({ selections }: SelectionSetNode): boolean =>
    selections.every((node) => {
      if (node.kind === Kind.FIELD) return fields.push(node) > 0;
      if (node.directives && node.directives.length > 0) return false;
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node;
      return fragment === undefined || collect(fragment.selectionSet);
    });
  return collect(operation.selectionSet) ? fields : null;
}

/** The root fields where each is one field of the answer; null where directives or repeated keys leave that open. */
export function rootFields(part: Part): FieldNode[] | null {
  const fields = rootNodes(part);
  const plain = fields?.every(({ directives }) => !directives || directives.length === 0);
  return fields && plain && new Set(fields.map(keyOf)).size === fields.length ? fields : null;
}

/** A document and its operation, reduced to some of the root fields. */
export type Part = Pick<Operation, 'document' | 'operation'>;

export function partOf({ document, operation }: Part, fields: readonly FieldNode[]): Part {
  const reduced: OperationDefinitionNode = {
    ...operation,
    selectionSet: { ...operation.selectionSet, selections: fields },
  };
  const definitions = document.definitions.map((node) => (node === operation ? reduced : node));
  return { document: { ...document, definitions }, operation: reduced };
}

/** The result of an operation whose parts were executed apart, in the order of its fields. */
export function joined(keys: readonly string[], results: readonly ExecutionResult[]): ExecutionResult {
  const unexecuted = results.find(({ data }) => data === undefined);
  if (unexecuted) return unexecuted;
  const errors = results.flatMap((result) => result.errors ?? []);
  // A required field without a value takes the whole answer along.
  const whole = results.every(({ data }) => data !== null);
  const all: Record<string, unknown> = Object.assign({}, ...results.map(({ data }) => data));
  const data = whole ? Object.fromEntries(keys.map((key) => [key, all[key]])) : null;
  return errors.length > 0 ? { errors, data } : { data };
}
