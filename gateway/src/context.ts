import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { Catalogues } from './catalogues.ts';
import { Loaders } from './loaders.ts';
import type { RestClient } from './rest/client.ts';

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
}

export function createContext(rest: RestClient, catalogues: Catalogues, batching: boolean, trace: boolean): Context {
  const note: Note = { codes: [], bytes: 0 };
  const create = (client: RestClient): Context => {
    // Many a request has no relations.
    let loaders: Loaders | null = null;
    client.onWrite = () => {
      catalogues.end();
      loaders?.clear();
    };
    return {
      requestId: client.caller.requestId,
      rest: client,
      get loaders() {
        loaders ??= new Loaders(client, catalogues, batching);
        return loaders;
      },
      trace,
      note,
      apart: () => create(client.apart()),
    };
  };
  return create(rest);
}
