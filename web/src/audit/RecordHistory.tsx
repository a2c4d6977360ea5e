import { useAudited } from '../session/audited';
import { useSession } from '../session/session';
import { lazily } from '../shell/lazily';

const History = lazily(async () => (await import('./History')).History);

/** What was done to a record, below its form: for superusers, where the server notes it. */
export function RecordHistory({ recurso, id }: { recurso: string; id: string | undefined }) {
  const { isAdmin } = useSession();
  return useAudited(isAdmin) && id ? <History recurso={recurso} id={id} /> : null;
}
