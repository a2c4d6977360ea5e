import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { authFetch } from '../session/authFetch';
import { earlyAnswers } from './earlyAnswers';

/** The GraphQL client of one signed-in person; a new session gets a new one, so nothing of another's stays. */
export function createClient(): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache(),
    link: earlyAnswers().concat(new HttpLink({ uri: '/graphql', fetch: authFetch })),
    devtools: { enabled: import.meta.env.DEV },
  });
}
