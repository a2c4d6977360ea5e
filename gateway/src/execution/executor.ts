import type { ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Context } from '../context.ts';
import type { Shortcuts } from '../options.ts';
import { badInput } from '../rest/errors.ts';
import { costOf } from './cost.ts';
import { compiledExecutor, type Execute, interpreter, type Operation } from './jit.ts';

/** An operation together with the request that it came in. */
export interface Request extends Operation {
  context: Context;
  queryHash: string;
}

/** The JSON of a result. */
export const stringify = (result: ExecutionResult): string => JSON.stringify(result);

export type Executor = (request: Request) => Promise<ExecutionResult> | ExecutionResult;

/** Refuses what would touch too much, then runs the operation the fast way or the plain one. */
export function createExecutor(schema: GraphQLSchema, shortcuts: Shortcuts, maxCost: number): Executor {
  const run: Execute = shortcuts.compile ? compiledExecutor(schema) : interpreter(schema);
  const costs = new WeakMap<OperationDefinitionNode, ReturnType<typeof costOf>>();
  return (request) => {
    let cost = costs.get(request.operation);
    if (!cost) {
      cost = costOf(schema, request.document, request.operation);
      costs.set(request.operation, cost);
    }
    const value = cost(request.variables);
    if (value > maxCost) {
      return { errors: [badInput(`The operation may touch ${value} records; at most ${maxCost} are allowed.`)] };
    }
    return run(request);
  };
}
