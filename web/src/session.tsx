import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type MeQuery, useMeQuery } from './generated/graphql';

/** The person who is signed in, and what they may do (spec §6). */
export interface Session {
  isAdmin: boolean;
  usuario: MeQuery['me']['usuario'];
  /** Whether the person holds a permission, by its codename. */
  can: (codename: string) => boolean;
}

/** How the session is loading: the shell shows a frame, then itself, or why it cannot. */
interface Loading {
  session: Session | null;
  error: unknown;
  retry: () => void;
}

/** Respondents need no permission for their own company's answers; the server shows them no others. */
const OWN = ['view_encuestausuarioempresa', 'change_encuestausuarioempresa'];

const SessionContext = createContext<Session | null>(null);

/** Asks who is signed in, once. */
export function useSessionLoading(): Loading {
  const { data, error, refetch } = useMeQuery();
  const session = useMemo(() => {
    if (!data) return null;
    const { isAdmin, permisos, usuario } = data.me;
    const held = new Set([...permisos.map(({ codename }) => codename), ...(isAdmin ? [] : OWN)]);
    return { isAdmin, usuario, can: (codename: string) => held.has(codename) };
  }, [data]);
  return { session, error, retry: () => void refetch() };
}

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The present session; only inside the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the shell around it');
  return session;
}
