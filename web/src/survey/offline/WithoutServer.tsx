import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useSurveyToAnswerLazyQuery } from '../../generated/survey';
import { useTexts } from '../../i18n';
import { useSession } from '../../session/session';
import { useAskAgain } from '../../session/useAskAgain';
import { personKey } from '../drafts/person';
import type { Survey } from '../model/questionnaire';
import { surveyOf } from '../model/reading';
import { AnswerSurvey } from '../screens/AnswerSurvey';
import { Notice } from '../screens/Notice';
import { LoadingSurvey, SurveyFailed } from '../screens/states';
import type { KeptSurvey } from './keptSurvey';
import { useKeptSurvey } from './useKeptSurvey';

/** Whether the server, once it answers again, has another survey than the one that was kept. */
function useIsOutdated(survey: Survey): boolean {
  const [ask] = useSurveyToAnswerLazyQuery({ fetchPolicy: 'no-cache' });
  const [outdated, setOutdated] = useState<boolean | null>(null);
  useAskAgain(outdated === null, async () => {
    const { data } = await ask({ variables: { encuesta: survey.id } }).catch(() => ({ data: undefined }));
    if (!data) return;
    const there = data.survey && surveyOf(data.survey);
    setOutdated(JSON.stringify(there) !== JSON.stringify(survey));
  });
  return outdated === true;
}

function AnswerKept({ kept }: { readonly kept: KeptSurvey }) {
  const { t } = useTexts();
  const { survey, saved, company, last } = kept;
  const outdated = useIsOutdated(survey);
  const notice = outdated && (
    <Notice label={t('survey.outdated.title')} text={t('survey.outdated.text')}>
      <Button onClick={() => location.reload()}>{t('survey.outdated.reload')}</Button>
    </Notice>
  );
  return (
    <AnswerSurvey survey={survey} saved={saved} company={company} last={last} beside={kept} keep notice={notice} />
  );
}

interface WithoutServerProps {
  readonly error: unknown;
  readonly retry: () => void;
  /** The record that was asked for; null for a survey to begin. */
  readonly record: string | null;
}

/** What this device keeps of the survey, where the server is not reached; else what failed. */
export function WithoutServer({ error, retry, record }: WithoutServerProps) {
  const { usuario } = useSession();
  const kept = useKeptSurvey(personKey(usuario), error);
  if (kept === undefined) return <LoadingSurvey />;
  const there = kept?.saved.record ?? null;
  if (kept && record === null && there !== null) return <Navigate to={`/completar_encuesta/${there}`} replace />;
  if (!kept || record !== there) return <SurveyFailed error={error} retry={retry} />;
  return <AnswerKept kept={kept} />;
}
