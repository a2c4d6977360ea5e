import type { ObservableQuery } from '@apollo/client';
import { ApolloProvider, useApolloClient } from '@apollo/client/react';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate, useSubmit } from 'react-router-dom';
import { OutboxGate } from '../features/answering';
import { useHasPositionQuery } from '../generated/position';
import { useTexts } from '../shared/i18n';
import { giveWay, SESSION_EXPIRED } from '../shared/session/authFetch';
import { useOffered } from '../shared/session/offered';
import { type Session, SessionProvider, useSession, useSessionLoading } from '../shared/session/session';
import { SIGN_OUT } from '../shared/session/signOut';
import { accessToken, isSomebodyElse, offlineUser, onTokensChange, tokenUser } from '../shared/session/tokens';
import { useDialogs } from '../shared/shell/dialogs';
import { FailedPage } from '../shared/shell/Failed';
import { Forbidden } from '../shared/shell/Forbidden';
import { MenuContext, menuFor } from '../shared/shell/menu';
import { useOverlayWhile } from '../shared/shell/overlay';
import { createClient } from './apollo';
import { Frame } from './Frame';
import { menu } from './menu';

/** Everything behind the sign-in: one GraphQL client per session, the shell, and the screen of the route. */
export function SignedIn() {
  const [client] = useState(createClient);
  return (
    <ApolloProvider client={client}>
      <Shell />
    </ApolloProvider>
  );
}

/** A session that ended elsewhere (refused, or signed out in another tab) leaves for the sign-in. */
function useSessionEnd() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Only after every screen has heard it: a form keeps what was typed and stops guarding its changes.
    const expired = () => {
      // The page is loaded anew for them, at the same address.
      if (isSomebodyElse()) return;
      queueMicrotask(() => void navigate('/auth/login', { replace: true, state: { from: `${pathname}${search}` } }));
    };
    const elsewhere = () => {
      // As one that was refused: a changed form that asked first would stay open for whoever comes next.
      if (!accessToken()) dispatchEvent(new Event(SESSION_EXPIRED));
      else if (isSomebodyElse()) giveWay();
    };
    addEventListener(SESSION_EXPIRED, expired);
    const stop = onTokensChange(elsewhere);
    return () => {
      removeEventListener(SESSION_EXPIRED, expired);
      stop();
    };
  }, [navigate, pathname, search]);
}

/**
 * A page that the browser kept aside for its way back shows what it read then; it is read anew, as after a reload. What
 * is not in the cache is a survey's, which looks for itself.
 */
function useReadAnew() {
  const client = useApolloClient();
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !accessToken() || isSomebodyElse()) return;
      const isKept = ({ options }: ObservableQuery) => options.fetchPolicy !== 'no-cache';
      void client.refetchQueries({ include: 'active', onQueryUpdated: isKept }).catch(() => undefined);
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [client]);
}

/** The browser's way back is open where a popup is: what it asks is not asked over another screen, or the sign-in. */
function usePopupsOfTheirScreen() {
  const { pathname } = useLocation();
  const { dismiss } = useDialogs();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another screen is there
  useEffect(() => dismiss, [pathname]);
}

/** Somebody else is signed in: the survey of the one before is not theirs to find on this device. */
function useOwnSurveyOnly(session: Session | null) {
  useEffect(() => {
    if (!session || offlineUser() === null || offlineUser() === (session.usuario?.id ?? tokenUser())) return;
    void import('../features/answering/offline/keptSurveys').then(
      ({ forgetSurveys }) => forgetSurveys(),
      console.error,
    );
  }, [session]);
}

function Shell() {
  const { t } = useTexts();
  const { session: known, error, retry } = useSessionLoading();
  const offered = useOffered(known);
  const { data: published } = useHasPositionQuery({ skip: !known || known.isAdmin });
  // The shell is drawn in small steps, between which a slow phone still answers. No query rests on what is deferred: Apollo
  // asks while React draws, and each answer would have it begin anew, and ask again.
  const session = useDeferredValue(offered);
  const submit = useSubmit();
  useSessionEnd();
  useReadAnew();
  usePopupsOfTheirScreen();
  useOwnSurveyOnly(session);
  useOverlayWhile(!session && !error);

  // A navigation like any other, so that a changed form asks first; where the person goes on, nothing else stops it.
  const logout = () => void submit(null, { method: 'post', action: SIGN_OUT });

  if (!session) {
    if (known || !error) return <main />;
    return (
      <main>
        <FailedPage title={t('common.app')} text={t('common.error')} error={error} retry={retry} />
      </main>
    );
  }
  const { usuario } = session;
  const name = usuario
    ? [usuario.firstName, usuario.lastName].join(' ').trim() || usuario.username
    : t('shell.account');
  const hasPosition = Boolean(published?.positions?.length);
  return (
    <SessionProvider session={session}>
      <MenuContext value={menu}>
        <Frame entries={menuFor({ ...session, hasPosition }, menu)} userName={name} onLogout={logout}>
          <OutboxGate />
          <Outlet />
        </Frame>
      </MenuContext>
    </SessionProvider>
  );
}

/** A permission, all of several, or what is asked of those that are held. */
export type Permission = string | readonly string[] | ((can: Session['can']) => boolean);

interface AllowedProps {
  permission?: Permission;
  /** Respondents hold some permissions for their own company alone. */
  forAdmin?: boolean;
  children: ReactNode;
}

/** A page only for those who hold the permission; the others are told so. */
export function Allowed({ permission, forAdmin = false, children }: AllowedProps) {
  const { can, isAdmin, asking } = useSession();
  const { pathname } = useLocation();
  // Whose right is withdrawn on the page stays there with what was typed; what is asked for next is refused.
  const [letIn, setLetIn] = useState('');
  const held = typeof permission === 'function' ? permission(can) : [permission ?? []].flat().every(can);
  const allowed = held && (!forAdmin || isAdmin);
  if (allowed && letIn !== pathname) setLetIn(pathname);
  if (allowed || letIn === pathname) return children;
  if (asking) return null;
  return <Forbidden />;
}
