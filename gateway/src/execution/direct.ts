import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { isRow } from '../codec/row.ts';
import type { Context, ValidOperation } from '../context.ts';
import type { Executor } from './executor.ts';

/** Documents that came in once come in again: clients send the same few hundred all day. */
const KNOWN_BYTES = 40_000_000;

/** The longest `Accept` that is learnt; they are kept beside each document. */
const MOST_ACCEPT = 200;

/** How many ways of asking for one document are known at once: operation names, `Accept` headers. */
const VARIANTS = 8;

/** What a document takes in memory, roughly, once it is parsed, planned and compiled. */
export const documentBytes = (characters: number): number => characters * 150 + 60_000;

interface Known extends ValidOperation {
  /** What the verdict and the content type depend on, beside the document's text: the operation that was named. */
  readonly named: string | null;
  readonly accept: string;
  readonly type: string;
}

/** An answer that was made without Apollo. */
export interface DirectAnswer {
  readonly type: string;
  readonly body: Buffer;
}

type FormatErrors = (errors: readonly GraphQLError[], context: Context) => GraphQLFormattedError[];

interface Plain {
  query: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

/** Whether a body has nothing but what is understood here; anything else (persisted queries, …) is Apollo's. */
const isPlain = (body: unknown): body is Plain =>
  isRow(body) &&
  typeof body.query === 'string' &&
  (body.operationName === undefined || body.operationName === null || typeof body.operationName === 'string') &&
  (body.variables === undefined || body.variables === null || isRow(body.variables)) &&
  body.extensions === undefined;

/**
 * AnswerCache operations that Apollo has accepted before: the same text, operation name and `Accept` header, so the same
 * document, verdict and content type. Execution, limits and errors are the same; only the protocol's work is spared.
 */
export class Direct {
  /** By the document's text. */
  readonly #known = new LRUCache<string, readonly Known[]>({
    maxSize: KNOWN_BYTES,
    sizeCalculation: (_, query) => documentBytes(query.length),
  });
  readonly #answer: Executor['answer'];
  readonly #format: FormatErrors;

  constructor(answer: Executor['answer'], format: FormatErrors) {
    this.#answer = answer;
    this.#format = format;
  }

  /** The answer, if the operation is known and was executed; null leaves the request to Apollo. */
  async answer(body: unknown, accept: string, context: Context): Promise<DirectAnswer | null> {
    if (!isPlain(body)) return null;
    const known = this.#find(body, accept);
    if (!known) return null;
    const { document, operation, operationName, queryHash, type } = known;
    const variables = body.variables ?? {};
    const request = { document, operation, operationName, queryHash, variables, context };
    const outcome = await this.#answer(request);
    if ('text' in outcome) return { type, body: outcome.text };
    const { result } = outcome;
    // Nothing was executed: the variables were wrong or too much was asked. Apollo words and numbers that.
    if (result.data === undefined) return null;
    return { type, body: Buffer.from(this.#text(result, context)) };
  }

  /** Learns an operation that Apollo has accepted and answered. */
  learn(body: unknown, accept: string, type: string, { log }: Context): void {
    const { operation: valid } = log;
    if (!valid || accept.length > MOST_ACCEPT || !isPlain(body) || this.#find(body, accept)) return;
    const { document, operation, operationName, queryHash } = valid;
    const named = body.operationName ?? null;
    const others = this.#known.get(body.query) ?? [];
    const known = [...others, { document, operation, operationName, queryHash, named, accept, type }].slice(-VARIANTS);
    this.#known.set(body.query, known);
  }

  #find({ query, operationName }: Plain, accept: string): Known | undefined {
    const named = operationName ?? null;
    return this.#known.get(query)?.find((known) => known.accept === accept && known.named === named);
  }

  #text(result: ExecutionResult, context: Context): string {
    const { errors, data, extensions } = result;
    return JSON.stringify({ errors: errors && this.#format(errors, context), data, extensions });
  }
}
