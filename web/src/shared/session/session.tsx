import type { ApolloClient } from '@apollo/client';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { MeDocument, type MeQuery, useMeQuery } from '../../generated/me';
import { isOutOfReach } from '../failure';
import { setTimeZone } from '../i18n/zone';
import { offlineUser, tokenUser } from './tokens';
import { useAskAgain } from './useAskAgain';

/** The person who is signed in, and what they may do (spec §6). */
export interface Session {
  isAdmin: boolean;
  usuario: MeQuery['me']['usuario'];
  /** Whether the person holds a permission, by its codename. */
  can: (codename: string) => boolean;
  /** Whether the person may read what was done to records. */
  audited?: boolean;
  /** Whether the server follows campaigns, computes results and invites people; undefined where it was not asked. */
  hasCampaigns?: boolean;
  hasResults?: boolean;
  hasInvitations?: boolean;
  /** Capabilities that the server announces beyond REST v1. */
  offered?: readonly string[];
  /** Whether the server's features are still loading. */
  asking?: boolean;
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

/** Who goes on answering without a server the survey that this device keeps for them; nothing else is open to them. */
const OFFLINE: Session = { isAdmin: false, usuario: null, can: (codename) => OWN.includes(codename) };

/** Asks who is signed in, once; and again when the network is back, where it was not reached. */
export function useSessionLoading(): Loading {
  const { data, error, refetch } = useMeQuery();
  const [offline, setOffline] = useState(false);
  const cut = Boolean(error) && isOutOfReach(error) && offlineUser() !== null && offlineUser() === tokenUser();
  if (cut && !offline) setOffline(true);
  useAskAgain(!data && offline, () => refetch().catch(() => undefined));
  const session = useMemo(() => {
    if (!data) return offline ? OFFLINE : null;
    // Before any screen that shows a moment.
    setTimeZone(data.estado.zonaHoraria);
    const { isAdmin, permisos, usuario } = data.me;
    const held = new Set([...permisos.map(({ codename }) => codename), ...(isAdmin ? [] : OWN)]);
    // What a superuser alone may; a server that does not tell who is one decides by itself.
    if (usuario?.isSuperuser !== false) {
      held.add('view_auditoria');
      // Of those who see users (spec §6).
      if (held.has('view_usuarioempresa')) held.add('set_password');
    }
    return { isAdmin, usuario, can: (codename: string) => held.has(codename) };
  }, [data, offline]);
  return { session, error, retry: () => void refetch() };
}

/** Asks anew what the person may do; menus and actions follow. */
export const renewRights = (client: ApolloClient): void =>
  void client.refetchQueries({ include: [MeDocument] }).catch(() => undefined);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the shell around it');
  return session;
}
