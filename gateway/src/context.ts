import type { DocumentNode, GraphQLResolveInfo, OperationDefinitionNode } from 'graphql';
import type { Language } from './errors.ts';
import type { Labels } from './loaders/labels.ts';
import { Loaders } from './loaders/loaders.ts';
import type { RestClient } from './upstream/client.ts';
import type { ReadCache } from './upstream/requestState.ts';

/** An operation that was parsed and found valid. */
export interface ValidOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly operationName: string | null;
  readonly queryHash: string;
}

/** What the log, metrics and traces are told of a request. */
export interface LogRecord {
  /** The operation; undefined where none was found. */
  operation?: ValidOperation;
  /** The codes of its errors. */
  readonly codes: string[];
  /** How long the answer is. */
  bytes: number;
  /** Whether the answer is the text of an earlier one. */
  reused: boolean;
}

type Info = Pick<GraphQLResolveInfo, 'path'>;

/** What the resolvers of one request work with, in one language. */
export interface Context {
  readonly requestId: string;
  readonly rest: RestClient;
  readonly loaders: Loaders;
  /** When the first of the cached labels that the request has used expires. */
  readonly labelsExpire: number;
  /** Whether the caller is shown the upstream calls. */
  readonly trace: boolean;
  readonly log: LogRecord;
  /** For a root field: the same request in the language of its argument, which is the language of all below it. */
  speaking(lang: Language | null | undefined, info: Info): Context;
  /** For a field of a record: the same request in the language of its root field. */
  at(info: Info): Context;
  /** The same caller for so many milliseconds, also after a disconnect or time-out; everything is read anew. */
  detached(ms: number): Context;
}

/** The root field that a field is below, or is itself. */
function rootKey({ path }: Info): string | number {
  let { key, prev } = path;
  while (prev) ({ key, prev } = prev);
  return key;
}

/** What all languages of one request share. */
class Shared implements ReadCache {
  readonly labels: Labels;
  readonly batching: boolean;
  readonly trace: boolean;
  readonly log: LogRecord;
  readonly contexts = new Map<Language, RequestContext>();
  readonly languages = new Map<string | number, Language>();
  /** Made when first used: many a request has no relations. */
  readonly loaders = new Map<Language, Loaders>();

  constructor(labels: Labels, batching: boolean, trace: boolean, log: LogRecord) {
    this.labels = labels;
    this.batching = batching;
    this.trace = trace;
    this.log = log;
  }

  clear(): void {
    this.labels.clear();
    for (const loaders of this.loaders.values()) loaders.clear();
  }
}

/**
 * Neither an object literal with a getter nor functions assigned to properties: V8 puts both, one per request, where only
 * a full collection of garbage finds them, and until then they hold all that belongs to the request. Nothing is private,
 * because Apollo works with a copy.
 */
class RequestContext implements Context {
  readonly rest: RestClient;
  readonly shared: Shared;

  constructor(rest: RestClient, shared: Shared) {
    this.rest = rest;
    this.shared = shared;
    shared.contexts.set(rest.lang, this);
    rest.state.readCache = shared;
  }

  get requestId(): string {
    return this.rest.caller.requestId;
  }

  get trace(): boolean {
    return this.shared.trace;
  }

  get log(): LogRecord {
    return this.shared.log;
  }

  get loaders(): Loaders {
    const { loaders, labels, batching } = this.shared;
    let own = loaders.get(this.rest.lang);
    if (!own) {
      own = new Loaders(this.rest, labels, batching);
      loaders.set(this.rest.lang, own);
    }
    return own;
  }

  get labelsExpire(): number {
    let first = Number.POSITIVE_INFINITY;
    for (const { labelsExpire } of this.shared.loaders.values()) first = Math.min(first, labelsExpire);
    return first;
  }

  speaking(lang: Language | null | undefined, info: Info): Context {
    const language = lang ?? 'es';
    this.shared.languages.set(rootKey(info), language);
    return this.in(language);
  }

  at(info: Info): Context {
    // Nearly every request speaks one language.
    if (this.shared.contexts.size === 1) return this;
    return this.in(this.shared.languages.get(rootKey(info)) ?? 'es');
  }

  in(language: Language): Context {
    if (language === this.rest.lang) return this;
    return this.shared.contexts.get(language) ?? new RequestContext(this.rest.for(language), this.shared);
  }

  detached(ms: number): Context {
    const { labels, batching, trace, log } = this.shared;
    return new RequestContext(this.rest.detached(ms), new Shared(labels, batching, trace, log));
  }
}

export const createContext = (rest: RestClient, labels: Labels, batching: boolean, trace: boolean): Context =>
  new RequestContext(rest, new Shared(labels, batching, trace, { codes: [], bytes: 0, reused: false }));
