import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { entries } from '../../../../web/src/features/catalogues';
import { TokenForm } from '../../../../web/src/features/catalogues/tokens/TokenForm';
import tokens from '../../../../web/src/features/catalogues/tokens/tokens';
import { gateway, SignedInAs, showRoutes, useGateway } from '../../support';

const server = useGateway();

/** The form of a new token, sent: the server made one. */
async function makeToken() {
  const results = [{ __typename: 'Permiso', id: '1', codename: 'view_empresa', name: 'Ver empresas' }];
  const record = { __typename: 'TokenServicio', id: '7', token: 'enc_secreto' };
  server.use(
    gateway.query('Permisos', () => HttpResponse.json({ data: { page: { __typename: 'PermisoPage', results } } })),
    gateway.mutation('MakeTokenServicio', () => HttpResponse.json({ data: { result: { record, errors: [] } } })),
  );
  const area = entries.find(({ key }) => key === 'tokensServicio');
  if (!area) throw new Error('there is no area of tokens');
  const form = (
    <SignedInAs>
      <TokenForm area={area} resource={tokens} mode="add" id={undefined} />
    </SignedInAs>
  );
  const router = showRoutes(
    [
      { path: '/tokens_servicio/add', element: form },
      { path: '*', element: <p>otra página</p> },
    ],
    '/tokens_servicio/add',
  );
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
