import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { ClientError, request } from 'graphql-request';
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
const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ClientError && (error.response.errors ?? []).some(({ extensions }) => extensions?.code === code);

/** Sends a document with the access token, and renews the token once when the gateway refuses it. */
export class GatewayClient {
  readonly #url: string;
  readonly #session: Session;

  constructor(url: string, session: Session) {
    this.#url = url;
    this.#session = session;
  }

  async send<Data, Variables extends object>(document: TypedDocumentNode<Data, Variables>, variables: Variables) {
    const sendWith = (token: string | null) =>
      request<Data>({
        url: this.#url,
        document,
        variables: { ...variables },
        requestHeaders: { authorization: `Bearer ${token}` },
      });
    try {
      return await sendWith(this.#session.access);
    } catch (error) {
      if (!hasCode(error, 'UNAUTHENTICATED')) throw error;
      return await sendWith(await this.#session.renew());
    }
  }
}
// #endregion

// #region list
export async function listEmpresas(client: GatewayClient, page: number, search?: string) {
  const { empresas } = await client.send(ListEmpresas, { page, ...(search && { search }) });
  return empresas;
}
// #endregion

// #region edit
export async function editAddress(client: GatewayClient, id: string, direccion: string) {
  const { empresa } = await client.send(ReadEmpresa, { id });
  try {
    const { updateEmpresa } = await client.send(EditEmpresa, { id, direccion, ifMatch: empresa?.version ?? null });
    return updateEmpresa.errors;
  } catch (error) {
    if (!hasCode(error, 'CONFLICT')) throw error;
    return [{ field: null, code: null, message: 'Somebody else saved the company. Read it again.' }];
  }
}
// #endregion

// #region survey
export async function answerSurvey(client: GatewayClient, answer: (survey: Encuesta) => SurveyInput) {
  const { encuestaEmpresa } = await client.send(ReadSurvey, {});
  if (!encuestaEmpresa) return null;
  const { saveEncuestaCompletada } = await client.send(SendSurvey, { input: answer(encuestaEmpresa) });
  return saveEncuestaCompletada;
}
// #endregion
