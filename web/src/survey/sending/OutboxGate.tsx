import { lazy, Suspense, useEffect, useState } from 'react';
import { hasWaiting, OUTBOX_WANTED } from '../drafts/waiting';

const OutboxHost = lazy(() => import('./OutboxHost'));

/** Brings the outbox where something waits to be sent, or a survey is answered; nobody else pays for it. */
export function OutboxGate() {
  const [wanted, setWanted] = useState(hasWaiting);
  useEffect(() => {
    const want = () => setWanted(true);
    addEventListener(OUTBOX_WANTED, want);
    return () => removeEventListener(OUTBOX_WANTED, want);
  }, []);
  return <Suspense fallback={null}>{wanted && <OutboxHost />}</Suspense>;
}
