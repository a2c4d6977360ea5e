import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { type CompletedSurveyQuery, useCompletedSurveyQuery } from '../../../generated/answering';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import type { AnswerSession } from '../drafts/answerSession';
import { NO_LAST_TIME, savedOf, surveyOf, surveyThen, UNCACHED } from '../model/reading';
import type { Submission } from '../paper/SurveyPaper';
import { AuthorsLang } from './authorsLang';
import { NOTHING_BESIDE, passingSession, useBeside, useLoadingFailure } from './loading';
import { Notice } from './Notice';
import { Notices } from './Notices';
import { SentBy } from './SentBy';
import { LoadingSurvey, NoRecord, NoSections, SurveyFailed } from './states';
import { UnsentHere } from './UnsentHere';
import { useSteps } from './useSteps';
import { WizardFrame, type WizardProps } from './WizardFrame';

type Completed = NonNullable<CompletedSurveyQuery['record']>;

function ReadSurvey({
  record,
  tree,
}: {
  readonly record: Completed;
  readonly tree: NonNullable<Completed['encuesta']>;
}) {
  const session = useMemo(() => {
    const saved = savedOf(record);
    const survey = surveyThen(surveyOf(tree), record, saved.answers);
    return passingSession(survey, saved);
  }, [record, tree]);
  const { t } = useTexts();
  const { state } = useLocation();
  const { lang } = useBeside(tree.id, NOTHING_BESIDE);
  const why = state?.closed ? t('survey:offline.closed') : undefined;
  const about = <SentBy record={record} />;
  return (
    <AuthorsLang value={lang}>
      <ReadOnlyWizard
        session={session}
        help={NOTHING_BESIDE.help}
        last={NO_LAST_TIME}
        why={why}
        about={about}
        company={record.empresa?.label}
        sent={{ record: record.id, at: record.fechaModificacion }}
      />
    </AuthorsLang>
  );
}

/** `/completar_encuesta/:id/view`: what was sent, to be read. */
export function ViewEncuestaCompletada() {
  const { id = '' } = useParams();
  const { isAdmin } = useSession();
  const { data, error: refused, refetch } = useCompletedSurveyQuery({ variables: { id, who: isAdmin }, ...UNCACHED });
  const error = useLoadingFailure(data, refused);
  if (error) return <SurveyFailed error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingSurvey />;
  if (!data.record?.encuesta) return <NoRecord />;
  if (data.record.encuesta.secciones.length === 0) return <NoSections />;
  return <ReadSurvey record={data.record} tree={data.record.encuesta} />;
}

interface ReadOnlyWizardProps extends WizardProps {
  readonly session: AnswerSession;
  readonly sent: Submission;
  /** Why it cannot be changed, where the person expected to. */
  readonly why: string | undefined;
}

/** A completed survey to be read: every input is disabled and nothing is sent. */
function ReadOnlyWizard({ session, why, ...props }: ReadOnlyWizardProps) {
  const steps = useSteps(session.survey.sections.length);
  const notices = (
    <>
      {why && (
        <Notice label={why}>
          <UnsentHere survey={session.survey.id} />
        </Notice>
      )}
      <Notices session={session} onGoTo={steps.goTo} readOnly />
    </>
  );
  return <WizardFrame {...props} session={session} readOnly steps={steps} notices={notices} />;
}
