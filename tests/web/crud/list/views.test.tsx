import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { ListScreen } from '../../../../web/src/crud/list/ListScreen';
import { areaOf } from '../../areas';
import { gateway, type Person, reply, showSignedIn, useGateway } from '../../support';

const server = useGateway();
const { area, resource } = await areaOf('origenes');
const columns = [{ __typename: 'TableColumn', label: 'Descripción', value: 'descripcion' }];
const UNO = { __typename: 'Origen', cantEmpresas: 2, id: '1', descripcion: 'Uno', label: 'Uno' };

beforeEach(() => {
  server.use(
    reply('ListOrigenes', { page: { __typename: 'OrigenPage', count: 1, results: [UNO], tableColumns: columns } }),
  );
});

const view = (id: string, nombre: string, creador: string) => ({
  __typename: 'Vista',
  ...{ id, nombre, lista: 'origenes', consulta: 'columns=descripcion&search=uno' },
  creador: { __typename: 'Usuario', id: creador },
});

const USUARIO = { id: '7', isSuperuser: false } as Person['usuario'];
const show = (search: string, offered: readonly string[]) =>
  showSignedIn(<ListScreen {...{ area, resource }} />, { at: `/origenes${search}`, usuario: USUARIO, offered });

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const tabs = () => screen.getByRole('navigation', { name: 'Vistas' });
const openTab = () =>
  within(tabs())
    .getAllByRole('link')
    .find((link) => link.hasAttribute('aria-current'))?.textContent;

it('keeps views on the device without the capability: saves, opens, changes and renames one', async () => {
  const router = show('?search=uno', []);
  // Tabs come with the first view.
  await screen.findByRole('button', { name: 'Guardar como vista' });
  expect(screen.queryByRole('navigation', { name: 'Vistas' })).toBeNull();
  await press('Guardar como vista');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nombre/ }), 'Los unos{Enter}');
  await waitFor(() => expect(openTab()).toBe('Los unos'));
  expect(router.state.location.search).toMatch(/search=uno/);
  expect(screen.queryByText('Sin guardar')).toBeNull();
  await userEvent.click(within(tabs()).getByRole('link', { name: 'Todos' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(openTab()).toBe('Todos');
  await userEvent.click(within(tabs()).getByRole('link', { name: 'Los unos' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Buscar' }), ' dos{Enter}');
  expect(await screen.findByText('Sin guardar')).toBeTruthy();
  expect(openTab()).toBe('Los unos');
  await press('Guardar cambios');
  await waitFor(() => expect(screen.queryByText('Sin guardar')).toBeNull());
  await press('Acciones de la vista Los unos');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cambiar el nombre' }));
  const name = await screen.findByRole('textbox', { name: /^Nombre/ });
  await userEvent.clear(name);
  await press('Guardar');
  expect(await screen.findByText('El campo es requerido')).toBeTruthy();
  await userEvent.type(name, 'Uno y dos{Enter}');
  await waitFor(() => expect(openTab()).toBe('Uno y dos'));
});

it('shows shared views, of which others’ cannot be changed, and the reason of a refused name', async () => {
  const results = [view('1', 'De otro', '8'), { ...view('2', 'De otra lista', '7'), lista: 'empresas' }];
  server.use(
    reply('Vistas', { page: { __typename: 'VistaPage', results } }),
    gateway.mutation('CreateVista', () => {
      const errors = [{ __typename: 'FieldError', field: 'nombre', message: 'Ya existe.' }];
      return HttpResponse.json({ data: { result: { __typename: 'VistaPayload', record: null, errors } } });
    }),
  );
  show('?search=uno', ['vistas']);
  await waitFor(() => expect(openTab()).toBe('De otro'));
  expect(within(tabs()).getAllByRole('link')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Acciones de la vista De otro' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Buscar' }), ' dos{Enter}');
  await press('Guardar como vista');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nombre/ }), 'De otro{Enter}');
  expect(await screen.findByText('Ya existe.')).toBeTruthy();
});
