import { useMemo } from 'react';
import { useOfferedQuery } from '../generated/offered';
import type { Session } from './session';

/** What superusers alone may do where the server offers it: no permission of a group is called so. */
const TOKENS = /^(view|add|delete)_tokenservicio$/;

/** The session with what a superuser may do beyond version 1, as the server announces it; asked once, of them alone. */
export function useOffered(session: Session | null): Session | null {
  const skip = !session?.usuario?.isSuperuser;
  // Not kept in the cache: a write, after which all that was read is asked anew, does not change it.
  const { data, loading } = useOfferedQuery({ skip, fetchPolicy: 'no-cache' });
  return useMemo(() => {
    const offered = data?.estado.capacidades;
    if (!session || !offered) return session && { ...session, asking: !skip && loading };
    const tokens = offered.includes('tokens_servicio');
    return {
      ...session,
      audited: offered.includes('auditoria'),
      can: (codename) => session.can(codename) || (tokens && TOKENS.test(codename)),
    };
  }, [session, data, skip, loading]);
}
