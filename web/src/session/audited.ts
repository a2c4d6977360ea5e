import { useAuditedQuery } from '../generated/audited';
import type { Session } from './session';

/** Whether what people do is noted by the server, and may be read by the person; asked once, of superusers alone. */
export function useAudited(session: Session | null): boolean {
  // Not kept in the cache: a write, after which all that was read is asked anew, does not change it.
  const { data } = useAuditedQuery({ skip: !session?.usuario?.isSuperuser, fetchPolicy: 'no-cache' });
  return data?.estado.capacidades.includes('auditoria') ?? false;
}
