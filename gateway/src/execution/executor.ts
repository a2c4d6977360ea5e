import { type ExecutionResult, type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Context } from '../context.ts';
import { badInput } from '../errors.ts';
import { type Cost, costOf } from './cost.ts';
import { compiled, type Execute, interpreted, type Operation, type Run } from './jit.ts';
import type { Replay } from './replay.ts';

/** An operation together with the request that it came in. */
export interface Request extends Operation, Run {
  context: Context;
  queryHash: string;
}

/** The text of an answer, or the result that it is to be made of. */
export type Outcome = { readonly text: Buffer } | { readonly result: ExecutionResult };

/** What is worked out once for each operation, and goes with it. */
interface Prepared {
  readonly cost: Cost;
  run: Execute;
  uses: number;
}

/** Compiled code takes more memory than all else of an operation, and anybody can send documents that never come again. */
const COMPILED_AT_USE = 2;

/** Shows the calls of a request as `extensions.upstream`. */
const traced = (result: ExecutionResult, { rest }: Context): ExecutionResult => ({
  ...result,
  extensions: {
    ...result.extensions,
    upstream: rest.state.calls.map(({ method, path, status, ms, answer }) => ({
      ...{ method, path, status, ms: Math.round(ms * 10) / 10, answer },
    })),
  },
});

const textOf = ({ data }: ExecutionResult): Buffer => Buffer.from(JSON.stringify({ data }));

const keyOf = ({ context, queryHash, operationName, variables }: Request): string =>
  `${context.rest.caller.tenant} ${queryHash} ${operationName ?? ''} ${JSON.stringify(variables)}`;

export interface ExecutorParts {
  schema: GraphQLSchema;
  compile: boolean;
  maxCost: number;
  /** None where results may depend on more than the upstream's answers. */
  replay: Replay | null;
}

/** Runs operations: those that Apollo hands over, and those that are known and need nothing of Apollo. */
export class Executor {
  readonly #parts: ExecutorParts;
  readonly #prepared = new WeakMap<OperationDefinitionNode, Prepared>();

  constructor(parts: ExecutorParts) {
    this.#parts = parts;
  }

  /** The answer to an operation: an earlier text where every upstream answer is confirmed, else a new result. */
  async answer(request: Request): Promise<Outcome> {
    const { schema, maxCost } = this.#parts;
    const { context, operation, variables } = request;
    // Apollo runs even a document without the operation that was named, to be told so.
    if (!operation) return { result: await interpreted(schema, request)(request) };
    const kind = operation.operation;
    if (!schema.getRootType(kind)) return { result: { errors: [badInput(`The schema has no ${kind}.`)] } };
    const prepared = this.#prepare(request);
    const cost = prepared.cost(variables);
    if (cost > maxCost) {
      return {
        result: { errors: [badInput(`The operation may touch ${cost} records; at most ${maxCost} are allowed.`)] },
      };
    }
    context.log.operation = request;
    // Queries of tenants are reused; where calls are to be shown, they are to be made.
    const reusable = kind === OperationTypeNode.QUERY && !context.trace && context.rest.caller.token !== null;
    const replay = reusable ? this.#parts.replay : null;
    if (replay) return await this.#replayed(replay, prepared, request);
    const result = await prepared.run(request);
    return { result: context.trace ? traced(result, context) : result };
  }

  async #replayed(replay: Replay, { run }: Prepared, request: Request): Promise<Outcome> {
    const { context } = request;
    const key = keyOf(request);
    const earlier = await replay.find(key, context);
    if (earlier) {
      context.log.reused = true;
      return { text: earlier };
    }
    const { generation } = replay;
    const result = await run(request);
    if (result.errors) return { result };
    const text = textOf(result);
    replay.keep(key, text, context, generation);
    return { text };
  }

  #prepare(found: Request): Prepared {
    const { schema, compile } = this.#parts;
    let prepared = this.#prepared.get(found.operation);
    if (!prepared) {
      const cost = costOf(schema, found.document, found.operation);
      prepared = { cost, run: interpreted(schema, found), uses: 0 };
      this.#prepared.set(found.operation, prepared);
    }
    prepared.uses += 1;
    if (compile && prepared.uses === COMPILED_AT_USE) prepared.run = compiled(schema, found);
    return prepared;
  }
}
