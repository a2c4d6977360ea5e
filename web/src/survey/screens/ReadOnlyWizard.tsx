import type { AnswerSession } from '../drafts/answerSession';
import type { Submission } from '../paper/SurveyPaper';
import { Notice } from './Notice';
import { Notices } from './Notices';
import { UnsentHere } from './UnsentHere';
import { useSteps } from './useSteps';
import { WizardFrame, type WizardProps } from './WizardFrame';

interface ReadOnlyWizardProps extends WizardProps {
  readonly session: AnswerSession;
  readonly sent: Submission;
  /** Why it cannot be changed, where the person expected to. */
  readonly why: string | undefined;
}

/** A completed survey to be read: every input is disabled and nothing is sent. */
export function ReadOnlyWizard({ session, why, ...props }: ReadOnlyWizardProps) {
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
