import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { finalize, tap } from 'rxjs';
import { forgetReads } from '../screens/freshness';
import { authFetch } from '../session/authFetch';
import { renewRights } from '../session/session';

/** Whatever was written, by whichever screen, no list that was read before its answer is taken for true. */
const forgetsAtWrites = () =>
  new ApolloLink((operation, forward) => {
    const answer = forward(operation);
    return operation.operationType === 'mutation' ? answer.pipe(finalize(() => forgetReads())) : answer;
  });

/** What is refused tells that rights were withdrawn meanwhile; a refusal of the question for them tells nothing. */
const renewsRights = () =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ errors = [] }) => {
        const refused = errors.some(({ extensions }) => extensions?.code === 'FORBIDDEN');
        if (refused && operation.operationName !== 'Me') renewRights(operation.client);
      }),
    ),
  );

/** The GraphQL client of one signed-in person; a new session gets a new one, so nothing of another's stays. */
export function createClient(): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([forgetsAtWrites(), renewsRights(), new HttpLink({ uri: '/graphql', fetch: authFetch })]),
    devtools: { enabled: import.meta.env.DEV },
  });
}
