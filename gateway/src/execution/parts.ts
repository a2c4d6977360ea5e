import type { ExecutionResult, FieldNode, OperationDefinitionNode } from 'graphql';
import { fieldsIn, fragmentsOf, keyOf } from '../document.ts';
import type { Operation } from './jit.ts';

/** The root fields where each is one field of the answer; null where directives or repeated keys leave that open. */
export function rootFields({ document, operation }: Part): FieldNode[] | null {
  const fields = fieldsIn(operation.selectionSet.selections, fragmentsOf(document));
  const nodes = fields.map(({ node }) => node);
  const plain = fields.every(({ conditional }) => !conditional);
  return plain && new Set(nodes.map(keyOf)).size === nodes.length ? nodes : null;
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
