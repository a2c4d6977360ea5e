import { answerErrors, type Payload } from '@encuestas/survey';
import { useMemo } from 'react';
import { failureOf } from '../../failure';
import { useMeLazyQuery } from '../../generated/me';
import {
  useCompletedSurveyLazyQuery,
  useSavedAnswersByIdLazyQuery,
  useSavedAnswersOfSurveyLazyQuery,
  useSaveSurveyMutation,
  useSurveyToAnswerLazyQuery,
} from '../../generated/survey';
import { translate } from '../../i18n';
import { forgetReads } from '../../screens/freshness';
import { savedOf, surveyOf, surveyToCorrect } from '../model/reading';
import type { Present, SaveAnswer, SignedOut, SurveyServer, Unreachable } from './contract';

const MENDABLE = ['FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT', 'TOO_LARGE'];

/** Why a request brought nothing: the contract's codes, what a proxy says, or no answer at all. */
function notReached(error: unknown): Unreachable | SignedOut {
  const { code, requestId, retryAfter } = failureOf(error);
  if (code === 'UNAUTHENTICATED') return { kind: 'signedOut' };
  if (code === 'NETWORK' && !requestId) return { kind: 'unreachable' };
  return { kind: 'unreachable', failure: { code, ...(requestId && { requestId }), ...(retryAfter && { retryAfter }) } };
}

function notSaved(error: unknown): SaveAnswer {
  const { code, text } = failureOf(error);
  if (code === 'CONFLICT') return { kind: 'conflict' };
  if (!MENDABLE.includes(code) || !(error instanceof Error)) return notReached(error);
  const message = code === 'TOO_LARGE' ? translate(text) : error.message;
  return { kind: 'refused', errors: [{ question: null, message }] };
}

/** What a query answers; where it was not reached it throws. */
async function asked<Data, Options extends object>(
  ask: (options: Options) => PromiseLike<{ data?: Data; error?: unknown }>,
  options: Options,
): Promise<Data | undefined> {
  const { data, error } = await ask(options);
  if (error) throw error;
  return data;
}

/** The gateway as the sender sees it; `lang` is asked at each call, so that a switch of language changes nothing else. */
export function useSurveyServer(lang: () => 'es' | 'en'): SurveyServer {
  const [saveSurvey, { client }] = useSaveSurveyMutation({ fetchPolicy: 'no-cache' });
  const [askWho] = useMeLazyQuery({ fetchPolicy: 'no-cache' });
  const [loadById] = useSavedAnswersByIdLazyQuery({ fetchPolicy: 'no-cache' });
  const [findSaved] = useSavedAnswersOfSurveyLazyQuery({ fetchPolicy: 'no-cache' });
  const [findPresent] = useSurveyToAnswerLazyQuery({ fetchPolicy: 'no-cache' });
  const [findRecord] = useCompletedSurveyLazyQuery({ fetchPolicy: 'no-cache' });
  return useMemo<SurveyServer>(() => {
    const company = async () => {
      const { isAdmin, usuario } = (await asked(askWho, {}))?.me ?? {};
      return isAdmin ? null : (usuario?.empresa?.id ?? null);
    };
    const byId = async (id: string) => {
      const data = await asked(loadById, { variables: { id } });
      return data?.record ? savedOf(data.record) : null;
    };
    const load = async (encuesta: string, record: string | null) => {
      if (record) return byId(record);
      const data = await asked(findSaved, { variables: { encuesta } });
      // A server that does not know the filter answers other surveys' records too.
      const found = data?.page.results.find((row) => row.encuesta?.id === encuesta);
      return found ? byId(found.id) : null;
    };
    // As the screens ask for it: the survey where it is open, else that of the record.
    const find = async (encuesta: string, record: string | null): Promise<Present | null> => {
      const found = (await asked(findPresent, { variables: { encuesta } }))?.survey;
      if (found?.id === encuesta) {
        const saved = (await load(encuesta, record)) ?? savedOf(null);
        return { kind: 'present', survey: surveyOf(found), saved };
      }
      const other = record && (await asked(findRecord, { variables: { id: record } }))?.record;
      if (!other || other.encuesta?.id !== encuesta) return null;
      const saved = savedOf(other);
      return { kind: 'present', survey: surveyToCorrect(surveyOf(other.encuesta), other, saved.answers), saved };
    };
    const save = async (id: string | null, payload: Payload, ifMatch: string | null): Promise<SaveAnswer> => {
      const { preguntas: respuestasLibres, ...rest } = payload;
      const input = { ...rest, respuestasLibres };
      const { data } = await saveSurvey({ variables: { id, input, ifMatch, lang: lang() } });
      const result = data?.result;
      if (result?.record) {
        // What lists tell was read before it was saved, and so was what home does, which keeps nothing in the cache.
        forgetReads(client.cache);
        void client.refetchQueries({ include: ['RespondentHome'] }).catch(() => undefined);
        const { id: record, version, fechaModificacion } = result.record;
        return { kind: 'saved', record, version, at: fechaModificacion };
      }
      // Saved, though it could not be read: it is looked for before it would be sent again.
      if (result?.errors.length === 0) return { kind: 'unreachable' };
      return { kind: 'refused', errors: answerErrors(result?.errors ?? []) };
    };
    return {
      company: () => company().catch(notReached),
      save: (...answers) => save(...answers).catch(notSaved),
      load: (...saved) => load(...saved).catch(notReached),
      find: (...saved) => find(...saved).catch(notReached),
    };
  }, [saveSurvey, client, askWho, loadById, findSaved, findPresent, findRecord, lang]);
}
