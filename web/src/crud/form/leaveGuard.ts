import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { SESSION_EXPIRED } from '../../shared/session/authFetch';
import { useDialogs } from '../../shared/shell/dialogs';

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

/**
 * Has the browser ask before the page unloads while something would be lost. It does not ask after `allow`, nor once the
 * session has ended: then what was typed is kept until the person is back.
 */
export function useAskToStay(wouldLose: () => boolean): { isAllowed: () => boolean; allow: () => void } {
  const allowed = useRef(false);
  const unload = useEffectEvent(
    (event: BeforeUnloadEvent) => !allowed.current && wouldLose() && event.preventDefault(),
  );
  useEffect(() => {
    const ended = () => {
      allowed.current = true;
    };
    addEventListener('beforeunload', unload);
    addEventListener(SESSION_EXPIRED, ended);
    return () => {
      removeEventListener('beforeunload', unload);
      removeEventListener(SESSION_EXPIRED, ended);
    };
  }, []);
  return {
    isAllowed: () => allowed.current,
    allow: () => {
      allowed.current = true;
    },
  };
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
  const isChanged = () => forms.some((form) => form.isChanged());
  const { isAllowed, allow } = useAskToStay(isChanged);
  const discard = () => {
    for (const form of forms) form.discard?.();
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isAllowed() && currentLocation.pathname !== nextLocation.pathname && isChanged(),
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
  return {
    allow: () => {
      allow();
      discard();
    },
  };
}

/** Closes a dialog; asks first where something in it would be lost, once however often Esc is pressed. */
export function useDismissal({ isChanged, discard }: Guarded, close: () => void): () => Promise<void> {
  const ask = useAskToLeave();
  const asking = useRef(false);
  return async () => {
    if (asking.current) return;
    asking.current = true;
    const sure = !isChanged() || (await ask());
    asking.current = false;
    if (!sure) return;
    discard?.();
    close();
  };
}
