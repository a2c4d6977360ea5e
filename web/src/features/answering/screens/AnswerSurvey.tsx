import type { Survey } from '@encuestas/survey';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../shared/session/session';
import { personKey } from '../drafts/draftKey';
import type { LastTime, Saved } from '../model/reading';
import { receiptOf } from '../model/receipt';
import { type KeptSurvey, keepSurvey } from '../offline/keptSurveys';
import { keepScreens } from '../offline/register';
import type { OpenSession } from '../sending/outbox';
import { AuthorsLang } from './authorsLang';
import { type Beside, NOTHING_BESIDE, useBeside } from './loading';
import { LoadingSurvey } from './states';
import { useOpenSession } from './useAnswerSession';
import { Wizard } from './Wizard';

interface AnswerSurveyProps {
  readonly survey: Survey;
  readonly saved: Saved;
  /** The company whose answers these are, as `answeredCompany` names it; null where nobody says which. */
  readonly company: string | null;
  /** What that company is called, where it is not the person's own. */
  readonly companyName?: string | undefined;
  /** What the company answered the last time. */
  readonly last: LastTime;
  /** What is known already of what stands beside it. */
  readonly beside?: Beside;
  /** Whether it is open, as the server has it: it can be gone on with where there is no network, and corrected once sent. */
  readonly open?: boolean;
  /** What else is to be said above the questions. */
  readonly notice?: React.ReactNode;
  /** Whose answers these are, where that is to be said. */
  readonly about?: React.ReactNode;
}

/** Keeps the survey on this device as it stands on the server, with every change of that. */
function useKept(
  opened: OpenSession | null,
  { user, company, last, beside }: Pick<KeptSurvey, 'user' | 'company' | 'last'> & { beside: Beside },
  wanted: boolean,
) {
  useEffect(() => {
    if (!opened?.lasting || !wanted) return;
    const { session } = opened;
    let kept: Saved | null = null;
    const keep = () => {
      const { survey, saved } = session;
      if (kept === saved) return;
      kept = saved;
      void keepSurvey({ user, company, survey, saved, last, help: beside.help, lang: beside.lang });
    };
    keep();
    keepScreens();
    return session.follow('conflicts', keep);
  }, [opened, user, company, last, beside, wanted]);
}

/** A survey and what is saved of it, put before the person who answers. */
export function AnswerSurvey({
  survey,
  saved,
  company,
  companyName: told,
  last,
  beside: known = NOTHING_BESIDE,
  open = false,
  notice,
  about,
}: AnswerSurveyProps) {
  const { usuario, isAdmin } = useSession();
  const navigate = useNavigate();
  const user = personKey(usuario);
  const opened = useOpenSession({ person: user, company }, survey, saved);
  const beside = useBeside(survey.id, known);
  useKept(opened, { user, company, last, beside }, open && !isAdmin);
  const companyName = company === usuario?.empresa?.id ? usuario?.empresa?.label : told;
  const done = useCallback(() => {
    // Who corrects for others is not thanked.
    const receipt = opened && !isAdmin ? receiptOf(opened.session, companyName ?? null, open) : null;
    void navigate('/completar_encuesta', { state: { receipt } });
  }, [navigate, opened, isAdmin, companyName, open]);
  if (!opened) return <LoadingSurvey />;
  return (
    <AuthorsLang value={beside.lang}>
      <Wizard
        opened={opened}
        help={beside.help}
        last={last}
        onDone={done}
        notice={notice}
        about={about}
        company={companyName}
      />
    </AuthorsLang>
  );
}
