import { type ExecutionResult, type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Context } from '../context.ts';
import { badInput } from '../errors.ts';
import { costOf } from './cost.ts';
import { compiledExecutor, type Execute, interpreter, type Operation } from './jit.ts';
import { Languages } from './languages.ts';
import type { Replay } from './replay.ts';
import { variableCoercion } from './variables.ts';
import { Writing } from './writing.ts';

/** An operation together with the request that it came in. */
export interface Request extends Operation {
  context: Context;
  queryHash: string;
}

export type Executor = (request: Request) => Promise<ExecutionResult> | ExecutionResult;

/** What of a request's calls `extensions.upstream` shows. */
const traced = (result: ExecutionResult, { rest }: Context): ExecutionResult => ({
  ...result,
  extensions: {
    ...result.extensions,
    upstream: rest.calls.map(({ method, path, status, ms, answer }) => ({
      method,
      path,
      status,
      ms: Math.round(ms * 10) / 10,
      answer,
    })),
  },
});

export interface ExecutorParts {
  schema: GraphQLSchema;
  compile: boolean;
  write: boolean;
  maxCost: number;
  /** None where results may depend on more than the upstream's answers. */
  replay: Replay | null;
}

/** Refuses what would touch too much, then runs the operation the fast way or the plain one. */
export function createExecutor({ schema, compile, write, maxCost, replay }: ExecutorParts): Executor {
  const coerce = variableCoercion(schema);
  const execute: Execute = compile ? compiledExecutor(schema, coerce) : interpreter(schema);
  const writing = write ? new Writing(schema, execute, coerce) : null;
  const run = (request: Request) => (writing ? writing.run(request) : execute(request));
  const costs = new WeakMap<OperationDefinitionNode, ReturnType<typeof costOf>>();

  const refused = (request: Request): ExecutionResult | null => {
    const kind = request.operation.operation;
    if (!schema.getRootType(kind)) return { errors: [badInput(`The schema has no ${kind}.`)] };
    let cost = costs.get(request.operation);
    if (!cost) {
      cost = costOf(schema, request.document, request.operation);
      costs.set(request.operation, cost);
    }
    const value = cost(request.variables);
    if (value <= maxCost) return null;
    return { errors: [badInput(`The operation may touch ${value} records; at most ${maxCost} are allowed.`)] };
  };

  const replayed = (request: Request, kept: Replay): Promise<ExecutionResult> | ExecutionResult => {
    const { context, queryHash, operationName, variables } = request;
    const key = `${context.rest.caller.scope} ${queryHash} ${operationName ?? ''} ${JSON.stringify(variables)}`;
    const { generation } = kept;
    const anew = () => {
      const offered = (result: ExecutionResult) => {
        kept.offer(key, result, context, generation);
        return result;
      };
      const result = run(request);
      return result instanceof Promise ? result.then(offered) : offered(result);
    };
    const found = kept.find(key, context);
    return found === null ? anew() : found.then((result) => result ?? anew());
  };

  const explain = interpreter(schema);
  const languages = new Languages(schema, execute);

  return (request) => {
    const { context, operation } = request;
    // Apollo runs even a document without the operation that was named, to be told so.
    if (!operation) return explain(request);
    const refusal = refused(request);
    if (refusal) return refusal;
    context.note.operation = operation.name?.value ?? null;
    context.note.accepted = request;
    const apart = languages.run(request);
    if (context.trace) {
      return Promise.resolve(apart ?? execute(request)).then((result) => traced(result, context));
    }
    if (apart) return apart;
    const query = operation.operation === OperationTypeNode.QUERY;
    return replay && query && context.rest.caller.token !== null ? replayed(request, replay) : run(request);
  };
}
