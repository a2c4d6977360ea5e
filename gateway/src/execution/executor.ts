import { type ExecutionResult, type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Context, ValidOperation } from '../context.ts';
import { BadInput, badOperation, RestError } from '../errors.ts';
import { rounded } from '../observe/logging.ts';
import { ownBytes } from '../ownBytes.ts';
import { type Cost, costOf } from './cost.ts';
import { createCompiler, type Execute, interpreted, type Run, rebuilt } from './jit.ts';
import type { Replay } from './replay.ts';

export interface Request extends ValidOperation, Run {
  context: Context;
}

/** The text of an answer, or the result that it is to be made of. */
export type Outcome = { readonly text: Buffer } | { readonly result: ExecutionResult };

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

const NON_NULL = /^Cannot return null for non-nullable field/;

/** What the gateway itself refuses, and what the upstream left out, in the language of the root field that it is said of. */
function spoken(result: ExecutionResult, { shared, rest, requestId }: Context): ExecutionResult {
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

/** Shows the calls of a request as `extensions.upstream`. */
function traced(result: ExecutionResult, { rest }: Context): ExecutionResult {
  const upstream = rest.state.calls.map(({ endpoint: _, startedAt: __, span: ___, ...call }) => ({
    ...call,
    ms: rounded(call.ms),
  }));
  return { ...result, extensions: { ...result.extensions, upstream } };
}

const keyOf = ({ context, queryHash, operationName, variables }: Request): string =>
  `${context.rest.caller.tenant} ${queryHash} ${operationName ?? ''} ${JSON.stringify(variables)}`;

export type Executor = (request: Request) => Promise<Outcome>;

const refused = (message: string): Outcome => ({ result: { errors: [badOperation(message)] } });

/** Answers operations: with an earlier text where every upstream answer is confirmed, else with a new result. */
export function createExecutor(
  schema: GraphQLSchema,
  compile: boolean,
  maxCost: number,
  replay: Replay | null,
): Executor {
  const [first] = Object.values(schema.getQueryType()?.getFields() ?? {});
  const known = new WeakMap<OperationDefinitionNode, Prepared>();
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
    if (!operation) return { result: await interpreted(schema, request)(request) };
    const kind = operation.operation;
    if (!schema.getRootType(kind)) return refused(`The schema has no ${kind}.`);
    const prepared = prepare(request);
    const cost = prepared.cost(variables);
    if (cost > maxCost) return refused(`The operation may touch ${cost} records; at most ${maxCost} are allowed.`);
    context.log.operation = request;
    // Queries of tenants are reused; where calls are to be shown, they are to be made.
    const reusable = kind === OperationTypeNode.QUERY && !context.shared.trace && context.rest.caller.token !== null;
    if (!replay || !reusable) {
      const result = spoken(await prepared.run(request), context);
      return { result: context.shared.trace ? traced(result, context) : result };
    }
    const key = keyOf(request);
    const earlier = await replay.find(key, context);
    context.log.reused = earlier !== null;
    if (earlier) return { text: earlier };
    const result = await prepared.run(request);
    if (result.errors) return { result: spoken(result, context) };
    const text = ownBytes(JSON.stringify({ data: result.data }));
    replay.keep(key, text, context);
    return { text };
  };
}
