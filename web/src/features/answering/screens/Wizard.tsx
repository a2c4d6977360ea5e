import { type PlacedQuestion, unanswered, wrongAnswers } from '@encuestas/survey';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../../crud/form/leaveGuard';
import { useTexts } from '../../../shared/i18n';
import { useDialogs } from '../../../shared/shell/dialogs';
import { useOverlayWhile } from '../../../shared/shell/overlay';
import { openConflicts, unconfirmed } from '../sending/beforeSending';
import type { Outcome } from '../sending/contract';
import type { OpenSession } from '../sending/outbox';
import type { About } from './Asked';
import { Asked } from './Asked';
import { Keeping } from './DraftStatus';
import { Notices } from './Notices';
import { useSender, useTopic } from './useAnswerSession';
import { useSteps } from './useSteps';
import { WizardFrame, type WizardProps } from './WizardFrame';
import { wordsLeft } from './words';

interface AnswerWizardProps extends WizardProps {
  readonly opened: OpenSession;
  readonly onDone: () => void;
  /** What else is to be said above the questions. */
  readonly notice?: React.ReactNode;
}

/** The survey being answered (spec §2). `onDone` follows the person's OK after it was sent. */
export function Wizard({ opened, onDone, notice, ...props }: AnswerWizardProps) {
  const { t, lang } = useTexts();
  const { session, sender, lasting } = opened;
  const count = useTopic(session, 'survey', () => session.survey.sections.length);
  const steps = useSteps(count);
  const [asked, setAsked] = useState<About | null>(null);
  // The browser's Back leads to another section, of which the popup says nothing.
  const [askedAt, setAskedAt] = useState(steps.step);
  if (askedAt !== steps.step) {
    setAskedAt(steps.step);
    setAsked(null);
  }
  const dialogs = useDialogs();
  const state = useSender(sender, (now) => now.state);
  const sending = state !== 'idle';
  const sendButton = useRef<HTMLButtonElement>(null);
  const cancel = useCallback(() => {
    sendButton.current?.focus();
    void sender.cancel();
  }, [sender]);
  const covered = state === 'sending';
  useOverlayWhile(covered, cancel);
  // The overlay's own button had the focus, and what was pressed is gone with its popup.
  useEffect(() => {
    if (!covered) return;
    return () => void setTimeout(() => document.activeElement === document.body && sendButton.current?.focus());
  }, [covered]);
  useLeaveGuard({ isChanged: () => (!lasting || session.keeping.state === 'failed') && session.isChanged });
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const show = async (outcome: Outcome) => {
    const [conflict] = openConflicts(session);
    if (outcome.kind === 'conflicts' && conflict) steps.goTo(conflict);
    if (outcome.kind === 'refused') setAsked({ about: 'errors', errors: outcome.errors });
    if (outcome.kind === 'moved') void dialogs.error({ text: t('survey:moved') });
    if (outcome.kind === 'changed') setAsked({ about: 'change', change: outcome.change });
    if (outcome.kind === 'wrong') ask();
    // Whoever writes on, or gave up, reads of it in the line below.
    if (outcome.kind === 'sent' && !sender.note) {
      const items = outcome.leftOut?.map(({ title, words, entries }) => {
        const isNumber = entries.some(({ number }) => number);
        return `${title}: ${wordsLeft({ words, number: isNumber }, lang)}`;
      });
      await dialogs.success(items && { detail: [t('survey:leftOut')], items });
      if (here.current) onDone();
    }
  };
  const resumed = useRef<OpenSession | null>(null);
  const follow = async (sending: Promise<Outcome>) => {
    // What is sent from here is not resumed from here too: its end was told twice.
    resumed.current = opened;
    setAsked(null);
    const outcome = await sending;
    // The outbox tells a person who went elsewhere.
    if (here.current) await show(outcome);
  };
  const send = (knowing = false) => void follow(sender.send({ knowing }));
  const ask = () => {
    const { survey, answers, orphaned } = session;
    const found = {
      ...{ orphaned, wrong: wrongAnswers(survey, answers) },
      ...{ open: unanswered(survey, answers), taken: unconfirmed(session) },
    };
    if (Object.values(found).some(({ length }) => length > 0)) setAsked({ about: 'review', found });
    else send();
  };
  useEffect(() => {
    // The person has asked for it before: on another screen, or in a page that was closed while it waited.
    const underWay = sender.state !== 'idle';
    if (!(opened.wasSending || underWay) || resumed.current === opened) return;
    void follow(underWay ? sender.send() : sender.resume());
  });

  const close = () => setAsked(null);
  const goTo = (question: PlacedQuestion) => {
    close();
    steps.goTo(question);
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
        keeping={<Keeping opened={opened} onGone={toHeading} />}
        notices={
          <>
            {notice}
            <Notices session={session} onGoTo={steps.goTo} onGone={toHeading} />
          </>
        }
        action={
          <button
            ref={sendButton}
            type="button"
            className={`survey-button survey-send ${isLast ? 'survey-primary' : 'survey-early'}`}
            aria-disabled={sending}
            onClick={() => sending || ask()}
          >
            {t(sending ? 'survey:sending' : 'common.send')}
          </button>
        }
      />
      {asked && <Asked asked={asked} session={session} onClose={close} onGoTo={goTo} onSend={send} />}
    </>
  );
}
