import { useMemo } from 'react';
import { useOfferedQuery } from '../../generated/offered';
import type { Session } from './session';

/** What superusers alone may do where the server offers it: no permission of a group is called so. */
const TOKENS = /^(view|add|delete)_tokenservicio$/;

/** The session of an administrator with the features that the server announces. */
export function useOffered(session: Session | null): Session | null {
  const skip = !session?.isAdmin;
  const { data, loading } = useOfferedQuery({ skip });
  return useMemo(() => {
    const offered = data?.estado.capacidades;
    if (!session || !offered) return session && { ...session, asking: !skip && loading };
    const tokens = session.usuario?.isSuperuser === true && offered.includes('tokens_servicio');
    return {
      ...session,
      audited: session.usuario?.isSuperuser === true && offered.includes('auditoria'),
      hasCampaigns: offered.includes('campanas'),
      hasResults: offered.includes('resultados'),
      hasInvitations: offered.includes('invitaciones'),
      offered,
      can: (codename) => session.can(codename) || (tokens && TOKENS.test(codename)),
    };
  }, [session, data, skip, loading]);
}
