import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { CopyDialog } from '../../../../../web/src/features/authoring/secciones/CopyDialog';
import { gateway, showSignedIn, useGateway } from '../../../support';

const server = useGateway();

it('drops the refusal of a name once the name changes', async () => {
  const errors = [{ field: 'descripcion', message: 'Ya existe una sección con este nombre.' }];
  server.use(gateway.mutation('CopySeccion', () => HttpResponse.json({ data: { result: { record: null, errors } } })));
  const survey = { id: '3', label: 'Beneficios' } as never;
  const nothing = vi.fn();
  showSignedIn(<CopyDialog id="7" name="Datos" uses={[survey]} encuesta={null} back={nothing} onCopy={nothing} />);
  const name = await screen.findByLabelText('Descripción de la copia');
  await userEvent.click(screen.getByRole('button', { name: 'Crear copia' }));
  expect(await screen.findByText('Ya existe una sección con este nombre.')).toBeTruthy();
  await userEvent.type(name, ' nuevos');
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByText('Ya existe una sección con este nombre.')).toBeNull());
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Beneficios');
  expect(screen.queryByText('Ya existe una sección con este nombre.')).toBeNull();
});
