import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { Outlet } from 'react-router-dom';
import { expect, it } from 'vitest';
import { FormScreen } from '../../../../web/src/crud/form/FormScreen';
import type { Entry } from '../../../../web/src/features/catalogues';
import { areaOf, showForm } from '../../areas';
import { gateway, reply, SignedInAs, showRoutes, useGateway } from '../../support';

const server = useGateway();

async function show(key: Entry['key'], path: string, state?: unknown) {
  const { area, resource } = await areaOf(key);
  const mode = path === 'add' ? 'add' : 'edit';
  const shell = (
    <SignedInAs>
      <Outlet />
    </SignedInAs>
  );
  const form = <FormScreen {...{ area, resource, mode }} id={mode === 'add' ? undefined : path} />;
  const children = [
    { path: `${area.path}/${path}`, element: form },
    { path: '*', element: <p>otra página</p> },
  ];
  return showRoutes([{ element: shell, children }], { pathname: `${area.path}/${path}`, state });
}

const created = (name: string, inputs: unknown[] = []) =>
  gateway.mutation(name, ({ variables }) => {
    inputs.push(variables.input);
    return HttpResponse.json({ data: { result: { record: { id: '9' }, errors: [] } } });
  });

const acknowledge = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }));

it('saves and adds another: choices stay, the rest is empty, and the first field has the focus', async () => {
  const inputs: unknown[] = [];
  server.use(created('CreateLinkReporte', inputs));
  const router = await show('links', 'add');
  await userEvent.selectOptions(await screen.findByLabelText('Tipo de usuario'), 'Administrador');
  expect(screen.queryByRole('combobox', { name: /Negocio/ })).toBeNull();
  await userEvent.type(screen.getByLabelText('URL'), 'https://uno.example');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar y agregar otro' }));
  await acknowledge();
  const type = screen.getByLabelText('Tipo de usuario');
  await waitFor(() => expect(document.activeElement).toBe(type));
  expect(type).toHaveProperty('value', 'ADMINISTRADOR');
  expect(screen.getByLabelText('URL')).toHaveProperty('value', '');
  expect(screen.queryByText('Debe ingresar una url')).toBeNull();
  expect(router.state.location.pathname).toBe('/link_reporte/add');
  expect(inputs).toHaveLength(1);
  // Nothing is unsaved yet.
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/link_reporte'));
});

it('returns to the screen of another area that led to the form', async () => {
  server.use(created('CreateOrigen'));
  const router = await show('origenes', 'add', { from: '/seguimiento/3?page=2' });
  await userEvent.type(await screen.findByLabelText('Descripción'), 'Mixto');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  await acknowledge();
  await waitFor(() => expect(router.state.location.pathname).toBe('/seguimiento/3'));
  expect(router.state.location.search).toBe('?page=2');
});

it('a record that does not exist leads home, which says so and links to the list', async () => {
  server.use(reply('GetOrigen', { record: null }));
  const router = await show('origenes', '404');
  await screen.findByText('otra página');
  const missing = { list: '/origenes', key: 'origenes' };
  expect(router.state.location).toMatchObject({ pathname: '/', state: { missing } });
});

it('restores an inactive record on its page', async () => {
  const origin = { __typename: 'Origen', id: '7', label: 'Mixto', descripcion: 'Mixto', version: 'v1', activo: false };
  const inputs: unknown[] = [];
  server.use(
    gateway.query('GetOrigen', () => HttpResponse.json({ data: { record: { ...origin, activo: inputs.length > 0 } } })),
    gateway.mutation('UpdateOrigen', ({ variables }) => {
      inputs.push(variables.input);
      return HttpResponse.json({ data: { result: { record: { ...origin, activo: true }, errors: [] } } });
    }),
  );
  await showForm('origenes', 'view');
  await userEvent.click(await screen.findByRole('button', { name: 'Restaurar' }));
  await screen.findByText('El registro volvió a estar activo.');
  await acknowledge();
  expect(await screen.findByRole('link', { name: 'Editar' })).toBeTruthy();
  expect(inputs).toEqual([{ activo: true }]);
});
