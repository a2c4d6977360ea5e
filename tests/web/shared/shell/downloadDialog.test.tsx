import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { DownloadDialog } from '../../../../web/src/shared/shell/DownloadDialog';
import { showRoutes, useGateway } from '../../support';

const server = useGateway();

it.each([
  [{ 'retry-after': '12', 'x-request-id': 'pedido-7' }, 'Vuelva a intentarlo en 12 segundos.'],
  [{ 'x-request-id': 'pedido-7' }, 'Espere unos minutos y vuelva a intentarlo.'],
])('a file that is refused for a while says for how long: %j', async (headers, said) => {
  const address = new URL('/descargas/x.csv', location.href).href;
  server.use(http.get(address, () => new HttpResponse(null, { status: 429, headers })));
  const element = (
    <DownloadDialog title="x" file={{ url: '/descargas/x.csv', name: 'x.csv' }} close={() => undefined} />
  );
  showRoutes([{ path: '/', element }], '/');
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Demasiados intentos. ${said}Código de la solicitud: pedido-7`,
  );
});
