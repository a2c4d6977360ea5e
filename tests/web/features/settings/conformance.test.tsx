import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Conformance } from '../../../../web/src/features/settings/Conformance';
import { gateway, refusal, reply, showSignedIn, useGateway } from '../../support';

const server = useGateway();

const show = () => {
  showSignedIn(<Conformance />);
};

const start = async () => await userEvent.click(await screen.findByRole('button', { name: 'Comprobar' }));

const check = (recurso: string, resultado: string, detalle = '', cierra: string[] = []) => ({
  __typename: 'Prueba',
  ...{ recurso, prueba: 'list', resultado, detalle, cierra },
});

it('lists what is wrong first, with the endpoints and the screens that need them', async () => {
  const pruebas = [
    check('empresas/', 'FUNCIONA'),
    check('encuestas/idiomas/', 'FALTA', 'status 404', ['/idiomas', '/users']),
    check('encuestas/periodos/', 'FALTA', 'status 404', ['/periodos', '/users']),
    check('rubros/', 'FORMA_INCORRECTA', 'expected a list, found null'),
  ];
  server.use(reply('Conformidad', { conformidad: { __typename: 'Conformidad', cumple: false, pruebas } }));
  show();
  await start();
  await screen.findByText('La API REST no cumple el contrato.');
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Formato incorrecto (1)', 'Falta (2)', 'Funciona (1)']);
  const missing = screen.getByText('list: status 404').closest('li');
  if (!missing) throw new Error('the deviation is in no list');
  within(missing).getByText('encuestas/idiomas/, encuestas/periodos/');
  within(missing).getByText(/lo necesitan: \/idiomas, \/users, \/periodos$/);
});

it('says why the check failed and repeats it', async () => {
  server.use(gateway.query('Conformidad', () => refusal('FORBIDDEN')));
  show();
  await start();
  await userEvent.click(within(await screen.findByRole('alert')).getByRole('button'));
  await screen.findByRole('alert');
});
