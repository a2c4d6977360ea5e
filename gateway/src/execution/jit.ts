import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Variables } from './cost.ts';

export interface Operation {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  operationName: string | null;
}

/** What an operation is run with. */
export interface Run {
  variables: Variables;
  context: unknown;
}

export type Execute = (run: Run) => Promise<ExecutionResult> | ExecutionResult;

const INCREMENTAL = new Set(['defer', 'stream']);

/** What compiled code does not do right: introspection, abstract types, `@defer`, a field that is called `__proto__`. */
function needsInterpreter(schema: GraphQLSchema, document: DocumentNode): boolean {
  let needed = false;
  const types = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(types, {
    Field({ name, alias }) {
      const type = types.getType();
      const introspects = name.value.startsWith('__') && name.value !== '__typename';
      const abstract = type && isAbstractType(getNamedType(type));
      needed ||= introspects || abstract || alias?.value === '__proto__';
    },
    Directive({ name }) {
      needed ||= INCREMENTAL.has(name.value);
    },
  });
  visit(document, visitor);
  return needed;
}

/** Compiled code's errors are not quite graphql-js's: without nodes, Apollo would mask them. */
function rebuilt(error: GraphQLError): GraphQLError {
  const { originalError, path, locations } = error;
  const fresh = new GraphQLError(error.message, {
    path: path ?? null,
    originalError: originalError ?? null,
    extensions: originalError instanceof GraphQLError ? originalError.extensions : error.extensions,
  });
  if (locations) Object.defineProperty(fresh, 'locations', { value: locations, enumerable: true });
  return fresh;
}

const withGraphqlErrors = (result: ExecutionResult): ExecutionResult =>
  result.errors ? { ...result, errors: result.errors.map(rebuilt) } : result;

/** An operation run by graphql-js as it is. */
export function interpreted(schema: GraphQLSchema, { document, operationName }: Operation): Execute {
  return ({ variables, context }) =>
    execute({ schema, document, operationName, variableValues: variables, contextValue: context }) as
      | Promise<ExecutionResult>
      | ExecutionResult;
}

/** An operation compiled to JavaScript, or interpreted where that is right. */
export function compiled(schema: GraphQLSchema, found: Operation): Execute {
  const { document, operation, operationName } = found;
  const interpret = interpreted(schema, found);
  if (needsInterpreter(schema, document)) return interpret;
  const options = { disablingCapturingStackErrors: true };
  const query = compileQuery(schema, document, operationName ?? undefined, options);
  if (!isCompiledQuery(query)) return interpret;
  const definitions = operation.variableDefinitions ?? [];
  return (run) => {
    const { coerced, errors } = getVariableValues(schema, definitions, run.variables);
    if (errors) return { errors };
    const result = query.query(undefined, run.context, coerced);
    if (result instanceof Promise) return result.then(withGraphqlErrors);
    // Its own coercion is stricter than graphql-js's; nothing was executed then.
    return result.data === undefined ? interpret(run) : withGraphqlErrors(result);
  };
}
