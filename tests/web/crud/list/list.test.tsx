import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { ListScreen } from '../../../../web/src/crud/list/ListScreen';
import { areaOf } from '../../areas';
import { gateway, refusal, showSignedIn, useGateway } from '../../support';

const server = useGateway();
const { area, resource } = await areaOf('origenes');
const requests: Record<string, unknown>[] = [];

afterEach(() => {
  requests.length = 0;
});

const columns = [{ __typename: 'TableColumn', label: 'Descripción', value: 'descripcion' }];
const row = (id: string, descripcion: string) => ({
  __typename: 'Origen',
  cantEmpresas: 2,
  id,
  descripcion,
  label: descripcion,
  activo: true,
});

/** Responds with the requested page of a list. */
const answering = (count: number, tableColumns: object[] = columns) =>
  gateway.query('ListOrigenes', ({ variables }) => {
    requests.push(variables);
    const first = (Number(variables.page) - 1) * 10;
    const results = Array.from({ length: Math.min(10, count - first) }, (_, n) =>
      row(String(first + n + 1), `Origen ${first + n + 1}`),
    );
    const page = { __typename: 'OrigenPage', count, results, tableColumns };
    return HttpResponse.json({ data: { page } });
  });

const show = (permissions: readonly string[], at = '/origenes') =>
  showSignedIn(<ListScreen {...{ area, resource }} />, { at, permissions });

it('shows the server’s columns and rows and the total, and keeps the page in the URL', async () => {
  server.use(answering(25));
  const router = show(['view_origen', 'change_origen'], '/origenes?page=2');
  expect(await screen.findByRole('link', { name: 'Origen 11' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: /Descripción/ })).toBeTruthy();
  expect(screen.getByText('11–20 de 25 registros')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
  await screen.findByRole('link', { name: 'Origen 21' });
  expect(router.state.location.search).toBe('?page=3');
  expect(requests.map(({ page, pageSize, lang }) => [page, pageSize, lang])).toEqual([
    [2, 10, 'es'],
    [3, 10, 'es'],
  ]);
});

it('shows the form’s fields without suggested columns', async () => {
  server.use(answering(2, []));
  show(['view_origen']);
  expect(await screen.findByRole('link', { name: 'Origen 2' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Descripción',
    'Acciones',
  ]);
});

it('offers only permitted actions', async () => {
  server.use(answering(1));
  show(['view_origen']);
  await screen.findByRole('link', { name: 'Origen 1' });
  expect(screen.queryByRole('button', { name: 'Agregar' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Acciones de Origen 1' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Ver']);
});

it('offers to add to an empty list, and shows that a search has no results', async () => {
  server.use(answering(0));
  const router = show(['view_origen', 'add_origen']);
  await screen.findByText('Todavía no hay orígenes.');
  expect(screen.getAllByRole('button', { name: 'Agregar' })).toHaveLength(1);
  expect(screen.queryByText('0 registros')).toBeNull();
  await userEvent.type(screen.getByPlaceholderText('Buscar'), 'nada{Enter}');
  await screen.findByText('Ningún registro coincide con «nada».');
  expect(router.state.location.search).toBe('?search=nada');
  await waitFor(() => expect(requests.at(-1)?.search).toBe('nada'));
  await userEvent.click(screen.getByLabelText('Limpiar búsqueda'));
  expect(router.state.location.search).toBe('');
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Buscar'));
});

it('shows a failure with its request ID, and retries', async () => {
  server.use(gateway.query('ListOrigenes', () => refusal('UPSTREAM_UNAVAILABLE')));
  show(['view_origen']);
  expect((await screen.findByRole('alert')).textContent).toContain('pedido-7');
  server.use(answering(1));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('link', { name: 'Origen 1' });
});
