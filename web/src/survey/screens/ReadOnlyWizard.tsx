import type { Answering } from '../drafts/answerSession';
import { Notices } from './Notices';
import { useSteps } from './useSteps';
import { WizardFrame, type WizardProps } from './WizardFrame';

interface ReadOnlyWizardProps extends WizardProps {
  readonly answering: Answering;
  /** Why it cannot be changed, where the person expected to. */
  readonly why: string | undefined;
}

/** A completed survey to be read: every input is disabled and nothing is sent. */
export function ReadOnlyWizard({ answering, why, ...props }: ReadOnlyWizardProps) {
  const steps = useSteps(answering.survey.sections.length);
  const state = (
    <>
      {why && <p className="survey-notice">{why}</p>}
      <Notices answering={answering} onGoTo={steps.goTo} readOnly />
    </>
  );
  return <WizardFrame {...props} answering={answering} readOnly steps={steps} state={state} />;
}
