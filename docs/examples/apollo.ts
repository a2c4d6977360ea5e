import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { from, switchMap } from 'rxjs';
import {
  EditEmpresa,
  type Encuesta,
  ListEmpresas,
  ReadEmpresa,
  ReadSent,
  ReadSurvey,
  SendSurvey,
  type SurveyInput,
  sentId,
} from './documents.ts';
import { type Session, SessionError } from './session.ts';

// #region client
/** Whether an error of Apollo Client has a code of the gateway. */
export const hasCode = (error: unknown, code: string): boolean =>
  (error instanceof SessionError && error.code === code) ||
  (CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === code));

/** Sends the access token, and renews it once when the gateway refuses it. */
export function authLink(session: Session): ApolloLink {
  const renewal = new ErrorLink(({ error, operation, forward }) => {
    if (!hasCode(error, 'UNAUTHENTICATED')) return undefined;
    const { authorization } = operation.getContext().headers;
    return from(session.renew(authorization)).pipe(switchMap(() => forward(operation)));
  });
  const bearer = new SetContextLink(({ headers }) => ({
    headers: { ...headers, authorization: session.authorization },
  }));
  return ApolloLink.from([renewal, bearer]);
}

/** Lists have no `version`: null keeps the one that the cache has. */
const version = { merge: (known: string | null = null, incoming: string | null) => incoming ?? known };

export const createClient = (uri: string, session: Session): ApolloClient =>
  new ApolloClient({
    cache: new InMemoryCache({
      possibleTypes: { Entity: ['Empresa', 'EncuestaCompletada'] },
      typePolicies: { Entity: { fields: { version } } },
    }),
    link: ApolloLink.from([authLink(session), new HttpLink({ uri })]),
  });
// #endregion

// #region list
export async function listEmpresas(client: ApolloClient, page: number, search?: string) {
  const { data } = await client.query({ query: ListEmpresas, variables: { page, ...(search && { search }) } });
  return data?.empresas;
}
// #endregion

// #region edit
export async function editAddress(client: ApolloClient, id: string, direccion: string) {
  const { data } = await client.query({ query: ReadEmpresa, variables: { id }, fetchPolicy: 'network-only' });
  const ifMatch = data?.empresa?.version ?? null;
  try {
    const saved = await client.mutate({ mutation: EditEmpresa, variables: { id, direccion, ifMatch } });
    return saved.data?.updateEmpresa.errors ?? [];
  } catch (error) {
    if (!hasCode(error, 'CONFLICT')) throw error;
    return [{ field: null, code: null, message: 'Somebody else saved the company. Read it again.' }];
  }
}
// #endregion

// #region survey
export async function answerSurvey(client: ApolloClient, answer: (survey: Encuesta) => SurveyInput) {
  const { data } = await client.query({ query: ReadSurvey, fetchPolicy: 'network-only' });
  if (!data?.encuestaEmpresa) return null;
  const id = sentId(data);
  const sent = id ? await client.query({ query: ReadSent, variables: { id }, fetchPolicy: 'network-only' }) : null;
  const ifMatch = sent?.data?.encuestaCompletada?.version ?? null;
  const variables = { id, ifMatch, input: answer(data.encuestaEmpresa) };
  const saved = await client.mutate({ mutation: SendSurvey, variables });
  return saved.data?.saveEncuestaCompletada ?? null;
}
// #endregion
