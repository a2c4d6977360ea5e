import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { setLang } from '../../../../web/src/shared/i18n';
import { showForm } from '../../areas';
import { gateway, reply, useGateway } from '../../support';

const server = useGateway();
afterEach(() => act(() => setLang('es')));

async function showPeriodo() {
  await showForm('periodos', 'add');
  return screen.findByLabelText('Fecha de inicio');
}

it('a typed date reads in the language’s format when it is left, and is saved as a day', async () => {
  const inputs: unknown[] = [];
  server.use(
    reply('PeriodoOptions', { page: { count: 0, results: [] } }),
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

it('an equal period is confirmed first', async () => {
  const equal = { __typename: 'Periodo', id: '3', label: 'Igual', fecha: '2026-02-01', fechaFin: '2026-12-31' };
  let created = 0;
  server.use(
    reply('PeriodoOptions', { page: { count: 1, results: [equal] } }),
    gateway.mutation('CreatePeriodo', () => {
      created += 1;
      return HttpResponse.json({ data: { result: { record: { id: '4' }, errors: [] } } });
    }),
  );
  const first = await showPeriodo();
  await userEvent.type(first, '1/2/2026');
  await userEvent.type(screen.getByLabelText('Fecha de fin'), '31/12/2026{Tab}');
  const add = screen.getByRole('button', { name: 'Agregar' });
  await userEvent.click(add);
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Ya existe este periodo. ¿Crear otro igual?')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
  expect([created, (first as HTMLInputElement).value]).toEqual([0, '01/02/2026']);
  await userEvent.click(add);
  await userEvent.click(await screen.findByRole('button', { name: 'Crear otro igual' }));
  await waitFor(() => expect(created).toBe(1));
});
