import { Client, fetchExchange } from '@urql/core';
import { authExchange } from '@urql/exchange-auth';
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
export const createClient = (url: string, session: Session): Client =>
  new Client({
    url,
    preferGetMethod: false,
    exchanges: [
      authExchange(async ({ appendHeaders }) => ({
        addAuthToOperation: (operation) => appendHeaders(operation, { authorization: `Bearer ${session.access}` }),
        didAuthError: ({ graphQLErrors }) =>
          graphQLErrors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED'),
        refreshAuth: async () => {
          await session.renew();
        },
      })),
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
  const sent = await client.mutation(SendSurvey, { input: answer(data.encuestaEmpresa) });
  if (sent.error) throw sent.error;
  return sent.data?.saveEncuestaCompletada ?? null;
}
// #endregion
