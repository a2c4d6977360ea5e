import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { routes } from '../../../web/src/app/routes';
import { Pager } from '../../../web/src/crud/list/Pager';
import { storeTokens } from '../../../web/src/shared/session/tokens';
import { showRoutes, signedIn, useGateway } from '../support';

const server = useGateway();

const status = () => document.querySelector('body > [role=status]')?.textContent;

it('announces the new screen, and restores focus', async () => {
  // As in index.html.
  document.body.insertAdjacentHTML('beforeend', '<p id="pantalla" role="status"></p>');
  showRoutes(routes, '/auth/login');
  const link = await screen.findByRole('link', { name: '¿Olvidó su contraseña?' }, { timeout: 10_000 });
  expect(status()).toBe('');
  expect(document.activeElement).toBe(document.body);
  link.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Recuperar contraseña' });
  await waitFor(() => expect(status()).toBe('Recuperar contraseña'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('closes the popup of the screen before', async () => {
  server.use(...signedIn({ isAdmin: true, permisos: [{ id: '1', codename: 'add_origen' }], usuario: null }));
  storeTokens({ access: 'a', refresh: 'r' });
  const router = showRoutes(routes, '/origenes/add');
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar' }, { timeout: 10_000 }));
  await screen.findByRole('alertdialog');
  await act(() => router.navigate('/nadie'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('keeps focus in the pager on the last and the first page', async () => {
  function Pages() {
    const [page, go] = useState(1);
    return <Pager page={page} size={10} count={120} go={go} />;
  }
  showRoutes([{ path: '/', element: <Pages /> }], '/');
  for (const [name, page] of [
    ['Última', 12],
    ['Primera', 1],
  ] as const) {
    screen.getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Página ${page}` }));
  }
});
