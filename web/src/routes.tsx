import { createBrowserRouter, type RouteObject, redirect, useParams } from 'react-router-dom';
import type { Mode } from './fields/field';
import { type Entry, entries } from './resources';
import type { FormProps } from './screens/resource';
import { accessToken } from './session/tokens';
import { Crash, Waiting } from './shell/Waiting';

/** The token that was stored when the application started; one that a sign-in brings later needs no check. */
let unchecked = accessToken();

const needsSession = () => {
  const token = accessToken();
  if (!token) return redirect('/auth/login');
  // Nothing waits for it: a session that has ended leaves for the sign-in when the answer comes.
  if (token === unchecked) void import('./session/check').then(({ checkToken }) => checkToken(token));
  unchecked = null;
  return null;
};

/** Draws a screen only for those who hold a permission. */
const guarded = async (permission: string | undefined, Screen: React.ComponentType) => {
  const { Allowed } = await import('./signedIn');
  return {
    Component: () => (
      <Allowed permission={permission}>
        <Screen />
      </Allowed>
    ),
  };
};

const listRoute = (entry: Entry): RouteObject => ({
  id: `List${entry.names.many}`,
  path: entry.path,
  lazy: async () => {
    const [{ default: resource }, { ListScreen }] = await Promise.all([entry.load(), import('./screens/ListScreen')]);
    return guarded(`view_${entry.permission}`, () => <ListScreen key={entry.path} area={entry} resource={resource} />);
  },
});

const VERB = { add: 'add', edit: 'change', view: 'view' } as const;

const formRoute = (entry: Entry, name: string, path: string, mode: Mode): RouteObject => ({
  id: `${name}${entry.names.one}`,
  path: `${entry.path}${path}`,
  lazy: async () => {
    const [{ default: resource }, { FormScreen }] = await Promise.all([entry.load(), import('./screens/FormScreen')]);
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

const publicRoutes: RouteObject[] = [
  { index: true, loader: () => redirect('/auth/login') },
  { id: 'Login', path: 'login', lazy: async () => ({ Component: (await import('./auth/Login')).Login }) },
  { path: 'register', lazy: async () => ({ Component: (await import('./auth/Register')).Register }) },
  { path: 'forgot_password', lazy: async () => ({ Component: (await import('./auth/Forgot')).Forgot }) },
  { path: 'verification_code', lazy: async () => ({ Component: (await import('./auth/Verification')).Verification }) },
  { path: 'reset_password', lazy: async () => ({ Component: (await import('./auth/Reset')).Reset }) },
  { path: 'reset_password/:uid/:token', lazy: async () => ({ Component: (await import('./auth/Reset')).Reset }) },
];

const privateRoutes: RouteObject[] = [
  { index: true, id: 'Home', lazy: async () => ({ Component: (await import('./home/Home')).Home }) },
  {
    id: 'ChangePassword',
    path: '/users/change_password',
    lazy: async () =>
      guarded('view_usuarioempresa', (await import('./resources/usuarios/ChangePassword')).ChangePassword),
  },
  ...entries.flatMap(resourceRoutes),
  {
    id: 'AddEncuestaCompletada',
    path: '/completar_encuesta/add',
    lazy: async () => {
      const { AddEncuestaCompletada, early } = await import('./survey/screens/screens');
      return { Component: AddEncuestaCompletada, handle: { early } };
    },
  },
  {
    id: 'ViewEncuestaCompletada',
    path: '/completar_encuesta/:id/view',
    lazy: async () => ({ Component: (await import('./survey/screens/screens')).ViewEncuestaCompletada }),
  },
  {
    id: 'EditEncuestaCompletada',
    path: '/completar_encuesta/:id',
    lazy: async () => ({ Component: (await import('./survey/screens/screens')).EditEncuestaCompletada }),
  },
  {
    id: 'Reporte',
    path: '/reportes/pbi',
    lazy: async () => ({ Component: (await import('./report/screen')).ReporteScreen }),
  },
  {
    id: 'Configuracion',
    path: '/configuracion',
    lazy: async () => ({ Component: (await import('./resources/configuracion/Configuracion')).Configuracion }),
  },
  {
    id: 'Settings',
    path: '/admin/settings',
    lazy: async () => ({ Component: (await import('./resources/perfil/Perfil')).Perfil }),
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
    lazy: async () => ({ Component: (await import('./signedIn')).SignedIn }),
    children: privateRoutes,
  },
  { path: '*', loader: () => redirect('/') },
];

export const createRouter = () => createBrowserRouter(routes);
