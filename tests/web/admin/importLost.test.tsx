import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { ImportRecords } from '../../../web/src/importing/ImportRecords';
import type { Follow } from '../../../web/src/importing/records';
import { importedEmpresas } from '../../../web/src/resources/empresas/importing';
import { useExtras as useEmpresaExtras } from '../../../web/src/resources/empresas/useExtras';
import { useExtras as useUsuarioExtras } from '../../../web/src/resources/usuarios/useExtras';
import { gateway, refusal, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();

const records = ['Uno S.A.', 'Dos S.A.'].map((razonSocial) => ({ razonSocial }));
const plan = { records, filas: [2, 3], titles: ['Uno S.A.', 'Dos S.A.'], follows: false, job: '1' };
/** What the tab remembers of an import whose page went, or whose server broke, during its first call. */
const KEY = 'encuestas.importar empresas ';

function show(follow?: Follow) {
  server.use(
    gateway.query('CatalogosDeEmpresas', () =>
      HttpResponse.json({ data: { rubros: { results: [] }, origenes: { results: [] } } }),
    ),
    gateway.query('EmpresasImportadas', () => HttpResponse.json({ data: { page: { count: 0, results: [] } } })),
  );
  const dialog = (
    <SignedInAs>
      <ImportRecords imported={importedEmpresas} follow={follow} close={() => undefined} />
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

it('who may not take back what was made is told so, and is not led to try for ever', async () => {
  sessionStorage.setItem(KEY, JSON.stringify({ plan, told: { creadas: ['1', '2'], errors: [], restantes: [] } }));
  localStorage.setItem('encuestas.creadas empresas ', JSON.stringify([{ job: '1', ids: ['1', '2'] }]));
  server.use(gateway.mutation('DeshacerImportacion', () => refusal('FORBIDDEN')));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  const told = within(await screen.findByRole('alert'));
  expect(told.getByText('La importación no se pudo deshacer del todo')).toBeTruthy();
  expect(told.getByText('No tiene permiso para quitarlo: pídalo a un administrador.')).toBeTruthy();
  expect(told.getByText('Fila 2: Uno S.A. — sigue ahí')).toBeTruthy();
  expect(told.queryByText(/falló/)).toBeNull();
  expect(told.queryByRole('button')).toBeNull();
});

it.each([
  [
    'to some',
    [{ id: '2', message: 'No tiene correo.' }],
    'No quedó nada de la importación. Los correos que ya salieron no se pueden recuperar: sus enlaces ya no sirven.',
  ],
  [
    'to nobody',
    ['1', '2'].map((id) => ({ id, message: 'No tiene correo.' })),
    'No quedó nada de la importación: todo está como antes.',
  ],
])('an undo after links went out %s says what is not as before', async (_, refused, text) => {
  const result = { __typename: 'ImportarRegistrosPayload', creadas: ['1', '2'], errors: [], restantes: [] };
  localStorage.setItem('encuestas.creadas empresas ', JSON.stringify([{ job: '1', ids: [] }]));
  sessionStorage.setItem(KEY, JSON.stringify({ plan: { ...plan, follows: true }, told: null, lost: true }));
  server.use(
    gateway.mutation('ImportEmpresas', () => HttpResponse.json({ data: { result } })),
    gateway.mutation('DeshacerImportacion', () => HttpResponse.json({ data: { result: { restantes: [] } } })),
  );
  show({ wanted: true, run: async () => refused });
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
  await screen.findByText('Se importaron 2 empresas.');
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each([
  ['empresa', useEmpresaExtras],
  ['usuarioempresa', useUsuarioExtras],
] as const)('importing is offered to who may also take back what it makes: %s', async (model, useExtras) => {
  const Offered = () => <p>{useExtras().list.map(({ key }) => key)}</p>;
  const offered = async (permissions: string[]) => {
    cleanup();
    const element = (
      <SignedInAs permissions={permissions}>
        <h1>Listo</h1>
        <Offered />
      </SignedInAs>
    );
    showRoutes([{ path: '/', element }], '/');
    await screen.findByText('Listo');
    return screen.queryByText('import') !== null;
  };
  expect(await offered([`view_${model}`, `add_${model}`])).toBe(false);
  expect(await offered([`view_${model}`, `add_${model}`, `delete_${model}`])).toBe(true);
});
