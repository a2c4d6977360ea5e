import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { DownloadDialog } from '../../../../web/src/shared/shell/DownloadDialog';
import { showRoutes, useGateway } from '../../support';

const server = useGateway();
const address = new URL('/descargas/x.csv', location.href).href;
const saved: Blob[] = [];
URL.createObjectURL = (blob: Blob) => `#${saved.push(blob)}`;
afterEach(() => {
  saved.splice(0);
  vi.unstubAllGlobals();
});

function showDownload() {
  const close = vi.fn();
  const element = <DownloadDialog title="x" file={{ url: '/descargas/x.csv', name: 'x.csv' }} close={close} />;
  showRoutes([{ path: '/', element }], '/');
  return close;
}

it.each([
  [{ 'retry-after': '12', 'x-request-id': 'pedido-7' }, 'Vuelva a intentarlo en 12 segundos.'],
  [{ 'x-request-id': 'pedido-7' }, 'Espere unos minutos y vuelva a intentarlo.'],
])('a file that is refused for a while says for how long: %j', async (headers, said) => {
  server.use(http.get(address, () => new HttpResponse(null, { status: 429, headers })));
  showDownload();
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Demasiados intentos. ${said}Código de la solicitud: pedido-7`,
  );
});

it.each([
  ['a server that fails', () => new HttpResponse(null, { status: 502 }), 'El servidor no pudo preparar el archivo'],
  ['no network', () => HttpResponse.error(), 'No hay conexión con el servidor'],
])('%s is said, and another attempt saves the file', async (_, failure, said) => {
  server.use(http.get(address, () => HttpResponse.text('a;b')));
  server.use(http.get(address, failure, { once: true }));
  const close = showDownload();
  expect((await screen.findByRole('alert')).textContent).toContain(said);
  expect(saved).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('Descarga completa: 3 B.');
  expect(saved).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('OK'));
  await userEvent.keyboard('{Enter}');
  expect(close).toHaveBeenCalled();
});

it('a file that breaks off is not saved, and one on its way can be stopped', async () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const start = (controller: typeof stream) => {
    stream = controller;
    controller?.enqueue(new Uint8Array(2_500_000));
  };
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ start })));
  const close = showDownload();
  await screen.findByText('Recibidos 2,5 MB…');
  expect(screen.getByRole('progressbar')).toBeTruthy();
  stream?.error(new TypeError('network error'));
  expect((await screen.findByRole('alert')).textContent).toContain('se interrumpió antes de terminar');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await screen.findByText('Recibidos 2,5 MB…');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(close).toHaveBeenCalled();
  expect(saved).toEqual([]);
});
