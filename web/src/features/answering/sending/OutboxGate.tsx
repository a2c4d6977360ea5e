import { useEffect, useState } from 'react';
import { later } from '../../../shared/ui/reach';
import { hasPendingDrafts } from '../drafts/draftKey';
import { OUTBOX_WANTED } from './useOutbox';

// Retries in the background, because a failure to load must not affect the shell.
const host = later(() => import('./OutboxHost'));

/** Loads the outbox only for pending submissions or an open survey. */
export function OutboxGate() {
  const [wanted, setWanted] = useState(hasPendingDrafts);
  useEffect(() => {
    const want = () => setWanted(true);
    addEventListener(OUTBOX_WANTED, want);
    return () => removeEventListener(OUTBOX_WANTED, want);
  }, []);
  const loaded = host.useWhen(wanted);
  return loaded && <loaded.OutboxHost />;
}
