import { useEffect, useState } from 'react';
import { later } from '../../../shared/ui/reach';
import { hasWaiting, OUTBOX_WANTED } from '../drafts/waiting';

// Asked for again where it does not come: the shell and what is in it do without it meanwhile.
const host = later(() => import('./OutboxHost'));

/** Brings the outbox where something waits to be sent, or a survey is answered; nobody else pays for it. */
export function OutboxGate() {
  const [wanted, setWanted] = useState(hasWaiting);
  useEffect(() => {
    const want = () => setWanted(true);
    addEventListener(OUTBOX_WANTED, want);
    return () => removeEventListener(OUTBOX_WANTED, want);
  }, []);
  const loaded = host.useWhen(wanted);
  return loaded && <loaded.OutboxHost />;
}
