import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { AuditScreen } from '../../../web/src/audit/AuditScreen';
import { History } from '../../../web/src/audit/History';
import { gateway, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();

const line = (n: number) => ({
  ...{ __typename: 'Movimiento', id: String(n), acto: 'cambiar', recurso: 'rubro', registro: '1', etiqueta: 'Bancos' },
  ...{ momento: '2026-11-27T10:00:00Z', usuario: '1', username: `ana${n}`, pedido: null },
  cambios: Array.from({ length: n === 1 ? 8 : 1 }, (_, at) => ({
    ...{ __typename: 'Cambio', campo: `c${at}`, nombre: `Campo ${at}`, antes: 'a', despues: 'b' },
  })),
});

function show(element: React.ReactNode, search = '') {
  server.use(
    gateway.query('Auditoria', ({ variables }) => {
      const results = Array.from({ length: Math.min(12, variables.pageSize) }, (_, at) => line(at + 1));
      return HttpResponse.json({ data: { page: { __typename: 'MovimientoPage', count: 12, results } } });
    }),
  );
  showRoutes([{ path: '/', element: <SignedInAs>{element}</SignedInAs> }], { pathname: '/', search });
}

it.each([
  ['Quitar los filtros', '?acto=cambiar'],
  ['Solo los movimientos de un usuario ✕', '?usuario=1'],
  ['Solo los movimientos de un registro ✕', '?registro=1'],
])('%s gives its focus to the first filter', async (name, search) => {
  show(<AuditScreen />, search);
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Buscar' }));
});

it('more changes of an act begin with the focus of the button that showed them', async () => {
  show(<AuditScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar 2 cambios más' }));
  expect(document.activeElement?.textContent).toMatch(/^Campo 6/);
});

it('more acts of a record begin with the focus of the button that brought the last of them', async () => {
  show(<History area="negocios" id="1" wide />);
  await userEvent.click(await screen.findByRole('button', { name: 'Historial' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar más' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mostrar más' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByText('ana11').closest('li'));
});
