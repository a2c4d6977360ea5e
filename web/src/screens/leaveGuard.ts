import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useTexts } from '../i18n';
import { SESSION_EXPIRED } from '../session/authFetch';
import { useDialogs } from '../shell/dialogs';

/** Asks before unsaved changes are left behind; cancelling keeps every character. `allow` lets one navigation pass. */
export function useLeaveGuard(isChanged: () => boolean): { allow: () => void } {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const allowed = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !allowed.current && currentLocation.pathname !== nextLocation.pathname && isChanged(),
  );
  const asking = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    const content = { title: t('common.leaveTitle'), text: t('common.leaveText'), confirmLabel: t('common.leave') };
    void dialogs.confirm(content).then((leave) => {
      asking.current = false;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, dialogs, t]);
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if (!allowed.current && isChanged()) event.preventDefault();
    };
    addEventListener('beforeunload', unload);
    return () => removeEventListener('beforeunload', unload);
  }, [isChanged]);
  useEffect(() => {
    // A session that ended leaves for the sign-in; what was typed is kept until the person is back.
    const expired = () => {
      allowed.current = true;
    };
    addEventListener(SESSION_EXPIRED, expired);
    return () => removeEventListener(SESSION_EXPIRED, expired);
  }, []);
  return {
    allow: () => {
      allowed.current = true;
    },
  };
}
