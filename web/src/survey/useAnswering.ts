import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { Answering, type Topic } from './answering';
import { draftKey } from './draft';
import { openDraft } from './draftStore';
import type { Saved, Survey } from './questionnaire';
import { Sender, type SenderState, type SurveyServer } from './sender';

/** A survey being answered, with what sends it. */
export interface Desk {
  readonly answering: Answering;
  readonly sender: Sender;
  /** False where this browser keeps nothing beyond the page. */
  readonly lasting: boolean;
  /** Whether the person had asked to send before this page was opened. */
  readonly wasSending: boolean;
}

/** Opens the draft of a person and survey over what is saved; null until it is open. */
export function useDesk(user: string, survey: Survey, saved: Saved, server: SurveyServer): Desk | null {
  const [desk, setDesk] = useState<Desk | null>(null);
  useEffect(() => {
    let left = false;
    let close: (() => void) | undefined;
    const open = async () => {
      const draft = draftKey(user, survey.id);
      const { store, lasting, kept } = await openDraft(draft);
      if (left) return;
      const answering = new Answering(survey, draft, saved, kept, store);
      const sender = new Sender(answering, server, store);
      const stop = answering.listen(async () => {
        const there = await server.load(survey.id, answering.saved.record);
        if (there && typeof there === 'object') answering.rebase(there);
      });
      close = () => {
        stop();
        sender.close();
      };
      // As a transition it is drawn in small steps, between which a slow phone still answers.
      startTransition(() => setDesk({ answering, sender, lasting, wasSending: kept.sending !== null }));
    };
    void open();
    return () => {
      left = true;
      close?.();
    };
  }, [user, survey, saved, server]);
  return desk;
}

/** A value of the answering that is drawn anew when its topic changes. */
export function useTopic<Value>(answering: Answering, topic: Topic, read: () => Value): Value {
  return useSyncExternalStore((changed) => answering.follow(topic, changed), read);
}

/** What the sender is doing. */
export const useSenderState = (sender: Sender): SenderState =>
  useSyncExternalStore(
    (changed) => sender.follow(changed),
    () => sender.state,
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
