import type { ObservableQuery } from '@apollo/client';
import { ApolloProvider, useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate, useSubmit } from 'react-router-dom';
import { hasPendingDrafts, OutboxGate, personKey } from '../features/answering';
import { useHasPositionQuery } from '../generated/position';
import { useTexts } from '../shared/i18n';
import { reloadForNewUser, SESSION_EXPIRED } from '../shared/session/authFetch';
import { type Session, SessionProvider, useSession, useSessionLoading } from '../shared/session/session';
import { SIGN_OUT } from '../shared/session/signOut';
import { accessToken, isAnotherUser, offlineUser, onTokensChange, tokenUser } from '../shared/session/tokens';
import { useDialogs } from '../shared/shell/dialogs';
import { Failed, WarningIcon } from '../shared/shell/Failed';
import { Forbidden } from '../shared/shell/Forbidden';
import { MenuContext, menuFor } from '../shared/shell/menu';
import { useOverlayWhile } from '../shared/shell/overlay';
import { PublicPage } from '../shared/shell/PublicPage';
import { createClient } from './apollo';
import { Frame } from './Frame';
import { menu } from './menu';

/** The signed-in area: one GraphQL client per session, the shell, and the route's screen. */
export function SignedIn() {
  const [client] = useState(createClient);
  return (
    <ApolloProvider client={client}>
      <Shell />
    </ApolloProvider>
  );
}

/** Redirects to the sign-in when the session ends: refused, or signed out in another tab. */
function useSessionEnd() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // After every other listener: forms store their draft and stop blocking navigation.
    const expired = () => {
      // The page reloads for the new user, at the same address.
      if (isAnotherUser()) return;
      queueMicrotask(() => void navigate('/auth/login', { replace: true, state: { from: `${pathname}${search}` } }));
    };
    const changed = () => {
      // As after a refusal: a form that asks for a confirmation would stay open for the next person.
      if (!accessToken()) dispatchEvent(new Event(SESSION_EXPIRED));
      else if (isAnotherUser()) reloadForNewUser();
    };
    addEventListener(SESSION_EXPIRED, expired);
    const stop = onTokensChange(changed);
    return () => {
      removeEventListener(SESSION_EXPIRED, expired);
      stop();
    };
  }, [navigate, pathname, search]);
}

/** Refetches when the browser restores the page from its back/forward cache. Uncached queries are the survey's, which refetches itself. */
function useRefetchOnRestore() {
  const client = useApolloClient();
  useEffect(() => {
    const refetch = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !accessToken() || isAnotherUser()) return;
      const isCached = ({ options }: ObservableQuery) => options.fetchPolicy !== 'no-cache';
      void client.refetchQueries({ include: 'active', onQueryUpdated: isCached }).catch(() => undefined);
    };
    addEventListener('pageshow', refetch);
    return () => removeEventListener('pageshow', refetch);
  }, [client]);
}

/** Closes dialogs on navigation. */
function useCloseDialogsOnNavigation() {
  const { pathname } = useLocation();
  const { dismiss } = useDialogs();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the screen changes
  useEffect(() => dismiss, [pathname]);
}

/** Deletes the surveys that this device stores for another person. */
function useForgetOtherSurveys(session: Session | null) {
  useEffect(() => {
    if (!session || offlineUser() === null || offlineUser() === (session.usuario?.id ?? tokenUser())) return;
    void import('../features/answering/offline/offlineSurveys').then(
      ({ deleteOfflineSurveys }) => deleteOfflineSurveys(),
      console.error,
    );
  }, [session]);
}

function Shell() {
  const { t } = useTexts();
  const { session: person, error, retry } = useSessionLoading();
  const { data: positionData } = useHasPositionQuery({ skip: !person || person.isAdmin });
  // The shell renders in a transition, so that a slow phone stays responsive. No query may depend on the deferred value:
  // each response would restart the render, and with it the query.
  const session = useDeferredValue(person);
  const submit = useSubmit();
  const dialogs = useDialogs();
  useSessionEnd();
  useRefetchOnRestore();
  useCloseDialogsOnNavigation();
  useForgetOtherSurveys(session);
  useOverlayWhile(!session && !error);

  const logout = async () => {
    const question = {
      title: t('shell.unsent.title'),
      text: t('shell.unsent.text'),
      confirmLabel: t('shell.unsent.signOut'),
    };
    if (hasPendingDrafts(personKey(session?.usuario)) && !(await dialogs.confirm(question))) return;
    // Signing out is a navigation, so that a form with unsaved changes asks first.
    await submit(null, { method: 'post', action: SIGN_OUT });
  };

  if (!session) {
    if (person || !error) return <main />;
    return (
      <PublicPage title={t('shell.openFailed')} align="center" icon={<WarningIcon />}>
        <chakra.div marginBlock="-32px -24px">
          <Failed error={error} retry={retry} bare />
        </chakra.div>
      </PublicPage>
    );
  }
  const { usuario } = session;
  const name = usuario
    ? [usuario.firstName, usuario.lastName].join(' ').trim() || usuario.username
    : t('shell.account');
  const hasPosition = Boolean(positionData?.positions?.length);
  return (
    <SessionProvider session={session}>
      <MenuContext value={menu}>
        <Frame entries={menuFor({ ...session, hasPosition }, menu)} userName={name} onLogout={() => void logout()}>
          <OutboxGate />
          <Outlet />
        </Frame>
      </MenuContext>
    </SessionProvider>
  );
}

/** A permission, several of which all are needed, or a predicate. */
export type Permission = string | readonly string[] | ((can: Session['can']) => boolean);

interface AllowedProps {
  permission?: Permission;
  /** Respondents hold some permissions, but only for their own company. */
  forAdmin?: boolean;
  children: ReactNode;
}

/** Renders its children with the permission, and `Forbidden` without. */
export function Allowed({ permission, forAdmin = false, children }: AllowedProps) {
  const { can, isAdmin } = useSession();
  const { pathname } = useLocation();
  // A permission that is revoked on the page does not close it, since it may hold unsaved changes.
  const [admittedPath, setAdmittedPath] = useState('');
  const held = typeof permission === 'function' ? permission(can) : [permission ?? []].flat().every(can);
  const allowed = held && (!forAdmin || isAdmin);
  if (allowed && admittedPath !== pathname) setAdmittedPath(pathname);
  return allowed || admittedPath === pathname ? children : <Forbidden />;
}
