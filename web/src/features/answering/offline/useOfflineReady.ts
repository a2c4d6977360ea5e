import { useApolloClient } from '@apollo/client/react';
import type { Survey } from '@encuestas/survey';
import { useEffect } from 'react';
import { OfflineCopyDocument } from '../../../generated/answering';
import { whenSettled } from '../../../shared/lazyModule';
import { useSession } from '../../../shared/session/session';
import { personKey } from '../drafts/draftKey';
import { savedOf, UNCACHED } from '../model/reading';
import { earlierAnswers, extrasOf } from '../screens/loading';
import { registerServiceWorker, storeOfflineSurvey } from './offlineSurveys';

interface OpenSurvey {
  /** Null for none. */
  readonly survey: Survey | null;
  /** The company's submission. */
  readonly record: string | undefined;
  readonly company: string | null;
  /** All open surveys; null if unknown. */
  readonly open: readonly { readonly id: string }[] | null | undefined;
}

/** Makes an open survey available offline, so that it can be begun there. */
export function useOfflineReady({ survey, record, company, open }: OpenSurvey): void {
  const client = useApolloClient();
  const user = personKey(useSession().usuario);
  useEffect(() => {
    if (!survey) return;
    let isUnmounted = false;
    const store = async () => {
      const variables = { encuesta: survey.id };
      const { data } = await client.query({ query: OfflineCopyDocument, variables, errorPolicy: 'all', ...UNCACHED });
      const saved = data?.completed?.results.find(({ id }) => id === record) ?? null;
      // A signed-out person's surveys have been deleted. Without its answers, a submission would look like none.
      if (isUnmounted || !data?.completed || (record && !saved)) return;
      const last = earlierAnswers(survey.id, data.completed, open);
      await storeOfflineSurvey({ user, company, survey, saved: savedOf(saved), last, ...extrasOf(data) });
      registerServiceWorker();
    };
    const cancel = whenSettled(() => void store().catch(() => undefined));
    return () => {
      isUnmounted = true;
      cancel();
    };
  }, [client, user, survey, record, company, open]);
}
