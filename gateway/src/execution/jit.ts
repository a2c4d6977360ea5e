import {
  type DirectiveNode,
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Coercion } from './variables.ts';

export interface Operation {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  operationName: string | null;
  variables: Record<string, unknown>;
  context: unknown;
}

export type Execute = (operation: Operation) => Promise<ExecutionResult> | ExecutionResult;

const INCREMENTAL = new Set(['defer', 'stream']);

/** What compiled code does not do right, so that graphql-js does it: introspection, abstract types, `@defer`. */
function needsInterpreter(schema: GraphQLSchema, document: DocumentNode): boolean {
  let needed = false;
  const types = new TypeInfo(schema);
  const look = {
    Field: (node: FieldNode) => {
      const type = types.getType();
      if (node.name.value.startsWith('__') && node.name.value !== '__typename') needed = true;
      if (type && isAbstractType(getNamedType(type))) needed = true;
    },
    Directive: (node: DirectiveNode) => {
      if (INCREMENTAL.has(node.name.value)) needed = true;
    },
  };
  visit(document, visitWithTypeInfo(types, look));
  return needed;
}

/** Compiled code's errors are not quite graphql-js's: without nodes, Apollo would mask them. */
const rebuilt = (error: GraphQLError): GraphQLError => {
  const { originalError, path, locations } = error;
  const options = {
    path: path ?? null,
    originalError: originalError ?? null,
    extensions: originalError instanceof GraphQLError ? originalError.extensions : error.extensions,
  };
  const fresh = new GraphQLError(error.message, options);
  if (locations) Object.defineProperty(fresh, 'locations', { value: locations, enumerable: true });
  return fresh;
};

const withGraphqlErrors = (result: ExecutionResult): ExecutionResult =>
  result.errors ? { ...result, errors: result.errors.map(rebuilt) } : result;

/** graphql-js as it is. */
export const interpreter =
  (schema: GraphQLSchema): Execute =>
  ({ document, operationName, variables, context }) =>
    execute({ schema, document, operationName, variableValues: variables, contextValue: context }) as
      | Promise<ExecutionResult>
      | ExecutionResult;

/** How many operations are kept compiled; documents themselves are kept, and forgotten, by Apollo's document store. */
type Compiled = CompiledQuery | 'interpret';

/** Compiles each operation once and runs the compiled code; falls back to graphql-js where that is right. */
export function compiledExecutor(schema: GraphQLSchema, coerce: Coercion): Execute {
  const compiled = new WeakMap<OperationDefinitionNode, Compiled>();
  const interpret = interpreter(schema);

  const compile = ({ document, operationName }: Operation): Compiled => {
    if (needsInterpreter(schema, document)) return 'interpret';
    const query = compileQuery(schema, document, operationName ?? undefined, { disablingCapturingStackErrors: true });
    return isCompiledQuery(query) ? query : 'interpret';
  };

  return (request) => {
    let query = compiled.get(request.operation);
    if (!query) {
      query = compile(request);
      compiled.set(request.operation, query);
    }
    if (query === 'interpret') return interpret(request);
    const coerced = coerce(request);
    if (coerced.errors) return { errors: coerced.errors };
    const result = query.query(undefined, request.context, coerced.coerced);
    if (result instanceof Promise) return result.then(withGraphqlErrors);
    // Its own coercion is stricter than graphql-js's; nothing was executed then.
    return result.data === undefined ? interpret(request) : withGraphqlErrors(result);
  };
}
