import { roundMs } from '@encuestas/ops';
import {
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { CachedResult, Context, ValidOperation } from '../resources/context.ts';
import type { Labels } from '../resources/labels.ts';
import { BadInput, badOperation, RestError } from '../rest/errors.ts';
import { createCompiler, type Execute, type Result, type Run, rebuilt } from './jit.ts';
import { type Cost, costOf, isAdded } from './limits.ts';

/** A cached result with its text, which may be held compressed too. */
const sizeCalculation = ({ text, gets, labels: { length } }: CachedResult, key: string): number =>
  Math.ceil(text.length * 1.2) + gets.length * 300 + length * 100 + key.length + 200;

/**
 * Reuses the text of a query's result when the upstream confirms every answer in it for the caller's token. `hasPlugins`:
 * plugins may change a result before it is sent, so its first text is not reused for that answer.
 */
export function createReplay(bytes: number, labels: Labels, hasPlugins: boolean) {
  const results = new LRUCache<string, CachedResult>({ maxSize: Math.max(1, Math.floor(bytes)), sizeCalculation });
  return {
    bytes: () => results.calculatedSize,

    /** The cached result, if the upstream confirms it. */
    async find(key: string, { rest }: Context): Promise<CachedResult | null> {
      const cached = results.get(key);
      const pending = cached?.labels.every(labels.isValid) ? cached.gets.map((get) => rest.confirm(get)) : [];
      const isConfirmed = pending.length > 0 && (await Promise.all(pending)).every((same) => same);
      return cached && isConfirmed ? cached : null;
    },

    /** Keeps the text of a result without errors. */
    keep(key: string, data: object, { labelsUsed, rest }: Context): void {
      const gets = [...rest.state.used];
      if (!rest.state.repeatable || gets.length === 0 || gets.some(({ answerId }) => answerId === null)) return;
      // A concurrent write may have changed the labels.
      if (!labelsUsed.every(labels.isValid)) return;
      const text = JSON.stringify({ data });
      results.set(key, { text, keys: Object.keys(data), gets, labels: labelsUsed });
      if (!hasPlugins) texts.set(data, text);
    },
  };
}

export type Replay = ReturnType<typeof createReplay>;

/** The texts of `data` objects that are unchanged since their serialization. */
const texts = new WeakMap<object, string>();

/**
 * The `data` of a cached result. It is parsed only when a plugin reads it; from then on it is serialized like any other,
 * since a plugin may have changed it.
 */
export function lazyData({ text, keys }: CachedResult): Record<string, unknown> {
  let parsed: Record<string, unknown> | null = null;
  const data: Record<string, unknown> = {};
  function read(): Record<string, unknown> {
    texts.delete(data);
    parsed ??= (JSON.parse(text) as { data: Record<string, unknown> }).data;
    return parsed;
  }
  for (const key of keys) {
    Object.defineProperty(data, key, {
      configurable: true,
      enumerable: true,
      get: () => read()[key],
      set(value: unknown) {
        read()[key] = value;
      },
    });
  }
  texts.set(data, text);
  return data;
}

/** The text of a result that is serialized already; undefined for any other. */
export const reusedText = (data: object | null | undefined): string | undefined => (data ? texts.get(data) : undefined);

export interface Request extends ValidOperation, Run {
  context: Context;
}

/** Computed once per operation. */
interface Prepared {
  readonly cost: Cost;
  run: Execute;
  uses: number;
  /** The resolver of the first field when it was compiled; null before. */
  compiledWith: unknown;
}

/** Compiled code takes much memory, so operations that come only once are interpreted. */
const COMPILED_AT_USE = 2;

/** Prepared operations take about 60 kB each, which Apollo's store of documents does not count. */
const MAX_PREPARED = 700;

const NON_NULL = /^Cannot return null for non-nullable field (\w+)\.(\w+)/;

/** Localizes the gateway's own refusals, and missing upstream values, in the language of their root field. */
function localizeErrors(schema: GraphQLSchema, result: ExecutionResult, context: Context): ExecutionResult {
  const { shared, rest, requestId } = context;
  const errors = result.errors?.map((error) => {
    const { originalError, path, message } = error;
    const language = shared.languages.get(path?.[0] ?? '') ?? 'es';
    if (originalError instanceof BadInput)
      return rebuilt(error, { message: originalError.texts[language], originalError });
    const [, type = '', field = ''] = NON_NULL.exec(message) ?? [];
    if (type === '' || isAdded(schema, type, field)) return error;
    // The schema promises a value that the upstream did not send.
    rest.upstream.log.error({ requestId, path, reason: message }, 'error');
    const missing = new RestError('UPSTREAM_INVALID', language, message);
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

/** Each error of a variable costs a stack trace, and a body has room for 300,000. */
const MAX_ERRORS = 50;

/** Runs an operation by graphql-js. */
export function interpreted(schema: GraphQLSchema, { document, operationName }: ValidOperation): Execute {
  return ({ variables, context }) => {
    const operation = { schema, document, operationName, variableValues: variables, contextValue: context };
    const result = execute(operation) as Result;
    if (result instanceof Promise || result.data !== undefined || !result.errors) return result;
    // graphql-js reports the omitted errors with one that has no code.
    return { errors: result.errors.slice(0, MAX_ERRORS) };
  };
}

const keyOf = ({ context, queryHash, operationName, variables }: Request): string =>
  `${context.rest.caller.tenant} ${queryHash} ${operationName ?? ''} ${JSON.stringify(variables)}`;

export type Executor = (request: Request) => Promise<ExecutionResult>;

const refused = (message: string): ExecutionResult => ({ errors: [badOperation(message)] });

/** Apollo defines this symbol in the context of a request whose plugins observe fields. */
const observesFields = (context: Context): boolean =>
  Object.getOwnPropertySymbols(context).some(({ description }) => description?.includes('WillResolveField'));

/** Executes operations, or reuses an earlier result when the upstream confirms every answer in it. */
export function createExecutor(schema: GraphQLSchema, maxCost: number, replay: Replay | null): Executor {
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
    // Apollo wraps every resolver when a plugin first observes fields; older compiled code calls the original ones.
    if (prepared.uses >= COMPILED_AT_USE && prepared.compiledWith !== first?.resolve) {
      prepared.run = compiled(found, interpreted(schema, found));
      prepared.compiledWith = first?.resolve;
    }
    return prepared;
  }

  return async (request) => {
    const { context, operation, variables } = request;
    // Apollo executes a document without the named operation, and graphql-js reports it.
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
    const localized = localizeErrors(schema, result, context);
    return trace ? traced(localized, context, cost, maxCost) : localized;
  };
}
