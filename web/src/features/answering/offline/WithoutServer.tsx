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
import { Notice } from '../screens/Notice';
import { LoadingSurvey, SurveyFailed } from '../screens/states';
import { UnsentHere } from '../screens/UnsentHere';
import type { KeptSurvey } from './keptSurveys';
import { useKeptSurveys } from './useKeptSurveys';

/** What became of the survey that was kept, once the server answers again; null until then. */
function useNews(survey: Survey): 'same' | 'changed' | 'closed' | null {
  const client = useApolloClient();
  const [news, setNews] = useState<'same' | 'changed' | 'closed' | null>(null);
  useRetryWhenOnline(news === null, async () => {
    const variables = { encuesta: survey.id };
    const { data } = await client
      .query({ query: SurveyToAnswerDocument, variables })
      .catch(() => ({ data: undefined }));
    if (!data) return;
    if (!data.survey) setNews('closed');
    else setNews(sameSurvey(surveyOf(data.survey), survey) ? 'same' : 'changed');
  });
  return news;
}

function AnswerKept({ kept }: { readonly kept: KeptSurvey }) {
  const { t } = useTexts();
  const { survey, saved, company, last } = kept;
  const news = useNews(survey);
  const notice = news === 'changed' && (
    <Notice label={t('survey:offline.outdated.title')} text={t('survey:offline.outdated.text')}>
      <Button onClick={() => location.reload()}>{t('survey:offline.outdated.reload')}</Button>
    </Notice>
  );
  const closed = news === 'closed' && (
    <Notice label={t('survey:offline.closed')}>
      <UnsentHere survey={survey.id} />
    </Notice>
  );
  const whose = { company, last, beside: kept };
  return <AnswerSurvey survey={survey} saved={saved} {...whose} open notice={notice || closed} />;
}

const recordPath = ({ survey, saved }: KeptSurvey) => pathOfSurvey(survey.id, saved.record);

interface WithoutServerProps {
  readonly error: unknown;
  readonly retry: () => void;
  /** The survey that was asked for; null for any that there is to begin. */
  readonly survey?: string | null;
  /** The record that was asked for. */
  readonly record?: string;
}

/** What this device keeps of the survey, where the server is not reached; else what failed, and what else is kept. */
export function WithoutServer({ error, retry, survey = null, record }: WithoutServerProps) {
  const { t } = useTexts();
  const { usuario } = useSession();
  const kept = useKeptSurveys(personKey(usuario), error);
  if (!kept) return <LoadingSurvey />;
  const asked = kept.find((one) =>
    record ? one.saved.record === record : one.survey.id === (survey ?? one.survey.id),
  );
  if (asked && !record && asked.saved.record) return <Navigate to={recordPath(asked)} replace />;
  if (asked) return <AnswerKept key={asked.survey.id} kept={asked} />;
  return (
    <SurveyFailed error={error} retry={retry}>
      {kept.length > 0 && (
        <>
          <p>{t('survey:offline.kept')}</p>
          <ul>
            {kept.map((one) => (
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
