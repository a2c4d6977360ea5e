import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { ImportRecords } from '../../../web/src/importing/ImportRecords';
import { importedEmpresas } from '../../../web/src/resources/empresas/importing';
import { gateway, refusal, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();

const records = ['Uno S.A.', 'Dos S.A.'].map((razonSocial) => ({ razonSocial }));
const plan = { records, filas: [2, 3], titles: ['Uno S.A.', 'Dos S.A.'], follows: false, job: '1' };
/** What the tab remembers of an import whose page went, or whose server broke, during its first call. */
const KEY = 'encuestas.importar empresas ';

function show() {
  server.use(
    gateway.query('CatalogosDeEmpresas', () =>
      HttpResponse.json({ data: { rubros: { results: [] }, origenes: { results: [] } } }),
    ),
    gateway.query('EmpresasImportadas', () => HttpResponse.json({ data: { page: { count: 0, results: [] } } })),
  );
  const dialog = (
    <SignedInAs>
      <ImportRecords imported={importedEmpresas} close={() => undefined} />
    </SignedInAs>
  );
  return showRoutes([{ path: '*', element: dialog }], '/');
}

it('an import whose call broke can be gone on with, and its undo does not claim that all is as before', async () => {
  sessionStorage.setItem(KEY, JSON.stringify({ plan, told: null, lost: true }));
  const asked: unknown[] = [];
  server.use(
    gateway.mutation('ImportEmpresas', ({ variables }) => {
      asked.push(variables.retomada);
      return refusal('INTERNAL_SERVER_ERROR');
    }),
  );
  const undone: unknown[] = [];
  server.use(
    gateway.mutation('DeshacerImportacion', ({ variables }) => {
      undone.push(variables.empresas);
      return refusal('UPSTREAM_TIMEOUT');
    }),
  );
  show();
  await screen.findByText('Hay una importación sin terminar');
  expect(screen.getByText('De 2 filas más no se sabe si se crearon: al continuar se comprueba.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(asked).toEqual([true]));
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await screen.findByText('Fila 2: Uno S.A. — no se sabe si se creó; revise la lista');
  expect(screen.queryByText(/No quedó nada de la importación/)).toBeNull();
  expect(undone).toEqual([records]);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('what a call made whose answer was lost is taken back, too', async () => {
  sessionStorage.setItem(KEY, JSON.stringify({ plan, told: null, lost: true }));
  const undone: unknown[] = [];
  server.use(
    gateway.mutation('DeshacerImportacion', ({ variables }) => {
      undone.push(variables);
      return HttpResponse.json({ data: { result: { restantes: [] } } });
    }),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await screen.findByText(/No quedó nada de la importación/);
  expect(undone).toMatchObject([{ recurso: 'empresas', ids: [], empresas: records }]);
});
