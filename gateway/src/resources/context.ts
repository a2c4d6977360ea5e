import type { IncomingMessage } from 'node:http';
import { type Log, reasonOf } from '@encuestas/ops';
import { type DocumentNode, GraphQLError, type GraphQLResolveInfo, type OperationDefinitionNode } from 'graphql';
import type { RestClient, UpstreamGet } from '../rest/client.ts';
import type { Eventually, Row } from '../rest/codec/row.ts';
import type { Language } from '../rest/errors.ts';
import type { Labels, Validity } from './labels.ts';
import { Loaders } from './loaders.ts';
import type { Models } from './models.ts';

/** An operation that was parsed and found valid. */
export interface ValidOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly operationName: string | null;
  readonly queryHash: string;
}

/** The text of a result and its inputs. */
export interface CachedResult {
  readonly text: string;
  /** The root fields of `data`. */
  readonly keys: readonly string[];
  readonly gets: readonly UpstreamGet[];
  readonly labels: readonly Validity[];
}

/** What the log, metrics and traces record of a request. */
export interface LogRecord {
  operation?: ValidOperation;
  readonly codes: string[];
  /** The reused result; null when the request was executed. */
  reused: CachedResult | null;
}

type Info = Pick<GraphQLResolveInfo, 'path'>;

/** The root field that a field is below, or is itself. */
function rootKey({ path }: Info): string | number {
  let { key, prev } = path;
  while (prev) ({ key, prev } = prev);
  return key;
}

/** Shared by all requests. */
export interface Environment {
  readonly labels: Labels;
  readonly models: Models;
}

/** The option `context`: creates a value for an integrator's resolvers and plugins. */
export type MakeOwn<Own> = (request: IncomingMessage) => Own | Promise<Own>;

type ReadOwn<Own> = () => Promise<Own>;

/** Calls `make` at the first read, once. A GraphQLError is shown as it is; any other error is only logged. */
export function lazyOwn(
  make: MakeOwn<unknown> | undefined,
  request: IncomingMessage,
  requestId: string,
  log: Log,
): ReadOwn<unknown> {
  if (!make) return async () => undefined;
  let own: Promise<unknown> | undefined;
  const call = async () => {
    try {
      return await make(request);
    } catch (error) {
      if (error instanceof GraphQLError) throw error;
      log.error({ requestId, reason: reasonOf(error) }, 'context');
      throw new GraphQLError('The context of this request could not be made.', {
        extensions: { code: 'CONTEXT_FAILED' },
      });
    }
  };
  return () => {
    own ??= call();
    // A reader that does not await it must not end the process.
    own.catch(() => {});
    return own;
  };
}

/** Shared by all languages of one request. */
interface Shared<Own> {
  readonly environment: Environment;
  /** Whether the answer lists the upstream calls. */
  readonly trace: boolean;
  readonly log: LogRecord;
  readonly contexts: Map<Language, Context<Own>>;
  readonly loaders: Map<Language, Loaders>;
  readonly own: ReadOwn<Own>;
  readonly languages: Map<string | number, Language>;
}

/** The context of one request in one language. It has no private fields, since Apollo copies it. */
export class Context<Own = unknown> {
  readonly rest: RestClient;
  readonly shared: Shared<Own>;

  private constructor(rest: RestClient, shared: Shared<Own>) {
    this.rest = rest;
    this.shared = shared;
    shared.contexts.set(rest.lang, this);
    rest.state.reader = this;
  }

  get loaders(): Loaders {
    const { loaders, environment } = this.shared;
    const known = loaders.get(this.rest.lang) ?? new Loaders(this.rest, environment.labels, environment.models);
    loaders.set(this.rest.lang, known);
    return known;
  }

  /** Invalidates cached reads before and after a write. */
  invalidate(): void {
    this.shared.environment.labels.invalidate();
    for (const loaders of this.shared.loaders.values()) loaders.clear();
  }

  static of<Own>(rest: RestClient, environment: Environment, trace: boolean, own: ReadOwn<Own>): Context<Own> {
    const log: LogRecord = { codes: [], reused: null };
    return new Context(rest, {
      environment,
      trace,
      log,
      contexts: new Map(),
      loaders: new Map(),
      own,
      languages: new Map(),
    });
  }

  /** The value of the option `context`, created at the first read. */
  get own(): Promise<Own> {
    return this.shared.own();
  }

  get requestId(): string {
    return this.rest.caller.requestId;
  }

  get log(): LogRecord {
    return this.shared.log;
  }

  /** The validity of the cached labels that the request used. */
  get labelsUsed(): Validity[] {
    return [...this.shared.loaders.values()].flatMap(({ labelsUsed }) => [...labelsUsed]);
  }

  /** For a root field: the context in the language of its argument, which all fields below it share. */
  inLanguageOf(lang: Language | null | undefined, info: Info): Context<Own> {
    const language = lang ?? 'es';
    this.shared.languages.set(rootKey(info), language);
    return this.in(language);
  }

  /** For a field of a record: the context in the language of its root field. */
  at(info: Info): Context<Own> {
    // Nearly every request has one language.
    if (this.shared.contexts.size === 1) return this;
    return this.in(this.shared.languages.get(rootKey(info)) ?? 'es');
  }

  in(language: Language): Context<Own> {
    if (language === this.rest.lang) return this;
    return this.shared.contexts.get(language) ?? new Context(this.rest.for(language), this.shared);
  }
}

export type RowResolver = (row: Row, args: unknown, context: Context, info: GraphQLResolveInfo) => Eventually<unknown>;

/** A root field that requires a token. */
export const rootField = <Args extends object, Result>(
  cost: number,
  resolve: (args: Args, context: Context) => Result,
) =>
  openField(cost, (args: Args, context): Result => {
    context.rest.requireToken();
    return resolve(args, context);
  });

/** A root field without a token. `cost`: the records that it touches besides those selected below it. */
export function openField<Args extends object, Result>(
  cost: number,
  resolve: (args: Args, context: Context) => Result,
) {
  const resolver = (_: unknown, args: Args, context: Context, info: GraphQLResolveInfo): Result => {
    const { lang }: { lang?: Language | null } = args;
    return resolve(args, context.inLanguageOf(lang, info));
  };
  return Object.assign(resolver, { cost });
}

/** A field of a record, in the language of its root field. */
export const recordField =
  (resolve: (row: Row, context: Context) => Eventually<unknown>): RowResolver =>
  (row, _, request, info) =>
    resolve(row, request.at(info));
