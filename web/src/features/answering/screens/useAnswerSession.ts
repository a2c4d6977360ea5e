import type { Survey } from '@encuestas/survey';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswerSession, Topic } from '../drafts/answerSession';
import type { DraftKey } from '../drafts/draftKey';
import type { Saved } from '../model/reading';
import type { OpenSession } from '../sending/outbox';
import type { Sender } from '../sending/sender';
import { useOutbox } from '../sending/useOutbox';

/** Opens the draft of a survey over what is saved; null until it is open. */
export function useOpenSession(
  { person, company }: Pick<DraftKey, 'person' | 'company'>,
  survey: Survey,
  saved: Saved,
): OpenSession | null {
  const outbox = useOutbox();
  const [opened, setOpened] = useState<OpenSession | null>(null);
  useEffect(() => {
    if (!outbox) return;
    let left = false;
    let close: (() => void) | undefined;
    const open = async () => {
      const key = { person, survey: survey.id, company };
      const opened = await outbox.open({ key, survey, saved });
      if (left) return opened.leave();
      close = opened.leave;
      // As a transition it is drawn in small steps, between which a slow phone still answers.
      startTransition(() => setOpened(opened.opened));
    };
    void open();
    return () => {
      left = true;
      close?.();
    };
  }, [outbox, person, company, survey, saved]);
  return opened;
}

/** A value of the session that is drawn anew when its topic changes. */
export function useTopic<Value>(session: AnswerSession, topic: Topic, read: () => Value): Value {
  return useSyncExternalStore((changed) => session.follow(topic, changed), read);
}

/** What is read of a sender, drawn anew when it changes. */
export const useSender = <Value>(sender: Sender, read: (sender: Sender) => Value): Value =>
  useSyncExternalStore(
    (changed) => sender.follow(changed),
    () => read(sender),
  );

function followNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the browser believes to be on a network. */
export const useOnline = (): boolean => useSyncExternalStore(followNetwork, () => navigator.onLine);
