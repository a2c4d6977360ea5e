import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { showForm } from '../../areas';
import { gateway, refusal, reply, useGateway } from '../../support';

const server = useGateway();

const relation = (type: string) => ({ __typename: type, id: '1', label: type });
const empresa = {
  ...{ __typename: 'Empresa', id: '7', label: 'Banco Uno', version: 'a', activo: true },
  ...{ razonSocial: 'Banco Uno', rucCi: '80000001-1', direccion: '', cantSucursales: 1, cantEmpleados: 1 },
  ...{ rubro: relation('Rubro'), segmento: relation('Segmento'), origen: relation('Origen') },
};
const other = { __typename: 'Empresa', id: '9', label: 'Banco Dos', rucCi: '80000002-2' };

/** The form of a company; answers with the searched RUCs and the saved ones. */
async function showEmpresa() {
  const searched: string[] = [];
  const saved: string[] = [];
  server.use(
    reply('GetEmpresa', { record: empresa }),
    gateway.query('EmpresasConRuc', ({ variables }) => {
      searched.push(variables.rucCi);
      const longer = { ...other, id: '8', rucCi: `${variables.rucCi}0` };
      return HttpResponse.json({ data: { page: { __typename: 'EmpresaPage', results: [longer, other] } } });
    }),
    gateway.mutation('UpdateEmpresa', ({ variables }) => {
      saved.push(variables.input.rucCi);
      const record = { __typename: 'Empresa', id: '7', version: 'b', activo: true };
      return HttpResponse.json({ data: { result: { __typename: 'EmpresaPayload', record, errors: [] } } });
    }),
  );
  await showForm('empresas', 'edit');
  const ruc = await screen.findByLabelText('RUC/CI');
  await waitFor(() => expect(ruc).toHaveProperty('value', '80000001-1'));
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  return { ruc, save, searched, saved };
}

it('a RUC of another active company is confirmed first', async () => {
  const { ruc, save, searched, saved } = await showEmpresa();
  await userEvent.clear(ruc);
  await userEvent.type(ruc, '80000002-2');
  await save();
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText('Ya existe «Banco Dos» con este RUC/CI: 80000002-2. ¿Guardar de todos modos?'),
  ).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
  expect(saved).toEqual([]);
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar de todos modos' }));
  await waitFor(() => expect(saved).toEqual(['80000002-2']));
  expect(searched).toEqual(['80000002-2', '80000002-2']);
});

it('a RUC that did not change is not searched', async () => {
  const { save, searched, saved } = await showEmpresa();
  await userEvent.type(screen.getByLabelText('Dirección'), 'Palma 1');
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(searched).toEqual([]);
});

it('a failed search does not prevent saving', async () => {
  const { ruc, save, saved } = await showEmpresa();
  server.use(gateway.query('EmpresasConRuc', () => refusal('FORBIDDEN')));
  await userEvent.clear(ruc);
  await userEvent.type(ruc, '80000002-2');
  await save();
  await waitFor(() => expect(saved).toEqual(['80000002-2']));
});
