import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { Catalogues } from './loaders/catalogues.ts';
import { Loaders } from './loaders/loaders.ts';
import type { Reader, RestClient } from './upstream/client.ts';

/** An operation that was parsed and found valid. */
export interface Accepted {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly operationName: string | null;
  readonly queryHash: string;
}

/** What becomes known of a request while it is answered. */
interface Note {
  /** The operation's name; undefined until there is an operation. */
  operation?: string | null;
  /** The operation itself. */
  accepted?: Accepted;
  /** The codes of its errors. */
  codes: string[];
  /** The whole answer, where it was at hand. */
  body?: Buffer;
  /** How long the answer is. */
  bytes: number;
  /** Whether that answer is an earlier one. */
  reused?: boolean;
  /** Takes the answer to keep it. */
  keep?: (body: Buffer) => void;
}

/** What the resolvers of one request work with. */
export interface Context {
  readonly requestId: string;
  readonly rest: RestClient;
  readonly loaders: Loaders;
  /** Whether the caller is shown the upstream calls. */
  readonly trace: boolean;
  readonly note: Note;
  /** The same request with a language of its own: what is read for it is read apart. */
  apart(): Context;
  /** The same request for so long, whatever becomes of its caller and its time; everything is read anew. */
  detached(ms: number): Context;
}

/** The loaders of a request, made when first asked for: many a request has no relations. */
class Related implements Reader {
  readonly catalogues: Catalogues;
  readonly batching: boolean;
  readonly #rest: RestClient;
  #loaders: Loaders | null = null;

  constructor(rest: RestClient, catalogues: Catalogues, batching: boolean) {
    this.#rest = rest;
    this.catalogues = catalogues;
    this.batching = batching;
    rest.reader = this;
  }

  get loaders(): Loaders {
    this.#loaders ??= new Loaders(this.#rest, this.catalogues, this.batching);
    return this.#loaders;
  }

  forget(): void {
    this.catalogues.end();
    this.#loaders?.clear();
  }
}

/**
 * Neither an object literal with a getter nor functions assigned to properties: V8 puts both, one per request, where only
 * a full collection of garbage finds them, and until then they hold all that belongs to the request. Nothing is private,
 * because Apollo works with a copy.
 */
class RequestContext implements Context {
  readonly requestId: string;
  readonly rest: RestClient;
  readonly trace: boolean;
  readonly note: Note;
  readonly related: Related;

  constructor(rest: RestClient, related: Related, trace: boolean, note: Note) {
    this.requestId = rest.caller.requestId;
    this.rest = rest;
    this.related = related;
    this.trace = trace;
    this.note = note;
  }

  get loaders(): Loaders {
    return this.related.loaders;
  }

  apart(): Context {
    return this.over(this.rest.apart());
  }

  detached(ms: number): Context {
    return this.over(this.rest.detached(ms));
  }

  over(rest: RestClient): Context {
    const { catalogues, batching } = this.related;
    return new RequestContext(rest, new Related(rest, catalogues, batching), this.trace, this.note);
  }
}

export const createContext = (rest: RestClient, catalogues: Catalogues, batching: boolean, trace: boolean): Context =>
  new RequestContext(rest, new Related(rest, catalogues, batching), trace, { codes: [], bytes: 0 });
