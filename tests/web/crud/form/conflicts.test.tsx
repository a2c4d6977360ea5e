import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { FormScreen } from '../../../../web/src/crud/form/FormScreen';
import { areaOf, showForm } from '../../areas';
import { gateway, refusal, reply, SignedInAs, showRoutes, useGateway } from '../../support';

const server = useGateway();

/** The form of a new origin; the next screen loads after `arrival`. */
async function showNew(arrival = Promise.resolve()) {
  const { area, resource } = await areaOf('origenes');
  const lazy = async () => {
    await arrival;
    return { Component: () => <p>otra página</p> };
  };
  const element = <SignedInAs>{<FormScreen {...{ area, resource }} mode="add" />}</SignedInAs>;
  return showRoutes(
    [
      { path: '/origenes/add', element },
      { path: '*', lazy },
    ],
    '/origenes/add',
  );
}

/** Counts the origins that are created. */
function countCreated(): () => number {
  let created = 0;
  server.use(
    gateway.mutation('CreateOrigen', () => {
      created += 1;
      return HttpResponse.json({ data: { result: { record: { id: '9', version: 'v1' }, errors: [] } } });
    }),
  );
  return () => created;
}

it('Enter on the save button while the next screen loads does not save again', async () => {
  const created = countCreated();
  const { promise, resolve } = Promise.withResolvers<void>();
  await showNew(promise);
  await userEvent.type(screen.getByLabelText('Descripción'), 'Mixto');
  const button = screen.getByRole('button', { name: 'Agregar' });
  await userEvent.click(button);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.keyboard('{Enter}');
  resolve();
  await screen.findByText('otra página');
  expect(created()).toBe(1);
});

/** A held Enter in a browser: key repeats, which click the focused button unless prevented. */
function repeatEnter() {
  const target = document.activeElement ?? document.body;
  if (fireEvent.keyDown(target, { key: 'Enter', repeat: true })) fireEvent.click(target);
}

it('a held Enter saves once and leaves the dialog open', async () => {
  const created = countCreated();
  await showNew();
  await userEvent.type(screen.getByLabelText('Descripción'), 'Mixto');
  screen.getByRole('button', { name: 'Agregar' }).focus();
  await userEvent.keyboard('{Enter}');
  const popup = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(document.activeElement).toBe(popup.getByRole('button', { name: 'OK' })));
  repeatEnter();
  repeatEnter();
  expect(screen.getByRole('dialog')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  repeatEnter();
  await screen.findByText('otra página');
  expect(created()).toBe(1);
});

it('retries a conflicting save three times, and then reports it', async () => {
  let version = 0;
  let sent = 0;
  server.use(
    gateway.query('GetOrigen', () => {
      version += 1;
      const record = { __typename: 'Origen', id: '7', label: 'Local', activo: true, descripcion: 'Local' };
      return HttpResponse.json({ data: { record: { ...record, version: `v${version}` } } });
    }),
    gateway.mutation('UpdateOrigen', () => {
      sent += 1;
      return refusal('CONFLICT');
    }),
  );
  await showForm('origenes', 'edit');
  await userEvent.type(await screen.findByDisplayValue('Local'), ' y mixto');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  const popup = within(await screen.findByRole('alertdialog'));
  expect(popup.getByText(/Otras personas están cambiando este registro/)).toBeTruthy();
  expect(sent).toBe(3);
  await userEvent.click(popup.getByRole('button', { name: 'OK' }));
  expect(screen.getByDisplayValue('Local y mixto')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('alertdialog');
  expect(sent).toBe(6);
});

it('the save of a record that was deactivated meanwhile says where to restore it', async () => {
  const record = { __typename: 'Origen', id: '7', label: 'Local', activo: true, descripcion: 'Local', version: 'v1' };
  server.use(
    reply('GetOrigen', { record }),
    gateway.mutation('UpdateOrigen', () =>
      HttpResponse.json({ data: { result: { record: { ...record, activo: false }, errors: [] } } }),
    ),
  );
  await showForm('origenes', 'edit');
  await userEvent.type(await screen.findByDisplayValue('Local'), ' y mixto');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(/El registro está inactivo: no aparece en las listas/);
});
