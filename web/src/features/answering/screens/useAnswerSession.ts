import type { Survey } from '@encuestas/survey';
import { createContext, startTransition, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswerSession } from '../drafts/answerSession';
import type { DraftKey } from '../drafts/draftKey';
import type { Saved } from '../model/reading';
import type { OpenSession } from '../sending/outbox';
import type { Sender } from '../sending/sender';
import { useOutbox } from '../sending/useOutbox';

/** Opens the draft of a survey; null while loading. */
export function useOpenSession(
  { person, company }: Pick<DraftKey, 'person' | 'company'>,
  survey: Survey,
  saved: Saved,
): OpenSession | null {
  const outbox = useOutbox();
  const [opened, setOpened] = useState<OpenSession | null>(null);
  useEffect(() => {
    if (!outbox) return;
    let isUnmounted = false;
    let close: (() => void) | undefined;
    const open = async () => {
      const key = { person, survey: survey.id, company };
      const opened = await outbox.open({ key, survey, saved });
      if (isUnmounted) return opened.leave();
      close = opened.leave;
      // A transition renders in slices, so that slow phones stay responsive.
      startTransition(() => setOpened(opened.opened));
    };
    void open();
    return () => {
      isUnmounted = true;
      close?.();
    };
  }, [outbox, person, company, survey, saved]);
  return opened;
}

/** A value of the session or the sender, read again when that changes. */
export const useFollowed = <Value>(source: AnswerSession | Sender, read: () => Value): Value =>
  useSyncExternalStore((changed) => source.follow(changed), read);

/** The survey's own language, which can differ from the screen's; undefined if unknown. */
export const AuthorsLang = createContext<string | undefined>(undefined);

/** For the `lang` attribute of the authors' texts, by which screen readers choose a voice. */
export const useAuthorsLang = () => useContext(AuthorsLang);
