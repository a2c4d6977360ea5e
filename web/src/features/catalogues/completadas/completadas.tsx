import { useLocation } from 'react-router-dom';
import { defineResource, type Extras } from '../../../crud/resource';
import { useListEncuestasCompletadasQuery } from '../../../generated/completadas';
import { lazyPart } from '../../../shared/shell/lazyPart';

const ReceiptCard = lazyPart(async () => (await import('../../answering/paper/ReceiptCard')).ReceiptCard, {
  texts: ['survey'],
});

/** Above the list, the receipt of a submission that has just been sent. */
function useExtras(): Extras {
  const { receipt } = useLocation().state ?? {};
  return { above: receipt && <ReceiptCard receipt={receipt} />, list: [], row: [], opened: null };
}

/** Completed surveys: only Edit and View, which are survey screens (spec §2). Only the company changes its answers. */
export default defineResource({
  hooks: { list: useListEncuestasCompletadasQuery },
  editable: true,
  opens: ({ isAdmin }) => (isAdmin ? 'view' : 'edit'),
  useExtras,
});
