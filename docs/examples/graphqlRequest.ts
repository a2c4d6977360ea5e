import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { ClientError, request } from 'graphql-request';
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
const hasCode = (error: unknown, code: string): boolean =>
  (error instanceof SessionError && error.code === code) ||
  (error instanceof ClientError && (error.response.errors ?? []).some(({ extensions }) => extensions?.code === code));

/** Sends a document with the access token, and renews the token once when the gateway refuses it. */
export class GatewayClient {
  readonly #url: string;
  readonly #session: Session;

  constructor(url: string, session: Session) {
    this.#url = url;
    this.#session = session;
  }

  async send<Data, Variables extends object>(document: TypedDocumentNode<Data, Variables>, variables: Variables) {
    const sendWith = (authorization: string) =>
      request<Data>({ url: this.#url, document, variables: { ...variables }, requestHeaders: { authorization } });
    const { authorization } = this.#session;
    try {
      return await sendWith(authorization);
    } catch (error) {
      if (!hasCode(error, 'UNAUTHENTICATED')) throw error;
      await this.#session.renew(authorization);
      return await sendWith(this.#session.authorization);
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
  const data = await client.send(ReadSurvey, {});
  if (!data.encuestaEmpresa) return null;
  const id = sentId(data);
  const sent = id ? await client.send(ReadSent, { id }) : null;
  const ifMatch = sent?.encuestaCompletada?.version ?? null;
  const input = answer(data.encuestaEmpresa);
  const { saveEncuestaCompletada } = await client.send(SendSurvey, { id, ifMatch, input });
  return saveEncuestaCompletada;
}
// #endregion
