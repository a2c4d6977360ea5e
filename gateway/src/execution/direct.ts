import type { GraphQLError } from 'graphql';
import { LRUCache } from 'lru-cache';
import { isRow } from '../codec/row.ts';
import type { Context, ValidOperation } from '../context.ts';
import type { FormattedErrors } from './apollo.ts';
import type { Executor } from './executor.ts';

/** Documents that came in once come in again: clients send the same few hundred all day. */
const KNOWN_BYTES = 40_000_000;

/** What a document takes in memory, roughly, once it is parsed, prepared and compiled. */
const sizeCalculation = (_: unknown, query: string): number => query.length * 150 + 60_000;

/** The longest `Accept` that is learnt; they are kept beside each document. */
const MOST_ACCEPT = 200;

/** How many ways of asking for one document are known at once: operation names, `Accept` headers. */
const VARIANTS = 8;

/** A document's verdict and content type depend on its text, the operation that is named and the `Accept` header. */
interface Known extends ValidOperation {
  readonly named: string | null;
  readonly accept: string;
  readonly type: string;
}

type FormatErrors = (errors: readonly GraphQLError[], context: Context) => FormattedErrors;

interface Plain {
  query: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

/** Whether a body has nothing but what is understood here; anything else (persisted queries, …) is Apollo's. */
const isPlain = (body: unknown): body is Plain =>
  isRow(body) &&
  typeof body.query === 'string' &&
  typeof (body.operationName ?? '') === 'string' &&
  isRow(body.variables ?? {}) &&
  body.extensions === undefined;

interface DirectAnswer extends Partial<Omit<FormattedErrors, 'errors'>> {
  readonly type: string;
  readonly body: Buffer | string;
}

/** Answers what Apollo accepted before: the same text, operation name and `Accept`, so the same content type. */
export function createDirect(executor: Executor, format: FormatErrors) {
  const documents = new LRUCache<string, readonly Known[]>({ maxSize: KNOWN_BYTES, sizeCalculation });

  const lookups = { hits: 0, misses: 0 };

  function find({ query, operationName = null }: Plain, accept: string): Known | undefined {
    return documents.get(query)?.find((known) => known.accept === accept && known.named === operationName);
  }

  return {
    lookups,

    /** The answer, if the operation is known and was executed; null leaves the request to Apollo. */
    async answer(body: unknown, accept: string, context: Context): Promise<DirectAnswer | null> {
      if (!isPlain(body)) return null;
      const known = find(body, accept);
      if (!known) {
        lookups.misses += 1;
        return null;
      }
      lookups.hits += 1;
      const { document, operation, operationName, queryHash, type } = known;
      const variables = body.variables ?? {};
      const outcome = await executor({ document, operation, operationName, queryHash, variables, context });
      if ('text' in outcome) return { type, body: outcome.text };
      const { data, errors, extensions } = outcome.result;
      // Nothing was executed: the variables were wrong or too much was asked. Apollo words and numbers that.
      if (data === undefined) return null;
      const { errors: told, ...head } = errors ? format(errors, context) : {};
      return { type, body: JSON.stringify({ errors: told, data, extensions }), ...head };
    },

    /** Learns an operation that Apollo has accepted and answered. */
    learn(body: unknown, accept: string, type: string, { log }: Context): void {
      if (!log.operation || accept.length > MOST_ACCEPT || !isPlain(body) || find(body, accept)) return;
      const { document, operation, operationName, queryHash } = log.operation;
      const known = { document, operation, operationName, queryHash, named: body.operationName ?? null, accept, type };
      documents.set(body.query, [...(documents.get(body.query) ?? []), known].slice(-VARIANTS));
    },
  };
}

export type Direct = ReturnType<typeof createDirect>;
