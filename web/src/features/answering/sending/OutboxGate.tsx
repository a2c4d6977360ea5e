import { useEffect, useState } from 'react';
import { lazyModule } from '../../../shared/lazyModule';
import { hasWaiting, OUTBOX_WANTED } from '../drafts/waiting';

// Retries in the background, because a failure to load must not affect the shell.
const host = lazyModule(() => import('./OutboxHost'));

/** Brings the outbox where something waits to be sent, or a survey is answered; nobody else pays for it. */
export function OutboxGate() {
  const [wanted, setWanted] = useState(hasWaiting);
  useEffect(() => {
    const want = () => setWanted(true);
    addEventListener(OUTBOX_WANTED, want);
    return () => removeEventListener(OUTBOX_WANTED, want);
  }, []);
  const { module: loaded } = host.useModule(wanted);
  return loaded && <loaded.OutboxHost />;
}
