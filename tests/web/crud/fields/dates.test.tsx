import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { FormScreen } from '../../../../web/src/crud/form/FormScreen';
import { entries } from '../../../../web/src/features/catalogues';
import { setLang } from '../../../../web/src/shared/i18n';
import { gateway, SignedInAs, showRoutes, useGateway } from '../../support';

const server = useGateway();
afterEach(() => act(() => setLang('es')));

async function showPeriodo() {
  const area = entries.find(({ key }) => key === 'periodos');
  if (!area) throw new Error('there is no area of periods');
  const { default: resource } = await area.load();
  const form = (
    <SignedInAs>
      <FormScreen area={area} resource={resource} mode="add" />
    </SignedInAs>
  );
  showRoutes(
    [
      { path: '/periodos/add', element: form },
      { path: '*', element: <p>otra página</p> },
    ],
    '/periodos/add',
  );
  return screen.findByLabelText('Fecha de inicio');
}

it('a typed date reads in the language’s format when it is left, and is saved as a day', async () => {
  const inputs: unknown[] = [];
  server.use(
    gateway.query('PeriodoOptions', () => HttpResponse.json({ data: { page: { count: 0, results: [] } } })),
    gateway.mutation('CreatePeriodo', ({ variables }) => {
      inputs.push(variables.input);
      return HttpResponse.json({ data: { result: { record: { id: '1' }, errors: [] } } });
    }),
  );
  const first = await showPeriodo();
  const last = screen.getByLabelText('Fecha de fin');
  await userEvent.type(first, '1/2/2026');
  await userEvent.type(last, '31122026{Tab}');
  expect(first).toHaveProperty('value', '01/02/2026');
  expect(last).toHaveProperty('value', '31/12/2026');
  await act(() => setLang('en'));
  expect(first).toHaveProperty('value', '01/02/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(inputs).toEqual([{ fecha: '2026-02-01', fechaFin: '2026-12-31' }]));
});

it('what is no date stays as it was typed, and is refused', async () => {
  const first = await showPeriodo();
  await userEvent.type(first, '31/2/2026{Tab}');
  expect(first).toHaveProperty('value', '31/2/2026');
  expect(await screen.findByText('Escriba una fecha válida, como 31/12/2026')).toBeTruthy();
});
