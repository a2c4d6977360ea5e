import { createBrowserRouter, Navigate, type RouteObject, redirect, useParams } from 'react-router-dom';
import type { Mode } from '../crud/fields/field';
import { type Entry, entries } from '../features/catalogues';
import type { TextNamespace } from '../shared/i18n';
import { SIGN_OUT, signOut } from '../shared/session/signOut';
import { accessToken, offlineUser } from '../shared/session/tokens';
import { lazyRoute } from './lazyRoute';
import type { Permission } from './signedIn';
import { Crash, ScreenCrash, Waiting } from './Waiting';

/** The token stored when the application started; only this one needs a check. */
let unchecked = accessToken();

const needsSession = () => {
  const token = accessToken();
  if (!token) return redirect('/auth/login');
  // The screen does not wait for the check: an ended session redirects to the sign-in when the response arrives.
  if (token === unchecked)
    void import('../shared/session/check').then(({ checkToken }) => checkToken(token), console.error);
  unchecked = null;
  return null;
};

/** Renders a screen only with its permission. */
const guarded = async (permission: Permission | undefined, Screen: React.ComponentType, forAdmin = false) => {
  const { Allowed } = await import('./signedIn');
  return () => (
    <Allowed permission={permission} forAdmin={forAdmin}>
      <Screen />
    </Allowed>
  );
};

const listRoute = (entry: Entry): RouteObject => ({
  id: `List${entry.names.many}`,
  path: entry.path,
  lazy: lazyRoute(entry.texts ?? [], async () => {
    const [{ default: resource }, { ListScreen }, { days }] = await Promise.all([
      entry.load(),
      import('../crud/list/ListScreen'),
      import('../generated/days'),
    ]);
    return guarded(`view_${entry.permission}`, () => (
      <ListScreen key={entry.path} area={entry} resource={resource} days={days} />
    ));
  }),
});

const formRoute = (entry: Entry, name: string, path: string, mode: Mode): RouteObject => ({
  id: `${name}${entry.names.one}`,
  path: `${entry.path}${path}`,
  lazy: lazyRoute(entry.texts ?? [], async () => {
    const [{ default: resource }, { FormScreen }, { useRecordAudit }, { mayOpenForm }] = await Promise.all([
      entry.load(),
      import('../crud/form/FormScreen'),
      import('../features/audit/withHistory'),
      import('../crud/resource'),
    ]);
    const Form = resource.Form ?? FormScreen;
    const Screen = () => {
      const { id } = useParams();
      const audit = useRecordAudit(entry.key, id, mode === 'view' || !resource.wide);
      return <Form key={`${mode} ${id}`} resource={resource} area={entry} mode={mode} id={id} audit={audit} />;
    };
    const permission: Permission =
      mode === 'edit' ? (can) => mayOpenForm(entry, resource.writes, can) : `${mode}_${entry.permission}`;
    return guarded(permission, Screen);
  }),
});

/** Every resource has the same four addresses (spec §2), or only a list. */
const resourceRoutes = (entry: Entry): RouteObject[] => [
  listRoute(entry),
  ...(entry.listOnly
    ? []
    : [
        formRoute(entry, 'Add', '/add', 'add'),
        formRoute(entry, 'View', '/:id/view', 'view'),
        formRoute(entry, 'Edit', '/:id', 'edit'),
      ]),
];

/** Ends the session, and deletes the surveys stored on the device for answering offline. */
const signOutAction = async () => {
  signOut();
  if (offlineUser() !== null)
    void import('../features/answering/offline/offlineSurveys')
      .then(({ deleteOfflineSurveys }) => deleteOfflineSurveys())
      .catch((error: unknown) => console.error(error));
  return redirect('/auth/login');
};

/** The lazy screen of an address, optionally restricted. */
const screen = (
  id: string,
  path: string,
  texts: readonly TextNamespace[],
  load: () => Promise<React.ComponentType>,
  access?: { permission?: string; forAdmin?: boolean },
): RouteObject => ({
  id,
  path,
  lazy: lazyRoute(texts, async () => {
    const Screen = await load();
    return access ? guarded(access.permission, Screen, access.forAdmin) : Screen;
  }),
});

/** A screen outside the shell, without a session. */
const publicScreen = (id: string, path: string, load: () => Promise<React.ComponentType>): RouteObject => ({
  id,
  path,
  lazy: lazyRoute(['auth'], load, false),
});

const OF_CAMPAIGNS = { permission: 'view_encuestausuarioempresa', forAdmin: true };

const publicRoutes: RouteObject[] = [
  { index: true, element: null, loader: () => redirect('/auth/login') },
  publicScreen('Login', 'login', async () => (await import('../features/auth/Login')).Login),
  { path: SIGN_OUT, loader: () => redirect('/'), action: signOutAction },
  publicScreen('Register', 'register', async () => (await import('../features/auth/Register')).Register),
  publicScreen('Forgot', 'forgot_password', async () => (await import('../features/auth/Forgot')).Forgot),
  publicScreen('Verification', 'verification_code', async () => (await import('../features/auth/Forgot')).Verification),
  publicScreen('Reset', 'reset_password', async () => (await import('../features/auth/Reset')).Reset),
  publicScreen('ResetByLink', 'reset_password/:uid/:token', async () => (await import('../features/auth/Reset')).Reset),
];

const privateRoutes: RouteObject[] = [
  { index: true, id: 'Home', lazy: lazyRoute([], async () => (await import('../features/home/Home')).Home) },
  screen(
    'ChangePassword',
    '/users/change_password',
    ['catalogues'],
    async () => (await import('../features/catalogues/usuarios/ChangePassword')).ChangePassword,
    { permission: 'set_password' },
  ),
  ...entries.flatMap(resourceRoutes),
  screen(
    'AddEncuestaCompletada',
    '/completar_encuesta/add',
    ['survey', 'home'],
    async () => (await import('../features/answering/screens/screens')).AddEncuestaCompletada,
  ),
  screen('ViewEncuestaCompletada', '/completar_encuesta/:id/view', ['survey'], async () => {
    const [{ ViewEncuestaCompletada }, { withHistory }] = await Promise.all([
      import('../features/answering/screens/view'),
      import('../features/audit/withHistory'),
    ]);
    return withHistory('completadas', ViewEncuestaCompletada);
  }),
  screen(
    'EditEncuestaCompletada',
    '/completar_encuesta/:id',
    ['survey', 'home'],
    async () => (await import('../features/answering/screens/screens')).EditEncuestaCompletada,
  ),
  screen(
    'Seguimiento',
    '/seguimiento',
    ['campaigns'],
    async () => (await import('../features/campaigns/CampaignsScreen')).CampaignsScreen,
    OF_CAMPAIGNS,
  ),
  screen(
    'SeguimientoPeriodoActivo',
    '/seguimiento/:id',
    ['campaigns'],
    async () => (await import('../features/campaigns/CampaignScreen')).CampaignScreen,
    OF_CAMPAIGNS,
  ),
  screen(
    'Resultados',
    '/resultados/:encuesta?',
    ['results'],
    async () => (await import('../features/results/ResultsScreen')).ResultsRoute,
    {
      permission: 'view_encuestausuarioempresa',
    },
  ),
  {
    id: 'NuevaCampana',
    path: '/campanas/nueva',
    lazy: lazyRoute(['campaigns', 'authoring'], async () => {
      const { OpeningScreen, OPENING_PERMISSIONS } = await import('../features/campaigns/opening/OpeningScreen');
      return guarded(OPENING_PERMISSIONS, OpeningScreen, true);
    }),
  },
  screen(
    'Auditoria',
    '/auditoria',
    ['audit'],
    async () => (await import('../features/audit/AuditScreen')).AuditScreen,
    {
      permission: 'view_auditoria',
      forAdmin: true,
    },
  ),
  screen('Reporte', '/reportes/pbi', ['home'], async () => (await import('../features/report/screen')).ReporteScreen),
  screen(
    'Configuracion',
    '/configuracion',
    ['settings', 'campaigns'],
    async () => (await import('../features/settings/Settings')).Configuracion,
    { forAdmin: true },
  ),
  screen('Settings', '/admin/settings', ['settings'], async () => (await import('../features/profile/Profile')).Perfil),
];

/** The route table. */
export const routes: RouteObject[] = [
  { path: '/auth', children: publicRoutes, HydrateFallback: Waiting, ErrorBoundary: Crash },
  {
    path: '/',
    loader: needsSession,
    // Waiting for the loader would delay the new URL, and the next filter would be based on the old one.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    HydrateFallback: Waiting,
    ErrorBoundary: Crash,
    lazy: lazyRoute([], async () => (await import('./signedIn')).SignedIn, false),
    // A screen's error is shown in its place: menu and header stay.
    children: [{ ErrorBoundary: ScreenCrash, children: privateRoutes }],
  },
  // An unknown path redirects home (spec §2), which says so.
  { path: '*', element: <Navigate to="/" replace state={{ unknownAddress: true }} /> },
];

export const createRouter = () => createBrowserRouter(routes);
