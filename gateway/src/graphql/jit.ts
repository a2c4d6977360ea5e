import {
  type DocumentNode,
  type ExecutionResult,
  type FragmentSpreadNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  type InlineFragmentNode,
  isAbstractType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { ValidOperation } from '../resources/context.ts';
import type { Variables } from './limits.ts';

export interface Run {
  variables: Variables;
  context: unknown;
}

export type Result = Promise<ExecutionResult> | ExecutionResult;
export type Execute = (run: Run) => Result;

/**
 * graphql-jit answers wrong data for introspection, abstract types, a field named `__proto__`, and two kinds of
 * conditions: on fragment spreads and inline fragments, and on one of several fields that it merges.
 */
function needsInterpreter(schema: GraphQLSchema, document: DocumentNode): boolean {
  let needed = false;
  const keys = new Set<string>();
  const repeated = new Set<string>();
  const conditional = new Set<string>();
  const checkConditions = ({ directives = [] }: FragmentSpreadNode | InlineFragmentNode) => {
    needed ||= directives.length > 0;
  };
  const types = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(types, {
    Field({ name, alias, directives = [], selectionSet }) {
      const type = types.getType();
      const introspects = name.value.startsWith('__') && name.value !== '__typename';
      const abstract = type && isAbstractType(getNamedType(type));
      needed ||= introspects || abstract || alias?.value === '__proto__';
      if (!selectionSet) return;
      const key = (alias ?? name).value;
      if (keys.has(key)) repeated.add(key);
      keys.add(key);
      if (directives.length > 0) conditional.add(key);
    },
    FragmentSpread: checkConditions,
    InlineFragment: checkConditions,
  });
  visit(document, visitor);
  return needed || [...conditional].some((key) => repeated.has(key));
}

/** A GraphQLError with another message. Errors of compiled code lack nodes, and Apollo would mask them. */
export function rebuilt(
  error: GraphQLError,
  { message, originalError }: Pick<GraphQLError, 'message' | 'originalError'> = error,
): GraphQLError {
  const { path, locations } = error;
  const fresh = new GraphQLError(message, {
    path: path ?? null,
    originalError: originalError ?? null,
    extensions: originalError instanceof GraphQLError ? originalError.extensions : error.extensions,
  });
  if (locations) Object.defineProperty(fresh, 'locations', { value: locations, enumerable: true });
  return fresh;
}

/** Variables inside input objects: compiled code writes null for a missing one. */
function variablesInObjects(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    ObjectField({ value }) {
      if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}

const withGraphqlErrors = (result: ExecutionResult): ExecutionResult =>
  result.errors ? { ...result, errors: result.errors.map((error) => rebuilt(error)) } : result;

/** Compiled code continues with the next mutation after a failure. */
const isSeries = ({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean =>
  operation === OperationTypeNode.MUTATION && (selections.length !== 1 || selections[0]?.kind !== Kind.FIELD);

/** Compiles operations to JavaScript; interprets those that graphql-jit gets wrong. */
export function createCompiler(schema: GraphQLSchema): (found: ValidOperation, interpret: Execute) => Execute {
  return (found, interpret) => {
    if (isSeries(found.operation) || needsInterpreter(schema, found.document)) return interpret;
    const { document, operationName } = found;
    const query = compileQuery(schema, document, operationName ?? undefined, { disablingCapturingStackErrors: true });
    if (!isCompiledQuery(query)) return interpret;
    const defined = found.operation.variableDefinitions ?? [];
    const inObjects = variablesInObjects(found.document);
    return (run) => {
      const { coerced } = getVariableValues(schema, defined, run.variables, { maxErrors: 1 });
      // graphql-js reports wrong variables.
      if (!coerced || inObjects.some((variable) => !Object.hasOwn(coerced, variable))) return interpret(run);
      const result = query.query(undefined, run.context, coerced);
      if (result instanceof Promise) return result.then(withGraphqlErrors);
      // Its coercion is stricter than that of graphql-js; nothing was executed yet.
      return result.data === undefined ? interpret(run) : withGraphqlErrors(result);
    };
  };
}
