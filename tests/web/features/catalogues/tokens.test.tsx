import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { TokenForm } from '../../../../web/src/features/catalogues/tokens/TokenForm';
import { areaOf } from '../../areas';
import { gateway, reply, showSignedIn, useGateway } from '../../support';

const server = useGateway();

/** The form of a new token, sent: the server made one. */
async function makeToken() {
  const results = [{ __typename: 'Permiso', id: '1', codename: 'view_empresa', name: 'Ver empresas' }];
  const record = { __typename: 'TokenServicio', id: '7', token: 'enc_secreto' };
  server.use(
    reply('Permisos', { page: { __typename: 'PermisoPage', results } }),
    gateway.mutation('MakeTokenServicio', () => HttpResponse.json({ data: { result: { record, errors: [] } } })),
  );
  const { area, resource } = await areaOf('tokensServicio');
  const form = <TokenForm {...{ area, resource }} mode="add" id={undefined} />;
  const router = showSignedIn(form, { at: '/tokens_servicio/add' });
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Planilla');
  await userEvent.click(screen.getByRole('tab', { name: 'Lista completa' }));
  await screen.findByRole('option', { name: /view_empresa$/ });
  await userEvent.click(screen.getByRole('button', { name: 'Agregar todos' }));
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  return router;
}

const shown = async () => within(await screen.findByRole('alertdialog', { name: 'Copie el token ahora' }));
const mayUnload = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('the secret announces the new token, and leaving or reloading before it is saved needs a confirmation', async () => {
  const router = await makeToken();
  const secret = (await shown()).getByRole<HTMLInputElement>('textbox', { name: 'Token' });
  expect(secret.value).toBe('enc_secreto');
  expect(screen.queryByText('Operación exitosa')).toBeNull();
  expect(mayUnload()).toBe(false);
  await act(() => router.navigate('/origenes'));
  const question = within(await screen.findByRole('alertdialog', { name: 'El token no se vuelve a mostrar' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
  expect(secret.isConnected).toBe(true);
  expect(router.state.location.pathname).toBe('/tokens_servicio/add');
  await waitFor(() => expect(document.activeElement).toBe(secret));
  await userEvent.click((await shown()).getByRole('button', { name: 'Ya lo guardé' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tokens_servicio'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(mayUnload()).toBe(true);
});

it('a confirmed departure leaves without a second confirmation', async () => {
  const router = await makeToken();
  const secret = (await shown()).getByRole('textbox', { name: 'Token' });
  // A dialog of the same frame would hide the question.
  await waitFor(() => expect(document.activeElement).toBe(secret));
  await act(() => router.navigate('/origenes'));
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardarlo' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/origenes'));
  expect(mayUnload()).toBe(true);
});
