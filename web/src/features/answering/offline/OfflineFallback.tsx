import { useApolloClient } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import type { Survey } from '@encuestas/survey';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { SurveyToAnswerDocument } from '../../../generated/answering';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { useRetryWhenOnline } from '../../../shared/session/useRetryWhenOnline';
import { personKey } from '../drafts/draftKey';
import { sameSurvey } from '../model/changes';
import { pathOfSurvey } from '../model/choice';
import { surveyOf } from '../model/reading';
import { AnswerSurvey } from '../screens/AnswerSurvey';
import { Notice } from '../screens/Notices';
import { ClosedNotice, LoadingSurvey, SurveyFailed } from '../screens/states';
import { useSameStep } from '../screens/useSteps';
import type { OfflineSurvey } from './offlineSurveys';
import { useOfflineSurveys } from './offlineSurveys';

/** Compares the offline survey with the server's once that is reachable; null until then. */
function useServerState(survey: Survey): 'same' | 'changed' | 'closed' | null {
  const client = useApolloClient();
  const [state, setState] = useState<'same' | 'changed' | 'closed' | null>(null);
  useRetryWhenOnline(state === null, async () => {
    const variables = { encuesta: survey.id };
    const { data } = await client
      .query({ query: SurveyToAnswerDocument, variables })
      .catch(() => ({ data: undefined }));
    if (!data) return;
    if (!data.survey) setState('closed');
    else setState(sameSurvey(surveyOf(data.survey), survey) ? 'same' : 'changed');
  });
  return state;
}

function OfflineWizard({ offline }: { readonly offline: OfflineSurvey }) {
  const { t } = useTexts();
  const { survey, saved, company, last } = offline;
  const state = useServerState(survey);
  const notice = state === 'changed' && (
    <Notice label={t('survey:offline.outdated.title')} text={t('survey:offline.outdated.text')}>
      <Button onClick={() => location.reload()}>{t('survey:offline.outdated.reload')}</Button>
    </Notice>
  );
  const closed = state === 'closed' && <ClosedNotice survey={survey.id} />;
  const context = { company, earlier: last, extras: offline };
  return <AnswerSurvey survey={survey} saved={saved} {...context} open notice={notice || closed} />;
}

const recordPath = ({ survey, saved }: OfflineSurvey) => pathOfSurvey(survey.id, saved.record);

interface OfflineFallbackProps {
  readonly error: unknown;
  readonly retry: () => void;
  /** The survey to open; null for any. */
  readonly survey?: string | null;
  /** The submission to open. */
  readonly record?: string;
}

/** The survey's offline copy; without one, the failure, with links to other offline surveys. */
export function OfflineFallback({ error, retry, survey = null, record }: OfflineFallbackProps) {
  const { t } = useTexts();
  const { usuario } = useSession();
  const atStep = useSameStep();
  const surveys = useOfflineSurveys(personKey(usuario), error);
  if (!surveys) return <LoadingSurvey />;
  const match = surveys.find((one) =>
    record ? one.saved.record === record : one.survey.id === (survey ?? one.survey.id),
  );
  if (match && !record && match.saved.record) return <Navigate to={atStep(recordPath(match))} replace />;
  if (match) return <OfflineWizard key={match.survey.id} offline={match} />;
  return (
    <SurveyFailed error={error} retry={retry}>
      {surveys.length > 0 && (
        <>
          <p>{t('survey:offline.kept')}</p>
          <ul>
            {surveys.map((one) => (
              <li key={one.survey.id}>
                <Link to={recordPath(one)}>{one.survey.descripcion}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </SurveyFailed>
  );
}
