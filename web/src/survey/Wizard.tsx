import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n';
import { useDialogs } from '../shell/dialogs';
import { useOverlayWhile } from '../shell/overlay';
import { useTitle } from '../shell/title';
import './survey.css';
import type { Answering } from './answering';
import { Keeping } from './Keeping';
import { Notices } from './Notices';
import type { Answers } from './questionnaire';
import { type Found, Review } from './Review';
import { OverallProgress, SectionIndex } from './SectionIndex';
import { type Help, SectionStep } from './SectionStep';
import type { Outcome } from './sender';
import { type Desk, useSenderState } from './useAnswering';
import { useSteps } from './useSteps';
import { unanswered, wrongAnswers } from './wizard';

interface WizardProps {
  readonly title: string;
  readonly help: Help;
  readonly last: Answers;
}

interface FrameProps extends WizardProps {
  readonly answering: Answering;
  readonly readOnly: boolean;
  readonly steps: ReturnType<typeof useSteps>;
  /** Under the title. */
  readonly state?: React.ReactNode;
  /** At the end of the bar. */
  readonly action?: React.ReactNode;
}

/** Title, index, the present section and the bar that stays in reach. */
function Frame({ title, help, last, answering, readOnly, steps, state, action }: FrameProps) {
  const { t } = useTexts();
  const count = answering.survey.sections.length;
  useTitle(title);
  const { step, heading, go } = steps;
  const index = <SectionIndex answering={answering} step={step} onStep={go} />;
  return (
    <div className="survey">
      <header className="survey-header">
        <h1>{title}</h1>
        <p className="survey-name">{answering.survey.descripcion}</p>
        <OverallProgress answering={answering} />
        {state}
      </header>
      <details className="survey-sheet">
        <summary>{t('survey.sections')}</summary>
        {index}
      </details>
      <aside className="survey-aside">{index}</aside>
      <div className="survey-main">
        <SectionStep
          key={step}
          answering={answering}
          step={step}
          readOnly={readOnly}
          help={help}
          last={last}
          headingRef={heading}
        />
        <div className="survey-bar">
          <button type="button" className="survey-button" disabled={step === 0} onClick={() => go(step - 1)}>
            {t('survey.previous')}
          </button>
          <span className="number">
            {step + 1}/{count}
          </span>
          <button
            type="button"
            className={`survey-button${step < count - 1 ? ' survey-primary' : ''}`}
            disabled={step === count - 1}
            onClick={() => go(step + 1)}
          >
            {t('survey.next')}
          </button>
          {action}
        </div>
      </div>
    </div>
  );
}

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
  return <Frame {...props} answering={answering} readOnly steps={steps} state={state} />;
}

interface AnsweringWizardProps extends WizardProps {
  readonly desk: Desk;
  readonly onDone: () => void;
  /** What else is to be said above the questions. */
  readonly notice?: React.ReactNode;
}

/** The survey being answered (spec §2). `onDone` follows the person's OK after it was sent. */
export function Wizard({ desk, onDone, notice, ...props }: AnsweringWizardProps) {
  const { t } = useTexts();
  const { answering, sender, wasSending } = desk;
  const steps = useSteps(answering.survey.sections.length);
  const [review, setReview] = useState<Found | null>(null);
  const dialogs = useDialogs();
  const state = useSenderState(sender);
  const sending = state !== 'idle';
  useOverlayWhile(state === 'sending');
  const resumed = useRef<Desk | null>(null);

  const show = async (outcome: Outcome) => {
    const [conflict] = answering.openConflicts;
    if (outcome.kind === 'conflicts' && conflict) steps.goTo(conflict);
    if (outcome.kind === 'refused') await dialogs.error({ text: outcome.messages.join('\n') || t('common.errorText') });
    if (outcome.kind === 'sent') {
      await dialogs.success();
      onDone();
    }
  };
  const send = async () => {
    setReview(null);
    await show(await sender.send());
  };
  const ask = () => {
    const found = {
      wrong: wrongAnswers(answering.survey, answering.answers),
      open: unanswered(answering.survey, answering.answers),
      lost: answering.lost,
    };
    if (found.wrong.length + found.open.length + found.lost.length > 0) setReview(found);
    else void send();
  };
  useEffect(() => {
    // A page that was closed while its answers waited for the network: the person has asked, it goes on.
    if (!wasSending || resumed.current === desk) return;
    resumed.current = desk;
    // What the survey dropped since then is asked about first.
    if (answering.lost.length > 0) ask();
    else void send();
  });

  const isLast = steps.step === answering.survey.sections.length - 1;
  return (
    <>
      <Frame
        {...props}
        answering={answering}
        readOnly={false}
        steps={steps}
        state={
          <>
            <Keeping desk={desk} />
            {notice}
            <Notices answering={answering} onGoTo={steps.goTo} />
          </>
        }
        action={
          <button
            type="button"
            className={isLast ? 'survey-button survey-primary survey-send' : 'survey-button survey-send survey-early'}
            aria-disabled={sending}
            onClick={() => sending || ask()}
          >
            {t(sending ? 'survey.sending' : 'survey.send')}
          </button>
        }
      />
      {review && (
        <Review
          {...review}
          onClose={() => setReview(null)}
          onSend={() => void send()}
          onGoTo={(question) => {
            setReview(null);
            steps.goTo(question);
          }}
        />
      )}
    </>
  );
}
