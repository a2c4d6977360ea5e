import { type ExecutionResult, type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Context } from '../context.ts';
import { badInput } from '../errors.ts';
import { costOf } from './cost.ts';
import { compiledExecutor, type Execute, interpreter, type Operation } from './jit.ts';
import type { Replay } from './replay.ts';
import { variableCoercion } from './variables.ts';

/** An operation together with the request that it came in. */
export interface Request extends Operation {
  context: Context;
  queryHash: string;
}

/** The text of an answer, or the result that it is to be made of. */
export type Outcome = { readonly text: Buffer } | { readonly result: ExecutionResult };

export type Execution = (request: Request) => Promise<ExecutionResult>;

/** What of a request's calls `extensions.upstream` shows. */
const traced = (result: ExecutionResult, { rest }: Context): ExecutionResult => ({
  ...result,
  extensions: {
    ...result.extensions,
    upstream: rest.state.calls.map(({ method, path, status, ms, answer }) => ({
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
  maxCost: number;
  /** None where results may depend on more than the upstream's answers. */
  replay: Replay | null;
}

/** Runs operations: those that Apollo hands over, and those that are known and need nothing of Apollo. */
export class Executor {
  readonly #schema: GraphQLSchema;
  readonly #maxCost: number;
  readonly #replay: Replay | null;
  readonly #run: Execute;
  readonly #interpret: Execute;
  readonly #costs = new WeakMap<OperationDefinitionNode, ReturnType<typeof costOf>>();

  constructor({ schema, compile, maxCost, replay }: ExecutorParts) {
    const coerce = variableCoercion(schema);
    this.#schema = schema;
    this.#maxCost = maxCost;
    this.#replay = replay;
    this.#interpret = interpreter(schema);
    this.#run = compile ? compiledExecutor(schema, coerce) : this.#interpret;
  }

  /** The result of an operation; refused where it would touch too much. */
  readonly execute: Execution = async (request) => {
    const { context, operation } = request;
    // Apollo runs even a document without the operation that was named, to be told so.
    if (!operation) return this.#interpret(request);
    const refusal = this.#refused(request);
    if (refusal) return refusal;
    context.log.operation = request;
    const generation = this.#replay?.generation ?? 0;
    const result = await this.#run(request);
    if (context.trace) return traced(result, context);
    if (!result.errors) this.#replayOf(request)?.keep(keyOf(request), textOf(result), context, generation);
    return result;
  };

  /** The answer to a known operation: an earlier text where every upstream answer is confirmed, else a new one. */
  readonly answer = async (request: Request): Promise<Outcome> => {
    const refusal = this.#refused(request);
    if (refusal) return { result: refusal };
    const { context } = request;
    context.log.operation = request;
    const replay = this.#replayOf(request);
    if (!replay) {
      const result = await this.#run(request);
      return { result: context.trace ? traced(result, context) : result };
    }
    const key = keyOf(request);
    const earlier = await replay.find(key, context);
    if (earlier) {
      context.log.reused = true;
      return { text: earlier };
    }
    const { generation } = replay;
    const result = await this.#run(request);
    if (result.errors) return { result };
    const text = textOf(result);
    replay.keep(key, text, context, generation);
    return { text };
  };

  /** Queries of tenants are kept; where calls are to be shown, they are to be made. */
  #replayOf({ operation, context }: Request): Replay | null {
    const query = operation.operation === OperationTypeNode.QUERY;
    return query && !context.trace && context.rest.caller.token !== null ? this.#replay : null;
  }

  #refused(request: Request): ExecutionResult | null {
    const kind = request.operation.operation;
    if (!this.#schema.getRootType(kind)) return { errors: [badInput(`The schema has no ${kind}.`)] };
    let cost = this.#costs.get(request.operation);
    if (!cost) {
      cost = costOf(this.#schema, request.document, request.operation);
      this.#costs.set(request.operation, cost);
    }
    const value = cost(request.variables);
    if (value <= this.#maxCost) return null;
    return { errors: [badInput(`The operation may touch ${value} records; at most ${this.#maxCost} are allowed.`)] };
  }
}

const textOf = ({ data }: ExecutionResult): Buffer => Buffer.from(JSON.stringify({ data }));

const keyOf = ({ context, queryHash, operationName, variables }: Request): string =>
  `${context.rest.caller.tenant} ${queryHash} ${operationName ?? ''} ${JSON.stringify(variables)}`;
