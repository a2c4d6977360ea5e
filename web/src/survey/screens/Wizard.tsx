import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n';
import { useLeaveGuard } from '../../screens/leaveGuard';
import { useDialogs } from '../../shell/dialogs';
import { lazily } from '../../shell/lazily';
import { useOverlayWhile } from '../../shell/overlay';
import type { AnswerError } from '../model/answerErrors';
import { NO_CHANGE, type SurveyChange } from '../model/changes';
import { type PlacedQuestion, unanswered } from '../model/wizard';
import type { OpenSession } from '../sending/outbox';
import type { Outcome } from '../sending/sender';
import { Keeping } from './DraftStatus';
import { Notices } from './Notices';
import { NotTaken } from './notTakenLater';
import { type Found, Review } from './Review';
import { useSenderState, useTopic } from './useAnswerSession';
import { useSteps } from './useSteps';
import { WizardFrame, type WizardProps } from './WizardFrame';

/** What stands between the person and the survey being sent. */
type Asked =
  | { readonly about: 'review'; readonly found: Found }
  | { readonly about: 'change'; readonly change: SurveyChange }
  | { readonly about: 'errors'; readonly errors: readonly AnswerError[] };

const Changed = lazily(async () => (await import('./Changed')).Changed, { close: ({ onClose }) => onClose });

interface AnswerWizardProps extends WizardProps {
  readonly opened: OpenSession;
  readonly onDone: () => void;
  /** What else is to be said above the questions. */
  readonly notice?: React.ReactNode;
}

/** The survey being answered (spec §2). `onDone` follows the person's OK after it was sent. */
export function Wizard({ opened, onDone, notice, ...props }: AnswerWizardProps) {
  const { t } = useTexts();
  const { session, sender, lasting } = opened;
  const count = useTopic(session, 'survey', () => session.survey.sections.length);
  const steps = useSteps(count);
  const [asked, setAsked] = useState<Asked | null>(null);
  // The browser's Back leads to another section, of which the popup says nothing.
  const [askedAt, setAskedAt] = useState(steps.step);
  if (askedAt !== steps.step) {
    setAskedAt(steps.step);
    setAsked(null);
  }
  const dialogs = useDialogs();
  const state = useSenderState(sender);
  const sending = state !== 'idle';
  useOverlayWhile(state === 'sending');
  useLeaveGuard({ isChanged: () => (!lasting || session.keeping.state === 'failed') && session.isChanged });
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const show = async (outcome: Outcome) => {
    const [conflict] = session.openConflicts;
    if (outcome.kind === 'conflicts' && conflict) steps.goTo(conflict);
    if (outcome.kind === 'refused') setAsked({ about: 'errors', errors: outcome.errors });
    if (outcome.kind === 'moved') void dialogs.error({ text: t('survey.moved') });
    if (outcome.kind === 'changed') setAsked({ about: 'change', change: outcome.change });
    if (outcome.kind === 'wrong') ask();
    if (outcome.kind === 'sent') {
      await dialogs.success();
      if (here.current) onDone();
    }
  };
  const resumed = useRef<OpenSession | null>(null);
  const send = async (leavesOut = false) => {
    // What is sent from here is not resumed from here too: its end was told twice.
    resumed.current = opened;
    setAsked(null);
    const outcome = await sender.send({ leavesOut });
    // The outbox tells a person who went elsewhere.
    if (here.current) await show(outcome);
  };
  const ask = () => {
    const { survey, answers, wrong, orphaned } = session;
    const found = { wrong, orphaned, open: unanswered(survey, answers) };
    if (wrong.length + found.open.length + orphaned.length > 0) setAsked({ about: 'review', found });
    else void send();
  };
  useEffect(() => {
    // The person has asked for it before: on another screen, or in a page that was closed while it waited.
    const underWay = sender.state !== 'idle';
    if (!(opened.wasSending || underWay) || resumed.current === opened) return;
    resumed.current = opened;
    // What has to be corrected, or has no place in the survey since then, is told first.
    if (!underWay && session.wrong.length + session.orphaned.length > 0) ask();
    else if (!underWay && session.leftOut.length > 0) setAsked({ about: 'change', change: NO_CHANGE });
    else void send();
  });

  const close = () => setAsked(null);
  const goTo = (question: PlacedQuestion) => {
    close();
    steps.goTo(question);
  };
  const toHeading = () => steps.heading.current?.focus();
  const isLast = steps.step === count - 1;
  const around = { session, onClose: close, onGoTo: goTo };
  return (
    <>
      <WizardFrame
        {...props}
        session={session}
        readOnly={false}
        steps={steps}
        keeping={<Keeping opened={opened} onGone={toHeading} />}
        notices={
          <>
            {notice}
            <Notices session={session} onGoTo={steps.goTo} onGone={toHeading} />
          </>
        }
        action={
          <button
            type="button"
            className={`survey-button survey-send ${isLast ? 'survey-primary' : 'survey-early'}`}
            aria-disabled={sending}
            onClick={() => sending || ask()}
          >
            {t(sending ? 'survey.sending' : 'survey.send')}
          </button>
        }
      />
      {asked?.about === 'review' && (
        <Review {...asked.found} {...around} onSend={() => void send(session.orphanedEntries.length === 0)} />
      )}
      {asked?.about === 'change' && <Changed {...around} change={asked.change} onSend={() => void send(true)} />}
      {asked?.about === 'errors' && <NotTaken {...around} errors={asked.errors} />}
    </>
  );
}
