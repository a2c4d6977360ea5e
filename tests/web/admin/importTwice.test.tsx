import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Asked } from '../../../web/src/importing/answer';
import { readCsv } from '../../../web/src/importing/csv';
import { ImportRecords } from '../../../web/src/importing/ImportRecords';
import { importedEmpresas } from '../../../web/src/resources/empresas/importing';
import { csvOf, utf8 } from '../../support/import/files';
import { gateway, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();

/** What a browser runs apart from the screen, run here in its place. */
class InlineWorker extends EventTarget {
  postMessage({ bytes, names }: Asked) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: readCsv(bytes, names) })));
  }
  terminate() {}
}
beforeAll(() => vi.stubGlobal('Worker', InlineWorker));
afterAll(() => vi.unstubAllGlobals());

const TYPE = { type: 'text/csv' };
const HEADER = ['Razón social', 'Negocio', 'Origen', 'Cantidad de sucursales', 'Cantidad de empleados'];
const bytes = utf8(csvOf([HEADER, ['Uno S.A.', 'Bancos', 'Nacional', '1', '2']]));

it('checks a file against what others imported since the dialog was opened, and once more before it is sent', async () => {
  let existing: object[] = [];
  const sent: unknown[] = [];
  server.use(
    gateway.query('CatalogosDeEmpresas', () =>
      HttpResponse.json({
        data: {
          rubros: { results: [{ id: '1', label: 'Bancos', segmentos: [] }] },
          origenes: { results: [{ id: '1', label: 'Nacional' }] },
        },
      }),
    ),
    gateway.query('EmpresasImportadas', () =>
      HttpResponse.json({ data: { page: { count: existing.length, results: existing } } }),
    ),
    gateway.mutation('ImportEmpresas', ({ variables }) => {
      sent.push(variables.filas);
      return HttpResponse.json({ data: { result: { creadas: ['1'], errors: [], restantes: [] } } });
    }),
  );
  const dialog = (
    <SignedInAs>
      <ImportRecords imported={importedEmpresas} close={() => undefined} />
    </SignedInAs>
  );
  showRoutes([{ path: '*', element: dialog }], '/');
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /Elegir archivo/ })).toHaveProperty('disabled', false),
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  const choose = () => userEvent.upload(input, new File([new Uint8Array(bytes)], 'empresas.csv', TYPE));
  const taken = [{ id: '9', razonSocial: 'Uno S.A.', rucCi: '' }];

  existing = taken;
  await choose();
  await screen.findByText(/«Uno S.A.» ya existe/);
  existing = [];
  await choose();
  const button = await screen.findByRole('button', { name: /^Importar/ });
  existing = taken;
  await userEvent.click(button);
  await screen.findByText(/«Uno S.A.» ya existe/);
  expect(sent).toEqual([]);
  existing = [];
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: /^Importar/ }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});
