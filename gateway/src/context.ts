import type { Catalogues } from './catalogues.ts';
import { Loaders } from './loaders.ts';
import type { RestClient } from './rest/client.ts';

/** What the resolvers of one request work with. */
export interface Context {
  readonly requestId: string;
  readonly rest: RestClient;
  readonly loaders: Loaders;
  readonly catalogues: Catalogues;
}

export function createContext(rest: RestClient, catalogues: Catalogues, batching: boolean): Context {
  const loaders = new Loaders(rest, catalogues, batching);
  rest.onWrite = () => {
    catalogues.end();
    loaders.clear();
  };
  return { requestId: rest.caller.requestId, rest, loaders, catalogues };
}
