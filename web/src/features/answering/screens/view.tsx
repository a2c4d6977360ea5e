import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { type CompletedSurveyQuery, useCompletedSurveyQuery } from '../../../generated/answering';
import { useSession } from '../../../shared/session/session';
import type { AnswerSession } from '../drafts/answerSession';
import { isOpen } from '../model/choice';
import { NO_EARLIER_ANSWERS, savedOf, surveyAtSubmission, surveyOf, UNCACHED } from '../model/reading';
import type { Submission } from '../paper/SurveyPaper';
import { mayChange, NO_EXTRAS, temporarySession, useLoadingFailure, useSurveyExtras } from './loading';
import { Notices } from './Notices';
import { ClosedNotice, LoadingSurvey, NoRecord, NoSections, SentBy, SurveyFailed } from './states';
import { AuthorsLang } from './useAnswerSession';
import { useSteps } from './useSteps';
import { WizardFrame, type WizardProps } from './WizardFrame';

type Completed = NonNullable<CompletedSurveyQuery['record']>;

function SubmissionWizard({
  record,
  tree,
}: {
  readonly record: Completed;
  readonly tree: NonNullable<Completed['encuesta']>;
}) {
  const session = useMemo(() => {
    const saved = savedOf(record);
    const survey = surveyAtSubmission(surveyOf(tree), record, saved.answers);
    return temporarySession(survey, saved);
  }, [record, tree]);
  const person = useSession();
  const { state } = useLocation();
  const { lang } = useSurveyExtras(tree.id, NO_EXTRAS);
  const about = <SentBy record={record} />;
  const open = record.abierta ?? isOpen(session.survey, new Date());
  return (
    <AuthorsLang value={lang}>
      <ReadOnlyWizard
        session={session}
        help={NO_EXTRAS.help}
        earlier={NO_EARLIER_ANSWERS}
        wasClosed={Boolean(state?.closed)}
        about={about}
        company={record.empresa?.label}
        edit={mayChange(person, record, open) ? `/completar_encuesta/${record.id}` : undefined}
        sent={{ record: record.id, at: record.fechaCreacion, changed: record.fechaModificacion }}
      />
    </AuthorsLang>
  );
}

/** `/completar_encuesta/:id/view`: a submission, read-only. */
export function ViewEncuestaCompletada() {
  const { id = '' } = useParams();
  const { isAdmin } = useSession();
  const {
    data,
    error: queryError,
    refetch,
  } = useCompletedSurveyQuery({ variables: { id, who: isAdmin }, ...UNCACHED });
  const error = useLoadingFailure(data, queryError);
  if (error) return <SurveyFailed error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingSurvey isRecord />;
  if (!data.record?.encuesta) return <NoRecord />;
  if (data.record.encuesta.secciones.length === 0) return <NoSections />;
  return <SubmissionWizard record={data.record} tree={data.record.encuesta} />;
}

interface ReadOnlyWizardProps extends WizardProps {
  readonly session: AnswerSession;
  readonly sent: Submission;
  readonly edit: string | undefined;
  /** Whether the person tried to change it, and its survey is closed. */
  readonly wasClosed: boolean;
}

function ReadOnlyWizard({ session, wasClosed, ...props }: ReadOnlyWizardProps) {
  const steps = useSteps(session.survey.sections.length);
  const notices = (
    <>
      {wasClosed && <ClosedNotice survey={session.survey.id} />}
      <Notices session={session} onGoTo={steps.goTo} readOnly />
    </>
  );
  return <WizardFrame {...props} session={session} readOnly steps={steps} notices={notices} />;
}
