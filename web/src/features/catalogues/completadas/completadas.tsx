import { useLocation } from 'react-router-dom';
import { defineResource, type Extras } from '../../../crud/resource';
import { useListEncuestasCompletadasQuery } from '../../../generated/completadas';
import { lazyPart } from '../../../shared/shell/lazyPart';

// Only whoever has just sent answers sees it.
const ReceiptCard = lazyPart(async () => (await import('../../answering/paper/ReceiptCard')).ReceiptCard, {
  texts: ['survey'],
});

/** Over the list, the receipt of what was sent just now. */
function useExtras(): Extras {
  const { receipt } = useLocation().state ?? {};
  return { above: receipt && <ReceiptCard receipt={receipt} />, list: [], row: [], opened: null };
}

/**
 * Completed surveys: no Add and no Delete, only Edit and View, which the survey screens draw (spec §2). An administrator
 * comes to look at them; what a company sent is its own to change.
 */
export default defineResource({
  hooks: { list: useListEncuestasCompletadasQuery },
  editable: true,
  opens: ({ isAdmin }) => (isAdmin ? 'view' : 'edit'),
  useExtras,
});
