import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { Outlet } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { entries } from '../../../web/src/resources';
import resource from '../../../web/src/resources/origenes/origenes';
import { forgetReads } from '../../../web/src/screens/freshness';
import { ListScreen } from '../../../web/src/screens/ListScreen';
import { gateway, refusal, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();
const area = entries.find(({ key }) => key === 'origenes');
if (!area) throw new Error('there is no area origenes');

let asked = 0;
const answering = (...names: string[]) =>
  gateway.query('ListOrigenes', () => {
    asked += 1;
    const results = names.map((descripcion, n) => ({
      __typename: 'Origen',
      id: `${n}`,
      label: descripcion,
      descripcion,
    }));
    const tableColumns = [{ __typename: 'TableColumn', label: 'Descripción', value: 'descripcion' }];
    return HttpResponse.json({
      data: { page: { __typename: 'OrigenPage', count: names.length, results, tableColumns } },
    });
  });

function show() {
  const list = <ListScreen area={area as NonNullable<typeof area>} resource={resource} />;
  return showRoutes(
    [
      {
        element: (
          <SignedInAs>
            <Outlet />
          </SignedInAs>
        ),
        children: [
          { path: '/origenes', element: list },
          { path: '/otra', element: <p>otra página</p> },
        ],
      },
    ],
    '/origenes',
  );
}

beforeEach(() => {
  asked = 0;
  forgetReads();
});

it('a list that cannot be read again says so, keeps its rows, and tries again', async () => {
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

it('a list that could not be read again is asked for when somebody comes back to it', async () => {
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

it('going back and forth does not keep a list fresh for longer than it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] });
  server.use(answering('Local'));
  const router = show();
  await screen.findByRole('link', { name: 'Local' });
  for (let turn = 0; turn < 4; turn++) {
    vi.setSystemTime(Date.now() + 9_000);
    await act(() => router.navigate('/otra'));
    await act(() => router.navigate('/origenes'));
    await screen.findByRole('link', { name: 'Local' });
  }
  vi.useRealTimers();
  await waitFor(() => expect(asked).toBe(2));
});
