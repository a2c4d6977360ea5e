import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { routes } from '../../../web/src/app/routes';
import { setDraftPending } from '../../../web/src/features/answering/drafts/draftKey';
import { accessToken, clearTokens, refreshToken, storeTokens } from '../../../web/src/shared/session/tokens';
import { gateway, showRoutes, signedIn, useGateway } from '../support';

const server = useGateway();

const me = {
  isAdmin: true,
  permisos: ['view_origen', 'add_origen'].map((codename, id) => ({ id: String(id), codename })),
  usuario: null,
};

/** A user with unsaved changes in a form. */
async function atForm(access = 'a') {
  const ended: unknown[] = [];
  server.use(
    ...signedIn(me),
    gateway.mutation('Logout', ({ variables }) => {
      ended.push(variables.refresh);
      return HttpResponse.json({ data: { result: true } });
    }),
  );
  storeTokens({ access, refresh: 'r' });
  const router = showRoutes(routes, '/origenes/add');
  await userEvent.type(await screen.findByLabelText('Descripción', undefined, { timeout: 10_000 }), 'Mixto');
  return { router, ended };
}

/** The same user, who presses the shell's sign-out. */
async function leaveForm() {
  const form = await atForm();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  return form;
}

it.each([
  ['where another tab signed out', () => new StorageEvent('storage', { key: '_riart_refreshToken' })],
  ['that was kept aside meanwhile', () => new PageTransitionEvent('pageshow', { persisted: true })],
])('closes a changed form %s without a confirmation', async (_, event) => {
  const { router } = await atForm();
  clearTokens();
  act(() => void dispatchEvent(event()));
  await screen.findByRole('heading', { name: 'Iniciar sesión' });
  expect(router.state.location.pathname).toBe('/auth/login');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('closes a changed form without a confirmation when another user signs in, and stores the draft', async () => {
  const tokenOf = (user: number) => `t.${btoa(JSON.stringify({ user_id: user }))}.x`;
  const prompts: boolean[] = [];
  // A browser asks for a confirmation if the page prevents the event.
  const reload = () => prompts.push(!dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await atForm(tokenOf(1));
  const { location: page } = globalThis;
  vi.stubGlobal('location', { href: page.href, reload });
  localStorage.setItem('_riart_accessToken', tokenOf(2));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: '_riart_refreshToken' })));
  expect(prompts).toEqual([false]);
  const drafts = Object.entries<string>({ ...localStorage }).filter(([key]) => key.startsWith('encuestas.form 1 '));
  expect(drafts.map(([, draft]) => JSON.parse(draft).values)).toEqual([{ descripcion: 'Mixto' }]);
  vi.stubGlobal('location', page);
});

it('signs out of a changed form after a confirmation, deletes the tokens and notifies the server', async () => {
  const { router, ended } = await leaveForm();
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await screen.findByRole('heading', { name: 'Iniciar sesión' });
  expect(router.state.location.pathname).toBe('/auth/login');
  expect([accessToken(), refreshToken()]).toEqual([null, null]);
  await expect.poll(() => ended).toEqual(['r']);
});

it('stays signed in with the unsaved changes if the user cancels', async () => {
  const { ended } = await leaveForm();
  const ask = await screen.findByRole('alertdialog');
  await userEvent.click(within(ask).getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByDisplayValue('Mixto')).toBeTruthy();
  expect(accessToken()).toBe('a');
  expect(ended).toEqual([]);
});

it('asks before signing out while a submission of the user is pending', async () => {
  setDraftPending('someone%20else:1', true);
  const { router, ended } = await atForm();
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  await press();
  const form = await screen.findByRole('alertdialog', { name: 'Cambios sin guardar' });
  await userEvent.click(within(form).getByRole('button', { name: 'Cancelar' }));
  setDraftPending('anonymous:1', true);
  await press();
  const ask = await screen.findByRole('alertdialog', { name: 'Hay una encuesta que todavía no se envió' });
  await userEvent.click(within(ask).getByRole('button', { name: 'Cancelar' }));
  expect(accessToken()).toBe('a');
  await press();
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión de todos modos' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await screen.findByRole('heading', { name: 'Iniciar sesión' });
  expect(router.state.location.pathname).toBe('/auth/login');
  await expect.poll(() => ended).toEqual(['r']);
});
