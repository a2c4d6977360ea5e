import type { ApolloClient } from '@apollo/client';
import { answerErrors, type Survey } from '@encuestas/survey';
import {
  CompletedSurveyDocument,
  SavedAnswersByIdDocument,
  SavedAnswersOfSurveyDocument,
  SaveSurveyDocument,
  SendingCheckDocument,
  SurveyToAnswerDocument,
} from '../../../generated/answering';
import { failureOf } from '../../../shared/failure';
import { currentLang, translate } from '../../../shared/i18n';
import { savedOf, surveyOf, surveyToCorrect } from '../model/reading';
import type { CurrentSurvey, SaveAnswer, SignedOut, SurveyServer, Unreachable } from './contract';

/** Failures that the person can correct. */
const USER_ERRORS = ['FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT', 'TOO_LARGE'];

/** Why a request failed: a code of the contract, the status of a proxy, or no response at all. */
function unreachable(error: unknown): Unreachable | SignedOut {
  const { code, retryAfter, status, requestId = status && `HTTP ${status}` } = failureOf(error);
  if (code === 'UNAUTHENTICATED') return { kind: 'signedOut' };
  if (code === 'NETWORK' && !requestId) return { kind: 'unreachable' };
  return { kind: 'unreachable', failure: { code, ...(requestId && { requestId }), ...(retryAfter && { retryAfter }) } };
}

function saveFailure(error: unknown): SaveAnswer {
  const { code, text } = failureOf(error);
  if (code === 'CONFLICT') return { kind: 'conflict' };
  if (!USER_ERRORS.includes(code) || !(error instanceof Error)) return unreachable(error);
  const message = code === 'TOO_LARGE' ? translate(text) : error.message;
  return { kind: 'refused', errors: [{ question: null, message }] };
}

export function createSurveyServer(client: ApolloClient): SurveyServer {
  const check: SurveyServer['check'] = async ({ id, source }, record) => {
    const variables = {
      encuesta: source?.named ? id : null,
      ...{ checksSurvey: source !== undefined, id: record ?? '', checksRecord: record !== null },
    };
    const { data } = await client.query({ query: SendingCheckDocument, variables });
    const { survey, record: saved } = data ?? {};
    const { isAdmin, usuario } = data?.me ?? {};
    return {
      kind: 'checked',
      company: isAdmin ? null : (usuario?.empresa?.id ?? null),
      isSameSurvey: source !== undefined && survey?.id === id && survey.version === source.version,
      version: saved?.version ?? null,
    };
  };
  const loadById = async (id: string) => {
    const { data } = await client.query({ query: SavedAnswersByIdDocument, variables: { id } });
    return data?.record ? savedOf(data.record) : null;
  };
  const load: SurveyServer['load'] = async (encuesta, record) => {
    if (record) return loadById(record);
    const { data } = await client.query({ query: SavedAnswersOfSurveyDocument, variables: { encuesta } });
    // A server without this filter returns records of other surveys, too.
    const row = data?.page.results.find((one) => one.encuesta?.id === encuesta);
    return row ? loadById(row.id) : null;
  };
  const find = async (
    encuesta: string,
    record: string | null,
  ): Promise<CurrentSurvey | null | Unreachable | SignedOut> => {
    const { data } = await client.query({ query: SurveyToAnswerDocument, variables: { encuesta } });
    if (data?.survey?.id === encuesta) {
      const saved = (await load(encuesta, record)) ?? savedOf(null);
      return 'kind' in saved ? saved : { kind: 'present', survey: surveyOf(data.survey, { named: true }), saved };
    }
    // A closed survey is only available with its record.
    if (!record) return null;
    const completed = (await client.query({ query: CompletedSurveyDocument, variables: { id: record } })).data?.record;
    if (completed?.encuesta?.id !== encuesta) return null;
    const saved = savedOf(completed);
    const survey: Survey = surveyToCorrect(surveyOf(completed.encuesta), completed, saved.answers);
    return { kind: 'present', survey, saved, closed: completed.abierta === false };
  };
  const save: SurveyServer['save'] = async (id, { preguntas: respuestasLibres, ...rest }, ifMatch) => {
    const input = { ...rest, respuestasLibres };
    const variables = { id, input, ifMatch, lang: currentLang() };
    const result = (await client.mutate({ mutation: SaveSurveyDocument, variables })).data?.result;
    if (result?.record) {
      const { id: record, version, fechaModificacion } = result.record;
      return { kind: 'saved', record, version, at: fechaModificacion };
    }
    // Saved, but not read back: the sender looks for it before a retry.
    if (result?.errors.length === 0) return { kind: 'unreachable' };
    return { kind: 'refused', errors: answerErrors(result?.errors ?? []) };
  };
  return {
    check: (...args) => check(...args).catch(unreachable),
    save: (...args) => save(...args).catch(saveFailure),
    load: (...args) => load(...args).catch(unreachable),
    find: (...args) => find(...args).catch(unreachable),
  };
}
