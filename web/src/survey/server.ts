import { useMemo } from 'react';
import { failureOf } from '../failure';
import {
  useSavedAnswersByIdLazyQuery,
  useSavedAnswersOfSurveyLazyQuery,
  useSaveSurveyMutation,
} from '../generated/survey';
import { savedOf } from './reading';
import type { SaveAnswer, SurveyServer } from './sender';

const MENDABLE = ['FORBIDDEN', 'NOT_FOUND', 'BAD_USER_INPUT'];

/** Why a request brought nothing: the contract's codes, or no answer at all. */
function answerOf(error: unknown): SaveAnswer {
  const { code } = failureOf(error);
  if (code === 'UNAUTHENTICATED') return { kind: 'signedOut' };
  if (code === 'CONFLICT') return { kind: 'conflict' };
  if (MENDABLE.includes(code)) return { kind: 'refused', messages: error instanceof Error ? [error.message] : [] };
  return { kind: 'unreachable' };
}

const notLoaded = (error: unknown) => (answerOf(error).kind === 'signedOut' ? 'signedOut' : 'unreachable');

/** The gateway as the sender sees it; `lang` is asked at each call, so that a switch of language changes nothing else. */
export function useSurveyServer(lang: () => 'es' | 'en'): SurveyServer {
  const [saveSurvey] = useSaveSurveyMutation({ fetchPolicy: 'no-cache' });
  const [loadById] = useSavedAnswersByIdLazyQuery({ fetchPolicy: 'no-cache' });
  const [findSaved] = useSavedAnswersOfSurveyLazyQuery({ fetchPolicy: 'no-cache' });
  return useMemo<SurveyServer>(() => {
    const byId = async (id: string) => {
      const { data, error } = await loadById({ variables: { id } });
      if (error) throw error;
      return data?.record ? savedOf(data.record) : null;
    };
    return {
      async save(id, input, ifMatch) {
        try {
          const { data } = await saveSurvey({ variables: { id, input, ifMatch, lang: lang() } });
          const result = data?.result;
          if (result?.record) {
            const { id: record, version, fechaModificacion } = result.record;
            return { kind: 'saved', record, version, at: fechaModificacion };
          }
          return { kind: 'refused', messages: result?.errors.map(({ message }) => message) ?? [] };
        } catch (error) {
          return answerOf(error);
        }
      },
      async load(encuesta, record) {
        try {
          if (record) return await byId(record);
          const { data, error } = await findSaved({ variables: { encuesta } });
          if (error) throw error;
          // A server that does not know the filter answers other surveys' records too.
          const found = data?.page.results.find((row) => row.encuesta?.id === encuesta);
          return found ? await byId(found.id) : null;
        } catch (error) {
          return notLoaded(error);
        }
      },
    };
  }, [saveSurvey, loadById, findSaved, lang]);
}
