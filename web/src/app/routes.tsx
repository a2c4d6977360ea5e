import { createBrowserRouter, type RouteObject, redirect, useParams } from 'react-router-dom';
import { twice } from '../chunks';
import type { Mode } from '../fields/field';
import { type Entry, entries } from '../resources';
import type { FormProps } from '../screens/resource';
import { keptFor } from '../session/keptFor';
import { SIGN_OUT, signOut } from '../session/signOut';
import { accessToken } from '../session/tokens';
import { Crash, ScreenCrash, Waiting } from '../shell/Waiting';

/** The token that was stored when the application started; one that a sign-in brings later needs no check. */
let unchecked = accessToken();

const needsSession = () => {
  const token = accessToken();
  if (!token) return redirect('/auth/login');
  // Nothing waits for it: a session that has ended leaves for the sign-in when the answer comes.
  if (token === unchecked) void import('../session/check').then(({ checkToken }) => checkToken(token), console.error);
  unchecked = null;
  return null;
};

/** Draws a screen only for those who hold a permission, or all of several. */
const guarded = async (
  permission: string | readonly string[] | undefined,
  Screen: React.ComponentType,
  forAdmin = false,
) => {
  const { Allowed } = await twice(() => import('./signedIn'));
  return {
    Component: () => (
      <Allowed permission={permission} forAdmin={forAdmin}>
        <Screen />
      </Allowed>
    ),
  };
};

const listRoute = (entry: Entry): RouteObject => ({
  id: `List${entry.names.many}`,
  path: entry.path,
  lazy: async () => {
    const [{ default: resource }, { ListScreen }, { days }] = await twice(() =>
      Promise.all([entry.load(), import('../screens/ListScreen'), import('../generated/days')]),
    );
    return guarded(`view_${entry.permission}`, () => (
      <ListScreen key={entry.path} area={entry} resource={resource} days={days} />
    ));
  },
});

const VERB = { add: 'add', edit: 'change', view: 'view' } as const;

const formRoute = (entry: Entry, name: string, path: string, mode: Mode): RouteObject => ({
  id: `${name}${entry.names.one}`,
  path: `${entry.path}${path}`,
  lazy: async () => {
    const [{ default: resource }, { FormScreen }] = await twice(() =>
      Promise.all([entry.load(), import('../screens/FormScreen')]),
    );
    const Form = resource.Form ?? ((props: FormProps) => <FormScreen {...props} resource={resource} />);
    const Screen = () => {
      const { id } = useParams();
      return <Form key={`${mode} ${id}`} area={entry} mode={mode} id={id} />;
    };
    return guarded(`${VERB[mode]}_${entry.permission}`, Screen);
  },
});

/** Every resource has the same four addresses (spec §2); one that is filled in elsewhere has only its list here. */
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

/** Ends the session; what the device kept for the person to answer without a network goes with it. */
const signsOut = async () => {
  signOut();
  if (keptFor() !== null)
    void twice(() => import('../survey/offline/keptSurvey'))
      .then(({ forgetSurveys }) => forgetSurveys())
      .catch((error: unknown) => console.error(error));
  return redirect('/auth/login');
};

const publicRoutes: RouteObject[] = [
  { index: true, loader: () => redirect('/auth/login') },
  { id: 'Login', path: 'login', lazy: async () => ({ Component: (await twice(() => import('../auth/Login'))).Login }) },
  { path: SIGN_OUT, loader: () => redirect('/'), action: signsOut },
  { path: 'register', lazy: async () => ({ Component: (await twice(() => import('../auth/Register'))).Register }) },
  { path: 'forgot_password', lazy: async () => ({ Component: (await twice(() => import('../auth/Forgot'))).Forgot }) },
  {
    path: 'verification_code',
    lazy: async () => ({ Component: (await twice(() => import('../auth/Verification'))).Verification }),
  },
  { path: 'reset_password', lazy: async () => ({ Component: (await twice(() => import('../auth/Reset'))).Reset }) },
  {
    path: 'reset_password/:uid/:token',
    lazy: async () => ({ Component: (await twice(() => import('../auth/Reset'))).Reset }),
  },
];

const privateRoutes: RouteObject[] = [
  { index: true, id: 'Home', lazy: async () => ({ Component: (await twice(() => import('../home/Home'))).Home }) },
  {
    id: 'ChangePassword',
    path: '/users/change_password',
    lazy: async () =>
      guarded(
        'view_usuarioempresa',
        (await twice(() => import('../resources/usuarios/ChangePassword'))).ChangePassword,
      ),
  },
  ...entries.flatMap(resourceRoutes),
  {
    id: 'AddEncuestaCompletada',
    path: '/completar_encuesta/add',
    lazy: async () => {
      const { AddEncuestaCompletada, early } = await twice(() => import('../survey/screens/screens'));
      return { Component: AddEncuestaCompletada, handle: { early } };
    },
  },
  {
    id: 'ViewEncuestaCompletada',
    path: '/completar_encuesta/:id/view',
    lazy: async () => ({ Component: (await twice(() => import('../survey/screens/screens'))).ViewEncuestaCompletada }),
  },
  {
    id: 'EditEncuestaCompletada',
    path: '/completar_encuesta/:id',
    lazy: async () => ({ Component: (await twice(() => import('../survey/screens/screens'))).EditEncuestaCompletada }),
  },
  {
    id: 'Seguimiento',
    path: '/seguimiento',
    lazy: async () => {
      const { CampaignsScreen } = await twice(() => import('../campaigns/CampaignsScreen'));
      return guarded('view_encuestausuarioempresa', CampaignsScreen, true);
    },
  },
  {
    id: 'SeguimientoPeriodoActivo',
    path: '/seguimiento/:id',
    lazy: async () => {
      const { CampaignScreen } = await twice(() => import('../campaigns/CampaignScreen'));
      return guarded('view_encuestausuarioempresa', CampaignScreen, true);
    },
  },
  {
    id: 'Resultados',
    path: '/resultados/:encuesta?',
    lazy: async () =>
      guarded('view_encuestausuarioempresa', (await twice(() => import('../results/screens'))).ResultsRoute),
  },
  {
    id: 'NuevaCampana',
    path: '/campanas/nueva',
    lazy: async () => {
      const { OpeningScreen, PARTS } = await twice(() => import('../opening/OpeningScreen'));
      return guarded(PARTS, OpeningScreen, true);
    },
  },
  {
    id: 'Reporte',
    path: '/reportes/pbi',
    lazy: async () => ({ Component: (await twice(() => import('../report/screen'))).ReporteScreen }),
  },
  {
    id: 'Configuracion',
    path: '/configuracion',
    lazy: async () => ({
      Component: (await twice(() => import('../configuracion/Configuracion'))).Configuracion,
    }),
  },
  {
    id: 'Settings',
    path: '/admin/settings',
    lazy: async () => ({ Component: (await twice(() => import('../perfil/Perfil'))).Perfil }),
  },
];

/** The route table; a path that nobody knows goes home (spec §2). */
export const routes: RouteObject[] = [
  { path: '/auth', children: publicRoutes, HydrateFallback: Waiting, ErrorBoundary: Crash },
  {
    path: '/',
    loader: needsSession,
    HydrateFallback: Waiting,
    ErrorBoundary: Crash,
    lazy: async () => ({ Component: (await twice(() => import('./signedIn'))).SignedIn }),
    // What fails of a screen is told in its place: menu and header stay.
    children: [{ ErrorBoundary: ScreenCrash, children: privateRoutes }],
  },
  { path: '*', loader: () => redirect('/') },
];

export const createRouter = () => createBrowserRouter(routes);
