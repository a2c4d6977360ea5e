import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LatestCompletedFragment } from '../generated/graphql';
import { currentLang } from '../i18n';
import { useSession } from '../session';
import type { Saved } from './answering';
import { lastTime, useHelp, useSurveyTitle } from './loading';
import { personKey } from './person';
import type { Survey } from './questionnaire';
import { useSurveyServer } from './server';
import { LoadingSurvey } from './states';
import { useDesk } from './useAnswering';
import { Wizard } from './Wizard';

interface AnswerSurveyProps {
  readonly survey: Survey;
  readonly saved: Saved;
  readonly latest: LatestCompletedFragment;
}

/** A survey and what is saved of it, put before the person who answers. */
export function AnswerSurvey({ survey, saved, latest }: AnswerSurveyProps) {
  const { usuario } = useSession();
  const navigate = useNavigate();
  const server = useSurveyServer(currentLang);
  const desk = useDesk(personKey(usuario), survey, saved, server);
  const help = useHelp(survey.id);
  const last = useMemo(() => lastTime(survey.id, latest), [survey, latest]);
  const title = useSurveyTitle(survey);
  const done = useCallback(() => navigate('/completar_encuesta'), [navigate]);
  if (!desk) return <LoadingSurvey />;
  return <Wizard desk={desk} title={title} help={help} last={last} onDone={done} />;
}
