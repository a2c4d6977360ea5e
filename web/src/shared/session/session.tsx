import type { ApolloClient } from '@apollo/client';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { MeDocument, type MeQuery, useMeQuery } from '../../generated/me';
import { isUnreachable } from '../failure';
import { useTexts } from '../i18n';
import { setTimeZone } from '../i18n/zone';
import { offlineUser, tokenUser } from './tokens';
import { useRetryWhenOnline } from './useRetryWhenOnline';

/** The signed-in user and their permissions (spec §6). */
export interface Session {
  isAdmin: boolean;
  usuario: MeQuery['me']['usuario'];
  /** Whether the user has a permission, by its codename. */
  can: (codename: string) => boolean;
  /** Whether the user may read the audit trail. */
  hasAudit?: boolean;
  /** Features of the server; undefined for respondents. */
  hasCampaigns?: boolean;
  hasResults?: boolean;
  hasInvitations?: boolean;
  /** Capabilities that the server announces beyond REST v1; undefined for respondents. */
  capabilities?: readonly string[];
  /** False where mails only become files; undefined if the server does not say so. */
  sendsMail?: boolean | undefined;
}

interface Loading {
  session: Session | null;
  error: unknown;
  retry: () => void;
}

/** Respondents implicitly have these for their own company; the server shows them no others. */
const OWN = ['view_encuestausuarioempresa', 'change_encuestausuarioempresa'];

/** Pseudo-permissions of superusers for service tokens, which no group has. */
const TOKENS = ['view_tokenservicio', 'add_tokenservicio', 'delete_tokenservicio'];

const SessionContext = createContext<Session | null>(null);

/** The session without a server: only the stored survey can be answered. */
const OFFLINE: Session = { isAdmin: false, usuario: null, can: (codename) => OWN.includes(codename) };

/** The session of the signed-in user, and of an administrator with the server's features. */
export function sessionOf({
  estado: { capacidades: capabilities, enviaCorreos },
  me: { isAdmin, permisos, usuario },
}: MeQuery): Session {
  const held = new Set([...permisos.map(({ codename }) => codename), ...(isAdmin ? [] : OWN)]);
  // Only a superuser may; if the server does not say who is one, it decides by itself.
  if (usuario?.isSuperuser !== false) {
    held.add('view_auditoria');
    // For those who see users (spec §6).
    if (held.has('view_usuarioempresa')) held.add('set_password');
  }
  const session = { isAdmin, usuario, can: (codename: string) => held.has(codename) };
  if (!isAdmin) return session;
  const isSuperuser = usuario?.isSuperuser === true;
  if (isSuperuser && capabilities.includes('tokens_servicio')) for (const codename of TOKENS) held.add(codename);
  return {
    ...session,
    hasAudit: isSuperuser && capabilities.includes('auditoria'),
    hasCampaigns: capabilities.includes('campanas'),
    hasResults: capabilities.includes('resultados'),
    hasInvitations: capabilities.includes('invitaciones'),
    capabilities,
    sendsMail: enviaCorreos ?? undefined,
  };
}

/** Loads the user; retries when the network is back. */
export function useSessionLoading(): Loading {
  const { data, error, refetch } = useMeQuery();
  const [offline, setOffline] = useState(false);
  const isOffline = Boolean(error) && isUnreachable(error) && offlineUser() !== null && offlineUser() === tokenUser();
  if (isOffline && !offline) setOffline(true);
  useRetryWhenOnline(!data && offline, () => refetch().catch(() => undefined));
  const session = useMemo(() => {
    if (!data) return offline ? OFFLINE : null;
    // Before any screen shows a time.
    setTimeZone(data.estado.zonaHoraria);
    return sessionOf(data);
  }, [data, offline]);
  return { session, error, retry: () => void refetch() };
}

/** Refetches the permissions; menus and actions follow. */
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

/** Where mails go instead of to people; null where the server sends them. */
export function useMailNotice(): string | null {
  const { t } = useTexts();
  return useSession().sendsMail === false ? t('common.noMailServer') : null;
}
