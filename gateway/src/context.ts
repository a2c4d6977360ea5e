import type { DocumentNode, GraphQLResolveInfo, OperationDefinitionNode } from 'graphql';
import type { Language } from './errors.ts';
import type { CachedResult } from './execution/replay.ts';
import type { Labels, Validity } from './loaders/labels.ts';
import { Loaders } from './loaders/loaders.ts';
import { relabelledBy } from './loaders/relabelled.ts';
import type { RestClient } from './upstream/client.ts';
import type { Path } from './upstream/path.ts';

/** An operation that was parsed and found valid. */
export interface ValidOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly operationName: string | null;
  readonly queryHash: string;
}

/** What the log, metrics and traces are told of a request. */
export interface LogRecord {
  operation?: ValidOperation;
  readonly codes: string[];
  /** The earlier result that answers the request; null where it was executed. */
  reused: CachedResult | null;
}

type Info = Pick<GraphQLResolveInfo, 'path'>;

/** The root field that a field is below, or is itself. */
function rootKey({ path }: Info): string | number {
  let { key, prev } = path;
  while (prev) ({ key, prev } = prev);
  return key;
}

/** What is there once for all requests. */
export interface Kept {
  readonly labels: Labels;
}

/** Asks the integrator's `context` of the request, once. */
export type AskOwn<Own> = () => Promise<Own>;

/** What all languages of one request share. */
interface Shared<Own> {
  readonly kept: Kept;
  /** Whether the caller is shown the upstream calls. */
  readonly trace: boolean;
  readonly log: LogRecord;
  readonly contexts: Map<Language, Context<Own>>;
  readonly own: AskOwn<Own>;
  readonly languages: Map<string | number, Language>;
}

/** What the resolvers of one request work with, in one language. Nothing is private: Apollo works with a copy. */
export class Context<Own = unknown> {
  readonly rest: RestClient;
  readonly shared: Shared<Own>;
  readonly loaders: Loaders;

  private constructor(rest: RestClient, shared: Shared<Own>) {
    this.rest = rest;
    this.shared = shared;
    this.loaders = new Loaders(rest, shared.kept.labels);
    shared.contexts.set(rest.lang, this);
    rest.state.reader = this;
  }

  /** Something is written there: what was read is no longer known to be so. */
  forget(path: Path): void {
    this.shared.kept.labels.expire(relabelledBy(path));
    for (const { loaders } of this.shared.contexts.values()) loaders.clear();
  }

  static of<Own>(rest: RestClient, kept: Kept, trace: boolean, own: AskOwn<Own>): Context<Own> {
    const log: LogRecord = { codes: [], reused: null };
    return new Context(rest, { kept, trace, log, contexts: new Map(), own, languages: new Map() });
  }

  /** What the option `context` made of the request. It is asked when this is first read, and once per request. */
  get own(): Promise<Own> {
    return this.shared.own();
  }

  get requestId(): string {
    return this.rest.caller.requestId;
  }

  get log(): LogRecord {
    return this.shared.log;
  }

  /** Until when the cached labels that the request has used may be shown. */
  get labelsUsed(): Validity[] {
    return [...this.shared.contexts.values()].flatMap(({ loaders }) => [...loaders.labelsUsed]);
  }

  /** For a root field: the same request in the language of its argument, which is the language of all below it. */
  speaking(lang: Language | null | undefined, info: Info): Context<Own> {
    const language = lang ?? 'es';
    this.shared.languages.set(rootKey(info), language);
    return this.in(language);
  }

  /** For a field of a record: the same request in the language of its root field. */
  at(info: Info): Context<Own> {
    // Nearly every request speaks one language.
    if (this.shared.contexts.size === 1) return this;
    return this.in(this.shared.languages.get(rootKey(info)) ?? 'es');
  }

  in(language: Language): Context<Own> {
    if (language === this.rest.lang) return this;
    return this.shared.contexts.get(language) ?? new Context(this.rest.for(language), this.shared);
  }

  /** The same caller for so many milliseconds, also after a disconnect or time-out; everything is read anew. */
  detached(ms: number): Context<Own> {
    return Context.of(this.rest.detached(ms), this.shared.kept, this.shared.trace, this.shared.own);
  }
}
