import { type ApolloCache, ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { finalize, tap } from 'rxjs';
import { authFetch } from '../shared/session/authFetch';
import { renewRights } from '../shared/session/session';

/** Root fields that no other write changes: the signed-in person, the server's state, the kinds of answer, the saved views. */
const UNAFFECTED = new Set(['me', 'estado', 'tiposRespuesta', 'vistas']);

/** Evicts every list and record; queries on the screen refetch. */
export function evictReads(cache: ApolloCache): void {
  cache.modify({
    id: 'ROOT_QUERY',
    fields: (value, { fieldName, DELETE }) => (UNAFFECTED.has(fieldName) ? value : DELETE),
  });
}

/**
 * Evicts after each mutation but rehearsals, a failed one too: it may have been executed. A record shows in many lists
 * by its label.
 */
const evictAfterWrites = () =>
  new ApolloLink((operation, forward) => {
    const answer = forward(operation);
    if (operation.operationType !== 'mutation' || operation.getContext().isRehearsal) return answer;
    return answer.pipe(finalize(() => evictReads(operation.client.cache)));
  });

/** Reads the person's permissions again after a refusal: they may have been withdrawn. */
const renewsRights = () =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ errors = [] }) => {
        const refused = errors.some(({ extensions }) => extensions?.code === 'FORBIDDEN');
        if (refused && operation.operationName !== 'Me') renewRights(operation.client);
      }),
    ),
  );

/** The GraphQL client of one session; the next session gets its own, with an empty cache. */
export function createClient(): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache({
      typePolicies: {
        // Objects without an id, of which each screen reads some fields.
        Me: { merge: true },
        Estado: { merge: true },
        // Its text depends on the language, and the import of questions reads two languages.
        TipoRespuesta: { keyFields: false, merge: true },
        // A segment and an origin may have the same id.
        OpcionDeResultados: { keyFields: false },
      },
    }),
    link: ApolloLink.from([evictAfterWrites(), renewsRights(), new HttpLink({ uri: '/graphql', fetch: authFetch })]),
    defaultOptions: {
      // A screen shows what is cached and, on each visit, refetches it: other people write too.
      watchQuery: { fetchPolicy: 'cache-and-network' },
      query: { fetchPolicy: 'no-cache' },
      // Refetches bring what a mutation changed.
      mutate: { fetchPolicy: 'no-cache' },
    },
    devtools: { enabled: import.meta.env.DEV },
  });
}
