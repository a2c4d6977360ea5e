import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { routes } from '../../../web/src/app/routes';
import { storeTokens } from '../../../web/src/shared/session/tokens';
import { gateway, refusal, reply, showRoutes, signedIn, useGateway } from '../support';

const server = useGateway();

/** A user with unsaved changes whose save is refused: the permission was revoked meanwhile. */
async function refused(code = '') {
  const person = { reads: 0, sent: 0 };
  server.use(
    gateway.query('Me', () => {
      person.reads += 1;
      if (person.sent > 1) return refusal(code);
      const held = ['view_periodo', ...(person.sent === 0 ? ['view_origen', 'add_origen'] : [])];
      const permisos = held.map((codename, id) => ({ id: String(id), codename }));
      return HttpResponse.json({
        data: {
          estado: { __typename: 'Estado', zonaHoraria: null, enviaCorreos: null, capacidades: [] },
          me: { isAdmin: true, permisos, usuario: null },
        },
      });
    }),
    gateway.mutation('VerifyToken', () => HttpResponse.json({ data: { result: true } })),
    gateway.mutation('CreateOrigen', () => {
      person.sent += 1;
      return refusal('FORBIDDEN');
    }),
  );
  storeTokens({ access: 'a', refresh: 'r' });
  showRoutes(routes, '/origenes/add');
  await userEvent.type(await screen.findByLabelText('Descripción', undefined, { timeout: 10_000 }), 'Mixto');
  await send();
  return person;
}

async function send() {
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
}

const group = () => screen.queryByRole('button', { name: 'Empresas' });

it('a refusal updates the menu, and keeps the form’s unsaved changes', async () => {
  const person = await refused();
  await waitFor(() => expect(group()).toBeNull());
  expect(screen.getByDisplayValue('Mixto')).toBeTruthy();
  expect(person.reads).toBe(2);
});

it.each(['FORBIDDEN', 'UPSTREAM_UNAVAILABLE'])('a failed refetch of permissions (%s) changes nothing', async (code) => {
  const person = await refused(code);
  await waitFor(() => expect(group()).toBeNull());
  await send();
  await waitFor(() => expect(person.reads).toBe(3));
  expect(screen.getByDisplayValue('Mixto')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Gestión de encuestas' })).toBeTruthy();
  expect(person.reads).toBe(3);
});

it.each([
  ['is a superuser', { isSuperuser: true }, true],
  ['is none', { isSuperuser: false }, false],
  ['is not known by the server', null, true],
])('offers to reset passwords to those who see users and %s: %s', async (_, known, offered) => {
  const permisos = [{ id: '1', codename: 'view_usuarioempresa' }];
  const names = {
    id: '1',
    username: 'ana',
    firstName: 'Ana',
    lastName: 'P',
    empresa: null,
    idioma: null,
  };
  const me = { isAdmin: true, permisos, usuario: known && { ...names, ...known } };
  server.use(...signedIn(me));
  storeTokens({ access: 'a', refresh: 'r' });
  showRoutes(routes, '/users/change_password');
  expect(await screen.findByRole('heading', { name: offered ? 'Cambiar contraseñas' : 'Sin permiso' })).toBeTruthy();
  const menu = within(screen.getByRole('navigation'));
  expect(menu.getByRole('link', { name: 'Usuarios' })).toBeTruthy();
  expect(menu.queryAllByRole('link', { name: 'Cambiar contraseñas' })).toHaveLength(offered ? 1 : 0);
});

/** A user who opens a URL. */
function opening(path: string, me: object) {
  server.use(...signedIn({ permisos: [], usuario: null, ...me }), reply('HasPosition', { positions: [] }));
  storeTokens({ access: 'a', refresh: 'r' });
  showRoutes(routes, path);
}

const EDITOR = {
  isAdmin: true,
  permisos: [{ id: '1', codename: 'view_origen' }],
  usuario: {
    ...{ id: '2', username: 'eva', firstName: 'Eva', lastName: 'P' },
    ...{ empresa: null, idioma: null, isSuperuser: false },
  },
};

it.each([
  ['the trail of who did what, which superusers read', '/auditoria', EDITOR],
  ['the settings of administrators', '/configuracion', { isAdmin: false }],
  ['a survey to fill in, which the server refuses', '/completar_encuesta/add', EDITOR],
  ['answers to change, which the server refuses', '/completar_encuesta/1', EDITOR],
  ['answers to read, which the server refuses', '/completar_encuesta/1/view', EDITOR],
])('shows “Sin permiso” instead of %s', async (_, path, me) => {
  for (const name of ['SurveyToAnswer', 'SurveyToChange', 'CompletedSurvey'])
    server.use(gateway.query(name, () => refusal('FORBIDDEN')));
  opening(path, me);
  expect(await screen.findByRole('heading', { level: 1, name: 'Sin permiso' })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Sin permiso · Encuestas'));
  expect(screen.getByRole('link', { name: 'Ir al inicio' })).toBeTruthy();
});

it('redirects the address of the public area to the sign-in, without a warning', async () => {
  const warn = vi.spyOn(console, 'warn');
  showRoutes(routes, '/auth');
  await screen.findByRole('heading', { name: 'Iniciar sesión' }, { timeout: 10_000 });
  expect(warn).not.toHaveBeenCalled();
});
