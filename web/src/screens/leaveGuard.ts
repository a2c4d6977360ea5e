import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useTexts } from '../i18n';
import { SESSION_EXPIRED } from '../session/authFetch';
import { useDialogs } from '../shell/dialogs';

/** What a screen must not lose unasked. */
export interface Guarded {
  isChanged: () => boolean;
  /** What is asked where it is no unsaved change. */
  question?: Question;
  /** Forgets what is given up. */
  discard?: () => void;
}

interface Question {
  title: string;
  text: string;
  confirmLabel: string;
}

export function useAskToLeave(): (question?: Question) => Promise<boolean> {
  const { t } = useTexts();
  const dialogs = useDialogs();
  return (question) =>
    dialogs.confirm({
      title: t('form.leaveTitle'),
      text: t('form.leaveText'),
      confirmLabel: t('form.leave'),
      ...question,
      danger: true,
    });
}

/**
 * Asks before unsaved changes of any of the forms are left behind; cancelling keeps every character. `allow` lets one
 * navigation pass, which gives up what is left unsaved.
 */
export function useLeaveGuard(...forms: readonly Guarded[]): { allow: () => void } {
  const ask = useAskToLeave();
  const allowed = useRef(false);
  const isChanged = () => !allowed.current && forms.some((form) => form.isChanged());
  const discard = () => {
    for (const form of forms) form.discard?.();
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isChanged(),
  );
  const asking = useRef(false);
  const decide = useEffectEvent(async () => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    const leave = await ask(forms.find((form) => form.isChanged())?.question);
    asking.current = false;
    if (!leave) return blocker.reset();
    discard();
    blocker.proceed();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void decide();
  }, [blocker]);
  const unload = useEffectEvent((event: BeforeUnloadEvent) => isChanged() && event.preventDefault());
  useEffect(() => {
    const leaves = (event: BeforeUnloadEvent) => void unload(event);
    // A session that ended leaves for the sign-in; what was typed is kept until the person is back.
    const expired = () => {
      allowed.current = true;
    };
    addEventListener('beforeunload', leaves);
    addEventListener(SESSION_EXPIRED, expired);
    return () => {
      removeEventListener('beforeunload', leaves);
      removeEventListener(SESSION_EXPIRED, expired);
    };
  }, []);
  return {
    allow: () => {
      allowed.current = true;
      discard();
    },
  };
}
