import { useEffect, useState } from 'react';
import { lazyModule } from '../../../shared/lazyModule';
import { hasPendingDrafts } from '../drafts/draftKey';
import { OUTBOX_WANTED } from './useOutbox';

// Retries in the background, because a failure to load must not affect the shell.
const host = lazyModule(() => import('./OutboxHost'));

/** Loads the outbox only for pending submissions or an open survey. */
export function OutboxGate() {
  const [wanted, setWanted] = useState(() => hasPendingDrafts());
  useEffect(() => {
    const want = () => setWanted(true);
    addEventListener(OUTBOX_WANTED, want);
    return () => removeEventListener(OUTBOX_WANTED, want);
  }, []);
  const { module: loaded } = host.useModule(wanted);
  return loaded && <loaded.OutboxHost />;
}
