import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Configuracion } from '../../../../web/src/features/settings/Settings';
import { reply, showSignedIn, useGateway } from '../../support';

const server = useGateway();

it.each([
  [true, '2 correos en cola'],
  [undefined, '2 correos en cola'],
  [false, /^No hay un servidor de correo configurado/],
])('says that no mail server is set up, and otherwise how many mails are queued: %s', async (sendsMail, text) => {
  const estado = { __typename: 'Estado', gateway: '1', restDisponible: true, restMs: 1, rest: '1', baseDeDatos: 'PG' };
  const cola = { __typename: 'ColaDeCorreo', enCola: 2, detenida: null, motivo: null, proximo: null };
  server.use(reply('Estado', { estado: { ...estado, zonaHoraria: 'UTC', hoy: '2026-06-30' }, cola }));
  showSignedIn(<Configuracion />, { at: '/configuracion', sendsMail });
  expect((await screen.findByText(text)).tagName).toBe('DD');
});
