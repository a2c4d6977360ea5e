import { roundMs } from '@encuestas/ops';
import { type ExecutionResult, type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context, ValidOperation } from '../context.ts';
import { BadInput, badOperation, RestError } from '../errors.ts';
import { type Cost, costOf } from './cost.ts';
import { createCompiler, type Execute, interpreted, type Run, rebuilt } from './jit.ts';
import { lazyData, type Replay } from './replay.ts';

export interface Request extends ValidOperation, Run {
  context: Context;
}

/** What is worked out once for each operation, and goes with it. */
interface Prepared {
  readonly cost: Cost;
  run: Execute;
  uses: number;
  /** The resolver of the first field when it was compiled; null before. */
  compiledWith: unknown;
}

/** Compiled code takes more memory than all else of an operation, and anybody can send documents that never come again. */
const COMPILED_AT_USE = 2;

/** Prepared operations take about 60 kB each, which Apollo's store of documents does not count. */
const MAX_PREPARED = 700;

const NON_NULL = /^Cannot return null for non-nullable field/;

/** Words the gateway's own refusals, and values that the upstream left out, in the language of their root field. */
function localizeErrors(result: ExecutionResult, { shared, rest, requestId }: Context): ExecutionResult {
  const errors = result.errors?.map((error) => {
    const { originalError, path, message } = error;
    const language = shared.languages.get(path?.[0] ?? '') ?? 'es';
    if (originalError instanceof BadInput)
      return rebuilt(error, { message: originalError.texts[language], originalError });
    if (!NON_NULL.test(message)) return error;
    // The schema promises a value that the upstream did not send.
    rest.upstream.log.error({ requestId, path, reason: message }, 'error');
    const missing = new RestError('UPSTREAM_UNAVAILABLE', language, message);
    return rebuilt(error, { message: missing.message, originalError: missing });
  });
  return errors ? { ...result, errors } : result;
}

/** Adds the REST calls of a request as `extensions.upstream`, and its cost beside its limit as `extensions.cost`. */
function traced(result: ExecutionResult, { rest }: Context, requested: number, maximum: number): ExecutionResult {
  const upstream = rest.state.calls.map(({ endpoint: _, startedAt: __, span: ___, ...call }) => ({
    ...call,
    ms: roundMs(call.ms),
  }));
  return { ...result, extensions: { ...result.extensions, cost: { requested, maximum }, upstream } };
}

const keyOf = ({ context, queryHash, operationName, variables }: Request): string =>
  `${context.rest.caller.tenant} ${queryHash} ${operationName ?? ''} ${JSON.stringify(variables)}`;

export type Executor = (request: Request) => Promise<ExecutionResult>;

const refused = (message: string): ExecutionResult => ({ errors: [badOperation(message)] });

/** Apollo defines this symbol in the context of a request whose plugins observe fields. */
const observesFields = (context: Context): boolean =>
  Object.getOwnPropertySymbols(context).some(({ description }) => description?.includes('WillResolveField'));

/** Executes operations, or reuses an earlier result when the upstream confirms every answer in it. */
export function createExecutor(
  schema: GraphQLSchema,
  compile: boolean,
  maxCost: number,
  replay: Replay | null,
): Executor {
  const [first] = Object.values(schema.getQueryType()?.getFields() ?? {});
  const known = new LRUCache<OperationDefinitionNode, Prepared>({ max: MAX_PREPARED });
  const compiled = createCompiler(schema);

  function prepare(found: Request): Prepared {
    let prepared = known.get(found.operation);
    if (!prepared) {
      prepared = {
        cost: costOf(schema, found.document, found.operation),
        run: interpreted(schema, found),
        uses: 0,
        compiledWith: null,
      };
      known.set(found.operation, prepared);
    }
    prepared.uses += 1;
    // Apollo wraps every resolver when a plugin first asks for fields; what was compiled before calls the bare ones.
    if (compile && prepared.uses >= COMPILED_AT_USE && prepared.compiledWith !== first?.resolve) {
      prepared.run = compiled(found);
      prepared.compiledWith = first?.resolve;
    }
    return prepared;
  }

  return async (request) => {
    const { context, operation, variables } = request;
    // Apollo runs even a document without the operation that was named, to be told so.
    if (!operation) return await interpreted(schema, request)(request);
    const kind = operation.operation;
    if (!schema.getRootType(kind)) return refused(`The schema has no ${kind}.`);
    const prepared = prepare(request);
    const cost = prepared.cost(variables);
    if (cost > maxCost) return refused(`The operation may touch ${cost} records; at most ${maxCost} are allowed.`);
    context.log.operation = request;
    const { trace } = context.shared;
    const isQuery = kind === OperationTypeNode.QUERY;
    const reusable = replay && isQuery && !trace && context.rest.caller.token !== null && !observesFields(context);
    const key = reusable ? keyOf(request) : '';
    const earlier = reusable ? await replay.find(key, context) : null;
    context.log.reused = earlier;
    if (earlier) return { data: lazyData(earlier) };
    const result = await prepared.run(request);
    if (reusable && result.data && !result.errors) replay.keep(key, result.data, context);
    const localized = localizeErrors(result, context);
    return trace ? traced(localized, context, cost, maxCost) : localized;
  };
}
