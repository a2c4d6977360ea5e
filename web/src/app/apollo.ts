import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { finalize } from 'rxjs';
import { forgetReads } from '../screens/freshness';
import { authFetch } from '../session/authFetch';
import { earlyAnswers } from './earlyAnswers';

/** Whatever was written, by whichever screen, no list that was read before its answer is taken for true. */
const forgetsAtWrites = () =>
  new ApolloLink((operation, forward) => {
    const answer = forward(operation);
    return operation.operationType === 'mutation' ? answer.pipe(finalize(() => forgetReads())) : answer;
  });

/** The GraphQL client of one signed-in person; a new session gets a new one, so nothing of another's stays. */
export function createClient(): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([forgetsAtWrites(), earlyAnswers(), new HttpLink({ uri: '/graphql', fetch: authFetch })]),
    devtools: { enabled: import.meta.env.DEV },
  });
}
