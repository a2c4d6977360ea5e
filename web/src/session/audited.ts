import { useAuditedQuery } from '../generated/audited';

/** Whether what people do is noted by the server, and may be read by the person; asked once, of administrators alone. */
export function useAudited(isAdmin: boolean): boolean {
  const { data } = useAuditedQuery({ skip: !isAdmin });
  return Boolean(data?.me.usuario?.isSuperuser && data.estado.capacidades.includes('auditoria'));
}
