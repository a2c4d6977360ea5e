import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { SESSION_EXPIRED } from '../../shared/session/authFetch';
import { useDialogs } from '../../shared/shell/dialogs';
import { useOverlay } from '../../shared/shell/overlay';

/** Unsaved state that must not be lost without a confirmation. */
export interface Guarded {
  isChanged: () => boolean;
  /** Replaces the question about unsaved changes. */
  question?: Question;
  /** Deletes the abandoned state. */
  discard?: () => void;
}

interface Question {
  title: string;
  text: string;
  confirmLabel: string;
}

/**
 * Makes the browser ask before the page unloads with unsaved state. It does not ask after `allow`, nor after the session
 * has ended, when drafts are stored.
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
 * Asks before a navigation leaves unsaved changes in any of the forms; a save in flight refuses it. `allow` lets navigation
 * pass and discards them.
 */
export function useLeaveGuard(...forms: readonly Guarded[]): { allow: () => void } {
  const ask = useAskToLeave();
  const overlay = useOverlay();
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
    // The changes may be saved before the question is answered. The save says how it ended.
    if (overlay.isBusy()) return blocker.reset();
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

/** Closes a dialog; asks first if it has unsaved changes, only once however often Esc is pressed. */
export function useDismissal({ isChanged, discard }: Guarded, close: () => void): () => Promise<void> {
  const ask = useAskToLeave();
  const asking = useRef(false);
  return async () => {
    if (asking.current) return;
    asking.current = true;
    const isConfirmed = !isChanged() || (await ask());
    asking.current = false;
    if (!isConfirmed) return;
    discard?.();
    close();
  };
}
