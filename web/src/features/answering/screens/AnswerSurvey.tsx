import type { Survey } from '@encuestas/survey';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../shared/session/session';
import { personKey } from '../drafts/draftKey';
import type { EarlierAnswers, Saved } from '../model/reading';
import { receiptOf } from '../model/receipt';
import { type OfflineSurvey, registerServiceWorker, storeOfflineSurvey } from '../offline/offlineSurveys';
import type { OpenSession } from '../sending/outbox';
import { NO_EXTRAS, type SurveyExtras, useSurveyExtras } from './loading';
import { LoadingSurvey } from './states';
import { AuthorsLang, useOpenSession } from './useAnswerSession';
import { Wizard } from './Wizard';

interface AnswerSurveyProps {
  readonly survey: Survey;
  readonly saved: Saved;
  /** By `answeredCompany`; null if unknown. */
  readonly company: string | null;
  /** The company's name, if it is not the person's own. */
  readonly companyName?: string | undefined;
  readonly earlier: EarlierAnswers;
  /** Known before the query, as for an offline survey. */
  readonly extras?: SurveyExtras;
  /** Whether the survey is open: it can be answered offline, and corrected later. */
  readonly open?: boolean;
  readonly notice?: React.ReactNode;
  readonly about?: React.ReactNode;
}

/** Stores the server's state of the survey for offline use, again after each change. */
function useOfflineCopy(
  opened: OpenSession | null,
  { user, company, last, extras }: Pick<OfflineSurvey, 'user' | 'company' | 'last'> & { extras: SurveyExtras },
  isEnabled: boolean,
) {
  useEffect(() => {
    if (!opened?.lasting || !isEnabled) return;
    const { session } = opened;
    let stored: Saved | null = null;
    const store = () => {
      const { survey, saved } = session;
      if (stored === saved) return;
      stored = saved;
      void storeOfflineSurvey({ user, company, survey, saved, last, help: extras.help, lang: extras.lang });
    };
    store();
    registerServiceWorker();
    return session.follow(store);
  }, [opened, user, company, last, extras, isEnabled]);
}

export function AnswerSurvey({
  survey,
  saved,
  company,
  companyName: otherCompany,
  earlier,
  extras: initialExtras = NO_EXTRAS,
  open = false,
  notice,
  about,
}: AnswerSurveyProps) {
  const { usuario, isAdmin } = useSession();
  const navigate = useNavigate();
  const user = personKey(usuario);
  const opened = useOpenSession({ person: user, company }, survey, saved);
  const extras = useSurveyExtras(survey.id, initialExtras);
  useOfflineCopy(opened, { user, company, last: earlier, extras }, open && !isAdmin);
  const companyName = company === usuario?.empresa?.id ? usuario?.empresa?.label : otherCompany;
  const isChange = saved.record !== null;
  const done = useCallback(() => {
    // Administrators get no receipt.
    const receipt = opened && !isAdmin ? receiptOf(opened.session, companyName ?? null, { open, isChange }) : null;
    void navigate('/completar_encuesta', { state: { receipt } });
  }, [navigate, opened, isAdmin, companyName, open, isChange]);
  if (!opened) return <LoadingSurvey isRecord={Boolean(about)} />;
  return (
    <AuthorsLang value={extras.lang}>
      <Wizard
        opened={opened}
        help={extras.help}
        earlier={earlier}
        onDone={done}
        notice={notice}
        about={about}
        company={companyName}
      />
    </AuthorsLang>
  );
}
