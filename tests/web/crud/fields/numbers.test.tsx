import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OrderDialog } from '../../../../web/src/features/authoring/secciones/preguntas/OrderDialog';
import { setLang } from '../../../../web/src/shared/i18n';
import { showForm } from '../../areas';
import { gateway, reply, showRoutes, useGateway } from '../../support';

const server = useGateway();

const inputs: Record<string, unknown>[] = [];
beforeEach(() => {
  inputs.length = 0;
  const option = (__typename: string) => ({ __typename, id: '1', label: 'Uno' });
  const record = {
    ...{ __typename: 'Empresa', id: '7', label: 'Banco', activo: true, version: 'v1', razonSocial: 'Banco' },
    ...{ rucCi: '1', direccion: 'Palma 1', cantSucursales: 12345, cantEmpleados: 7 },
    ...{ rubro: option('Rubro'), segmento: option('Segmento'), origen: option('Origen') },
  };
  server.use(
    reply('GetEmpresa', { record }),
    gateway.mutation('UpdateEmpresa', ({ variables }) => {
      inputs.push(variables.input);
      return HttpResponse.json({ data: { result: { record: { id: '7', version: 'v2' }, errors: [] } } });
    }),
  );
});
afterEach(() => act(() => setLang('es')));

const showCompany = () => showForm('empresas', 'edit');

const employees = () => screen.findByLabelText<HTMLInputElement>(/Cantidad de empleados|Number of employees/);
async function write(text: string) {
  const field = await employees();
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
  return field;
}

it.each([
  ['es', '1.000', '1000', 1_000],
  ['es', '12.345', '12.345', 12_345],
  ['es', ' 2000 ', '2000', 2_000],
  ['en', '1,000', '1000', 1_000],
  ['en', '12,345', '12,345', 12_345],
] as const)(
  'in %s "%s" employees read "%s" when the field is left, and are saved as that',
  async (lang, typed, shown, sent) => {
    await act(() => setLang(lang));
    await showCompany();
    expect((await write(typed)).value).toBe(shown);
    await userEvent.click(screen.getByRole('button', { name: /Guardar|Save/ }));
    await screen.findByText(/ha sido completada exitosamente|completed successfully/);
    expect(inputs[0]).toMatchObject({ cantEmpleados: sent, cantSucursales: 12_345 });
  },
);

it.each([
  ['mil', 'El valor debe ser un número'],
  ['1e3', 'El valor debe ser un número'],
  ['1,000', 'El valor debe ser un número entero'],
  ['2,5', 'El valor debe ser un número entero'],
  ['-1', 'El valor no puede ser menor a cero'],
])('"%s" is refused by name, and stays as it was typed', async (typed, message) => {
  await showCompany();
  const field = await write(typed);
  expect(field.value).toBe(typed);
  const said = document.getElementById(`${field.id}-error`);
  expect([...(said?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([message]);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  const popup = within(await screen.findByRole('alertdialog'));
  expect(popup.getByText(`Cantidad de empleados: ${message}`)).toBeTruthy();
  expect(inputs).toEqual([]);
});

it('the arrow keys count up and down, not below the least', async () => {
  await showCompany();
  const field = await write('1');
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(field.value).toBe('0');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(field.value).toBe('2');
});

it('the place of a question is read in the same way', async () => {
  const done = vi.fn();
  const question = { id: '1', orden: 4, descripcion: 'Comedor' } as Parameters<typeof OrderDialog>[0]['question'];
  showRoutes([{ path: '/', element: <OrderDialog question={question} done={done} /> }], '/');
  const field = await screen.findByLabelText<HTMLInputElement>('Orden');
  await waitFor(() => expect(document.activeElement).toBe(field));
  const positive = 'Por favor, ingrese un número entero positivo.';
  for (const [wrong, said] of [
    ...['1e3', 'mil', '1,000', '0', '-2', '1.5'].map((text) => [text, positive] as const),
    ['2147483648', 'El valor es demasiado grande'] as const,
  ]) {
    await userEvent.clear(field);
    await userEvent.type(field, `${wrong}{Enter}`);
    const popup = within(await screen.findByRole('alertdialog'));
    expect(popup.getByText(said)).toBeTruthy();
    await userEvent.click(popup.getByRole('button', { name: 'OK' }));
  }
  expect(done).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, '1.000{Enter}');
  expect(done).toHaveBeenCalledWith(1_000);
});
