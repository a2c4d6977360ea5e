import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepScreens } from '../../offline/register';
import { useSession } from '../../session';
import { draftKey } from '../drafts/draftKey';
import { personKey } from '../drafts/person';
import type { Answers, Help, Saved, Survey } from '../model/questionnaire';
import { type KeptSurvey, keepSurvey } from '../offline/keptSurvey';
import type { Desk } from '../sending/outbox';
import { FormerDraft } from './FormerDraft';
import { useHelp, useSurveyTitle } from './loading';
import { LoadingSurvey } from './states';
import { useDesk } from './useAnswerSession';
import { Wizard } from './Wizard';

interface AnswerSurveyProps {
  readonly survey: Survey;
  readonly saved: Saved;
  /** The company whose answers these are, as `answeredCompany` names it; null where nobody says which. */
  readonly company: string | null;
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
function useKept(
  desk: Desk | null,
  { user, company, last, help }: Pick<KeptSurvey, 'user' | 'company' | 'last' | 'help'>,
  wanted: boolean,
) {
  useEffect(() => {
    if (!desk?.lasting || !wanted) return;
    const { answering } = desk;
    let kept: Saved | null = null;
    const keep = () => {
      const { survey, saved } = answering;
      if (kept === saved) return;
      kept = saved;
      void keepSurvey({ user, company, survey, saved, last, help });
    };
    keep();
    keepScreens();
    return answering.follow('conflicts', keep);
  }, [desk, user, company, last, help, wanted]);
}

/** A survey and what is saved of it, put before the person who answers. */
export function AnswerSurvey({
  survey,
  saved,
  company,
  last,
  help: known = NO_HELP,
  keep = false,
  notice,
}: AnswerSurveyProps) {
  const { usuario, isAdmin } = useSession();
  const navigate = useNavigate();
  const user = personKey(usuario);
  const desk = useDesk({ person: user, survey: survey.id, company }, !isAdmin, survey, saved);
  const help = useHelp(survey.id, known);
  useKept(desk, { user, company, last, help }, keep && !isAdmin);
  const title = useSurveyTitle(survey);
  const done = useCallback(() => navigate('/completar_encuesta'), [navigate]);
  if (!desk) return <LoadingSurvey />;
  // Of which company an administrator's older draft is, nobody noted: it is offered, never taken.
  const above = (
    <>
      {notice}
      {isAdmin && (
        <FormerDraft answering={desk.answering} former={draftKey({ person: user, survey: survey.id, company: null })} />
      )}
    </>
  );
  return <Wizard desk={desk} title={title} help={help} last={last} onDone={done} notice={above} />;
}
