import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { Outlet } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { FormScreen } from '../../../../web/src/crud/form/FormScreen';
import { ListScreen } from '../../../../web/src/crud/list/ListScreen';
import { areaOf } from '../../areas';
import { gateway, refusal, reply, SignedInAs, showRoutes, showSignedIn, useGateway } from '../../support';

const server = useGateway();
const { area, resource } = await areaOf('origenes');

const tableColumns = [{ __typename: 'TableColumn', label: 'Descripción', value: 'descripcion' }];
let reads = 0;
const answering = (...names: string[]) =>
  gateway.query('ListOrigenes', () => {
    reads += 1;
    const results = names.map((descripcion, n) => ({
      __typename: 'Origen',
      cantEmpresas: 2,
      id: `${n}`,
      label: descripcion,
      descripcion,
    }));
    return HttpResponse.json({
      data: { page: { __typename: 'OrigenPage', count: names.length, results, tableColumns } },
    });
  });

function show() {
  const shell = (
    <SignedInAs>
      <Outlet />
    </SignedInAs>
  );
  const children = [
    { path: '/origenes', element: <ListScreen {...{ area, resource }} /> },
    { path: '/origenes/:id', element: <FormScreen {...{ area, resource }} mode="edit" id="7" /> },
    { path: '/origenes/add', element: <FormScreen {...{ area, resource }} mode="add" /> },
    { path: '/otra', element: <p>otra página</p> },
  ];
  return showRoutes([{ element: shell, children }], '/origenes');
}

beforeEach(() => {
  reads = 0;
});

it('keeps the rows of a list that cannot be refetched, shows the error, and retries', async () => {
  server.use(answering('Local'));
  show();
  await screen.findByRole('link', { name: 'Local' });
  server.use(gateway.query('ListOrigenes', () => refusal('UPSTREAM_UNAVAILABLE')));
  await userEvent.click(screen.getByRole('button', { name: 'Recargar' }));
  expect((await screen.findByRole('alert')).textContent).toContain('pedido-7');
  expect(screen.getByRole('link', { name: 'Local' })).toBeTruthy();
  server.use(answering('Local', 'Mixto'));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('link', { name: 'Mixto' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('refetches a failed list on the next visit', async () => {
  server.use(answering('Local'));
  const router = show();
  await screen.findByRole('link', { name: 'Local' });
  server.use(gateway.query('ListOrigenes', () => refusal('UPSTREAM_UNAVAILABLE')));
  await userEvent.click(screen.getByRole('button', { name: 'Recargar' }));
  await screen.findByRole('alert');
  await act(() => router.navigate('/otra'));
  server.use(answering('Mixto'));
  await act(() => router.navigate('/origenes'));
  await screen.findByRole('link', { name: 'Mixto' });
});

it('shows the cached list at once on the next visit, and then the changes of others', async () => {
  server.use(answering('Local'));
  const router = show();
  await screen.findByRole('link', { name: 'Local' });
  await act(() => router.navigate('/otra'));
  const late = Promise.withResolvers<void>();
  server.use(
    gateway.query('ListOrigenes', () => late.promise),
    answering('Local', 'Mixto'),
  );
  await act(() => router.navigate('/origenes'));
  expect(screen.getByRole('link', { name: 'Local' })).toBeTruthy();
  late.resolve();
  await screen.findByRole('link', { name: 'Mixto' });
  expect(reads).toBe(2);
});

it('shortens a search that is too long, and says so', async () => {
  const searched: unknown[] = [];
  server.use(
    gateway.query('ListOrigenes', ({ variables }) => {
      searched.push(variables.search);
      return HttpResponse.json({ data: { page: { count: 0, results: [], tableColumns: [] } } });
    }),
  );
  const router = show();
  const box = screen.getByPlaceholderText('Buscar');
  await userEvent.click(box);
  await userEvent.paste(`${'ñ'.repeat(199)}xyz`);
  await userEvent.keyboard('{Enter}');
  const wanted = `${'ñ'.repeat(199)}x`;
  expect(await screen.findByText('La búsqueda se acortó a 200 caracteres.')).toBeTruthy();
  await waitFor(() => expect(searched.at(-1)).toBe(wanted));
  expect((box as HTMLInputElement).value).toBe(wanted);
  // A URL cannot search for more than the maximum, either.
  await act(() => router.navigate(`/origenes?search=${'a'.repeat(300)}`));
  await waitFor(() => expect(searched.at(-1)).toBe('a'.repeat(200)));
});

it.each(['Cancelar', 'Guardar'])('%s returns to the list with its search, order and page', async (button) => {
  const record = {
    __typename: 'Origen',
    cantEmpresas: 2,
    id: '7',
    label: 'Local',
    activo: true,
    version: 'v1',
    descripcion: 'Local',
  };
  server.use(
    reply('ListOrigenes', { page: { count: 31, results: [record], tableColumns } }),
    reply('GetOrigen', { record }),
    gateway.mutation('UpdateOrigen', () => HttpResponse.json({ data: { result: { record, errors: [] } } })),
  );
  const router = show();
  const search = '?page=3&search=l&ordering=-descripcion';
  await act(() => router.navigate(`/origenes${search}`));
  await userEvent.click(await screen.findByRole('link', { name: 'Local' }));
  await screen.findByDisplayValue('Local');
  await userEvent.click(screen.getByRole('button', { name: button }));
  if (button === 'Guardar') await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/origenes'));
  expect(router.state.location.search).toBe(search);
});

it('a list of one page has no pager', async () => {
  server.use(answering('Local', 'Mixto'));
  show();
  await screen.findByText('2 registros');
  expect(screen.queryByRole('navigation', { name: 'Paginación' })).toBeNull();
});

it('a list that could not be loaded does not mention unsaved input', async () => {
  server.use(gateway.query('ListOrigenes', () => HttpResponse.error()));
  show();
  expect(await screen.findByText('No hay conexión con el servidor.')).toBeTruthy();
});

describe('a record in view mode', () => {
  const inactive = { activo: false };
  it.each([
    ['leads on to changing it', undefined, {}, '/origenes/7'],
    ['does not, for who may not change it', ['view_origen'], {}, undefined],
    ['does not, once it is inactive', undefined, inactive, undefined],
  ])('says its name, and %s', async (_, permissions, state, href) => {
    const record = { __typename: 'Origen', id: '7', label: 'Local', activo: true, version: 'v1', descripcion: 'Local' };
    server.use(reply('GetOrigen', { record: { ...record, ...state } }));
    const at = { pathname: '/origenes/7/view', state: { list: '?page=3' } };
    showSignedIn(<FormScreen {...{ area, resource }} mode="view" id="7" />, { at, permissions });
    const trail = await screen.findByRole('navigation', { name: 'Ruta de navegación' });
    await waitFor(() => expect(trail.textContent).toBe('Orígenes›Ver origen'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Local');
    expect(screen.queryByText('Inactivo') !== null).toBe(state === inactive);
    expect(document.title).toBe('Local · Ver origen · Encuestas');
    expect(within(trail).getByRole('link').getAttribute('href')).toBe('/origenes?page=3');
    expect(screen.queryByRole('link', { name: 'Editar' })?.getAttribute('href')).toBe(href);
  });
});

describe('a record that was just added', () => {
  const adds = (id: string) =>
    gateway.mutation('CreateOrigen', () =>
      HttpResponse.json({ data: { result: { record: { __typename: 'Origen', id }, errors: [] } } }),
    );

  async function add() {
    const router = show();
    await screen.findByRole('link', { name: 'Local' });
    await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
    await userEvent.type(await screen.findByLabelText('Descripción'), 'Mixto');
    await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }));
    await screen.findByRole('link', { name: 'Local' });
    return router;
  }

  it('is highlighted in its list', async () => {
    server.use(answering('Local', 'Mixto'), adds('1'));
    await add();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.hasAttribute('data-added'))).toEqual([false, true]);
    expect(screen.queryByText(/Recién agregado/)).toBeNull();
  });

  it('is linked above the list if the current page does not show it', async () => {
    const record = {
      __typename: 'Origen',
      id: '70',
      label: 'Mixto',
      version: null,
      activo: true,
      descripcion: 'Mixto',
    };
    server.use(answering('Local'), adds('70'), reply('GetOrigen', { record }));
    await add();
    expect((await screen.findByRole('link', { name: 'Mixto' })).getAttribute('href')).toBe('/origenes/70');
    expect(screen.getByText(/Recién agregado/)).toBeTruthy();
    await userEvent.type(screen.getByPlaceholderText('Buscar'), 'Local{Enter}');
    await waitFor(() => expect(screen.queryByText(/Recién agregado/)).toBeNull());
  });
});
