import { type PlacedQuestion, unanswered, wrongAnswers } from '@encuestas/survey';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../../crud/form/leaveGuard';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { useDialogs } from '../../../shared/shell/dialogs';
import { useOverlayWhile } from '../../../shared/shell/overlay';
import { openConflicts, unconfirmedQuestions } from '../sending/beforeSending';
import type { Outcome } from '../sending/contract';
import type { OpenSession } from '../sending/outbox';
import { DraftStatus } from './DraftStatus';
import { Notices } from './Notices';
import { SendDialog, type SendQuestion } from './SendDialog';
import { ClosedNotice } from './states';
import { useFollowed } from './useAnswerSession';
import { useSteps } from './useSteps';
import { WizardFrame, type WizardProps } from './WizardFrame';
import { entryText } from './words';

interface AnswerWizardProps extends WizardProps {
  readonly opened: OpenSession;
  readonly onDone: () => void;
  readonly notice?: React.ReactNode;
}

/** The survey being answered. `onDone` runs after the person has confirmed the success message. */
export function Wizard({ opened, onDone, notice, ...props }: AnswerWizardProps) {
  const { t, lang } = useTexts();
  const { isAdmin } = useSession();
  const { session, sender, lasting } = opened;
  const count = useFollowed(session, () => session.survey.sections.length);
  const steps = useSteps(count);
  const [question, setQuestion] = useState<SendQuestion | null>(null);
  const [isClosed, setClosed] = useState(false);
  // The browser's Back opens another section, which closes the dialog.
  const [dialogStep, setDialogStep] = useState(steps.step);
  if (dialogStep !== steps.step) {
    setDialogStep(steps.step);
    setQuestion(null);
  }
  const dialogs = useDialogs();
  const state = useFollowed(sender, () => sender.state);
  const sending = state !== 'idle';
  const sendButton = useRef<HTMLButtonElement>(null);
  const cancel = useCallback(() => {
    sendButton.current?.focus();
    void sender.cancel();
  }, [sender]);
  const isCovered = state === 'sending';
  useOverlayWhile(isCovered, cancel);
  // The focused button has disappeared with the overlay or the dialog.
  useEffect(() => {
    if (!isCovered) return;
    return () => void setTimeout(() => document.activeElement === document.body && sendButton.current?.focus());
  }, [isCovered]);
  useLeaveGuard({ isChanged: () => (!lasting || session.storageState.state === 'failed') && session.isChanged });
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const show = async (outcome: Outcome) => {
    const [conflict] = openConflicts(session);
    if (outcome.kind === 'conflicts' && conflict) steps.goTo(conflict);
    if (outcome.kind === 'refused') {
      const { errors, gone = false } = outcome;
      setQuestion({ kind: 'errors', errors, gone });
      setClosed(gone && !isAdmin);
    }
    if (outcome.kind === 'moved') void dialogs.error({ text: t('survey:moved') });
    if (outcome.kind === 'changed') setQuestion({ kind: 'change', change: outcome.change });
    if (outcome.kind === 'wrong') review();
    // With a note, the status line reports the result.
    if (outcome.kind === 'sent' && !sender.note) {
      const items = outcome.orphans?.map(({ title, words, entries }) => {
        const isNumber = entries.some(({ number }) => number);
        return `${title}: ${entryText({ words, number: isNumber }, lang)}`;
      });
      await dialogs.success(items && { detail: [t('survey:leftOut')], items });
      if (isMounted.current) onDone();
    }
  };
  const followed = useRef<OpenSession | null>(null);
  const follow = async (sending: Promise<Outcome>) => {
    // Prevents the effect below from following the same submission.
    followed.current = opened;
    setQuestion(null);
    const outcome = await sending;
    // On other screens, the outbox reports the outcome.
    if (isMounted.current) await show(outcome);
  };
  const send = (isConfirmed = false) => void follow(sender.send({ isConfirmed }));
  const review = () => {
    const { survey, answers, orphaned } = session;
    const items = {
      ...{ orphaned, wrong: wrongAnswers(survey, answers) },
      ...{ open: unanswered(survey, answers), prefilled: unconfirmedQuestions(session) },
    };
    if (Object.values(items).some(({ length }) => length > 0)) setQuestion({ kind: 'review', items });
    else send();
  };
  useEffect(() => {
    // Submitted on another screen, or in a page that was closed while the submission was pending.
    const isRunning = sender.state !== 'idle';
    if (!(opened.wasPending || isRunning) || followed.current === opened) return;
    void follow(isRunning ? sender.send() : sender.resume());
  });

  const close = () => setQuestion(null);
  const goTo = (place: PlacedQuestion) => {
    close();
    steps.goTo(place);
  };
  const toHeading = () => steps.heading.current?.focus();
  const isLast = steps.step === count - 1;
  return (
    <>
      <WizardFrame
        {...props}
        session={session}
        readOnly={false}
        steps={steps}
        status={<DraftStatus opened={opened} onGone={toHeading} />}
        notices={
          <>
            {isClosed ? <ClosedNotice survey={session.survey.id} /> : notice}
            <Notices session={session} onGoTo={steps.goTo} onGone={toHeading} />
          </>
        }
        action={
          <button
            ref={sendButton}
            type="button"
            className={`survey-button survey-send ${isLast ? 'survey-primary' : session.saved.record ? '' : 'survey-early'}`}
            aria-disabled={sending}
            onClick={() => sending || review()}
          >
            {t(sending ? 'survey:sending' : 'survey:submit')}
          </button>
        }
      />
      {question && <SendDialog question={question} session={session} onClose={close} onGoTo={goTo} onSend={send} />}
    </>
  );
}
