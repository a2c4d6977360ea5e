import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { from, switchMap } from 'rxjs';
import {
  EditEmpresa,
  type Encuesta,
  ListEmpresas,
  ReadEmpresa,
  ReadSurvey,
  SendSurvey,
  type SurveyInput,
} from './documents.ts';
import type { Session } from './session.ts';

// #region client
/** Whether an error of Apollo Client has a code of the gateway. */
export const hasCode = (error: unknown, code: string): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === code);

/** Sends the access token, and renews it once when the gateway refuses it. */
export function authLink(session: Session): ApolloLink {
  const renewal = new ErrorLink(({ error, operation, forward }) =>
    hasCode(error, 'UNAUTHENTICATED') ? from(session.renew()).pipe(switchMap(() => forward(operation))) : undefined,
  );
  const bearer = new SetContextLink(({ headers }) => ({
    headers: { ...headers, authorization: `Bearer ${session.access}` },
  }));
  return ApolloLink.from([renewal, bearer]);
}

export const createClient = (uri: string, session: Session): ApolloClient =>
  new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([authLink(session), new HttpLink({ uri })]) });
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
  const { data } = await client.query({ query: ReadSurvey });
  if (!data?.encuestaEmpresa) return null;
  const sent = await client.mutate({ mutation: SendSurvey, variables: { input: answer(data.encuestaEmpresa) } });
  return sent.data?.saveEncuestaCompletada ?? null;
}
// #endregion
