import { setFlagsFromString } from 'node:v8';
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

/** What compiled code does not do right, so that graphql-js does it: introspection, abstract types, `@defer`, `__proto__`. */
function needsInterpreter(schema: GraphQLSchema, document: DocumentNode): boolean {
  let needed = false;
  const types = new TypeInfo(schema);
  const look = {
    Field: (node: FieldNode) => {
      const type = types.getType();
      if (node.name.value.startsWith('__') && node.name.value !== '__typename') needed = true;
      if (node.alias?.value === '__proto__') needed = true;
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

/** Whether an operation came in before; it is forgotten with its document. */
export const seenBefore = (): ((operation: OperationDefinitionNode) => boolean) => {
  const seen = new WeakSet<OperationDefinitionNode>();
  return (operation) => {
    const before = seen.has(operation);
    if (!before) seen.add(operation);
    return before;
  };
};

type Compiled = CompiledQuery | 'interpret';

/**
 * V8 keeps what `new Function` made, for the day when the same text is compiled again; here that day never comes, and
 * documents that nobody sends again held some 20 kB each. The flag is read at each compilation, so it is off for one.
 */
function uncached<T>(work: () => T): T {
  setFlagsFromString('--no-compilation-cache');
  try {
    return work();
  } finally {
    setFlagsFromString('--compilation-cache');
  }
}

/**
 * Compiles an operation when it comes in a second time, since compiled code takes more memory than all else that is kept
 * of it, and anybody can send documents that nobody sends again; falls back to graphql-js where that is right.
 */
export function compiledExecutor(schema: GraphQLSchema, coerce: Coercion): Execute {
  const compiled = new WeakMap<OperationDefinitionNode, Compiled>();
  const interpret = interpreter(schema);
  const again = seenBefore();

  const compile = ({ document, operationName }: Operation): Compiled => {
    if (needsInterpreter(schema, document)) return 'interpret';
    const query = uncached(() =>
      compileQuery(schema, document, operationName ?? undefined, { disablingCapturingStackErrors: true }),
    );
    return isCompiledQuery(query) ? query : 'interpret';
  };

  return (request) => {
    let query = compiled.get(request.operation);
    if (!query) {
      if (!again(request.operation)) return interpret(request);
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
