import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentLang } from '../i18n';
import { keepScreens } from '../offline/register';
import { useSession } from '../session';
import { type KeptSurvey, keepSurvey } from './keptSurvey';
import { useHelp, useSurveyTitle } from './loading';
import { personKey } from './person';
import type { Answers, Saved, Survey } from './questionnaire';
import type { Help } from './SectionStep';
import { useSurveyServer } from './server';
import { LoadingSurvey } from './states';
import { type Desk, useDesk } from './useAnswering';
import { Wizard } from './Wizard';

interface AnswerSurveyProps {
  readonly survey: Survey;
  readonly saved: Saved;
  /** What the company answered the last time. */
  readonly last: Answers;
  /** Comments that are known already. */
  readonly help?: Help;
  /** Whether the person is to go on with it where there is no network. */
  readonly keep?: boolean;
  /** What else is to be said above the questions. */
  readonly notice?: React.ReactNode;
}

const NO_HELP: Help = new Map();

/** Keeps the survey on this device as it stands on the server, with every change of that. */
function useKept(desk: Desk | null, { user, last, help }: Pick<KeptSurvey, 'user' | 'last' | 'help'>, wanted: boolean) {
  useEffect(() => {
    if (!desk?.lasting || !wanted) return;
    const { answering } = desk;
    let kept: Saved | null = null;
    const keep = () => {
      const { survey, saved } = answering;
      if (kept === saved) return;
      kept = saved;
      void keepSurvey({ user, survey, saved, last, help });
    };
    keep();
    keepScreens();
    return answering.follow('conflicts', keep);
  }, [desk, user, last, help, wanted]);
}

/** A survey and what is saved of it, put before the person who answers. */
export function AnswerSurvey({ survey, saved, last, help: known = NO_HELP, keep = false, notice }: AnswerSurveyProps) {
  const { usuario, isAdmin } = useSession();
  const navigate = useNavigate();
  const server = useSurveyServer(currentLang);
  const user = personKey(usuario);
  const desk = useDesk(user, survey, saved, server);
  const help = useHelp(survey.id, known);
  useKept(desk, { user, last, help }, keep && !isAdmin);
  const title = useSurveyTitle(survey);
  const done = useCallback(() => navigate('/completar_encuesta'), [navigate]);
  if (!desk) return <LoadingSurvey />;
  return <Wizard desk={desk} title={title} help={help} last={last} onDone={done} notice={notice} />;
}
