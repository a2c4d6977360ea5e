import { useMemo } from 'react';
import { useCapabilitiesQuery } from '../../generated/capabilities';
import type { Session } from './session';

/** Pseudo-permissions of superusers for service tokens, which no group has. */
const TOKENS = /^(view|add|delete)_tokenservicio$/;

/** Adds the server's features to an administrator's session. */
export function useCapabilities(session: Session | null): Session | null {
  const skip = !session?.isAdmin;
  const { data, loading } = useCapabilitiesQuery({ skip });
  return useMemo(() => {
    const capabilities = data?.estado.capacidades;
    if (!session || !capabilities) return session && { ...session, isLoading: !skip && loading };
    const tokens = session.usuario?.isSuperuser === true && capabilities.includes('tokens_servicio');
    return {
      ...session,
      hasAudit: session.usuario?.isSuperuser === true && capabilities.includes('auditoria'),
      hasCampaigns: capabilities.includes('campanas'),
      hasResults: capabilities.includes('resultados'),
      hasInvitations: capabilities.includes('invitaciones'),
      capabilities,
      can: (codename) => session.can(codename) || (tokens && TOKENS.test(codename)),
    };
  }, [session, data, skip, loading]);
}
