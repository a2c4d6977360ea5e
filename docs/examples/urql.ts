import { Client, fetchExchange } from '@urql/core';
import { authExchange } from '@urql/exchange-auth';
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
import type { Session } from './session.ts';

// #region client
export const createClient = (url: string, session: Session): Client =>
  new Client({
    url,
    preferGetMethod: false,
    exchanges: [
      authExchange(async ({ appendHeaders }) => {
        let refused = '';
        return {
          addAuthToOperation: (operation) => appendHeaders(operation, { authorization: session.authorization }),
          didAuthError: ({ graphQLErrors }, { context: { fetchOptions } }) => {
            if (!graphQLErrors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED')) return false;
            const { headers } = new Request(url, typeof fetchOptions === 'function' ? fetchOptions() : fetchOptions);
            refused = headers.get('authorization') ?? '';
            return true;
          },
          refreshAuth: () => session.renew(refused),
        };
      }),
      fetchExchange,
    ],
  });
// #endregion

// #region list
export async function listEmpresas(client: Client, page: number, search?: string) {
  const { data, error } = await client.query(ListEmpresas, { page, ...(search && { search }) });
  if (error) throw error;
  return data?.empresas;
}
// #endregion

// #region edit
export async function editAddress(client: Client, id: string, direccion: string) {
  const { data } = await client.query(ReadEmpresa, { id });
  const ifMatch = data?.empresa?.version ?? null;
  const saved = await client.mutation(EditEmpresa, { id, direccion, ifMatch });
  const conflict = saved.error?.graphQLErrors.some(({ extensions }) => extensions.code === 'CONFLICT');
  if (conflict) return [{ field: null, code: null, message: 'Somebody else saved the company. Read it again.' }];
  if (saved.error) throw saved.error;
  return saved.data?.updateEmpresa.errors ?? [];
}
// #endregion

// #region survey
export async function answerSurvey(client: Client, answer: (survey: Encuesta) => SurveyInput) {
  const { data } = await client.query(ReadSurvey, {});
  if (!data?.encuestaEmpresa) return null;
  const id = sentId(data);
  const sent = id ? await client.query(ReadSent, { id }) : null;
  const ifMatch = sent?.data?.encuestaCompletada?.version ?? null;
  const saved = await client.mutation(SendSurvey, { id, ifMatch, input: answer(data.encuestaEmpresa) });
  if (saved.error) throw saved.error;
  return saved.data?.saveEncuestaCompletada ?? null;
}
// #endregion
