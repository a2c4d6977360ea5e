import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { FormScreen } from '../../../../web/src/crud/form/FormScreen';
import type { Resource } from '../../../../web/src/crud/resource';
import { type Entry, entries } from '../../../../web/src/features/catalogues';
import { gateway, refusal, SignedInAs, showRoutes, useGateway } from '../../support';

const server = useGateway();

/** The form of an area; the screen that it leads to takes `arrival` to load. */
async function showForm(key: Entry['key'], mode: 'add' | 'edit', arrival = Promise.resolve()) {
  const area = entries.find((entry) => entry.key === key);
  if (!area) throw new Error(`there is no area ${key}`);
  const { default: resource }: { default: Resource } = await area.load();
  const id = mode === 'add' ? undefined : '7';
  const path = `${area.path}/${id ?? 'add'}`;
  const form = (
    <SignedInAs>
      <FormScreen area={area} resource={resource} mode={mode} id={id} />
    </SignedInAs>
  );
  const lazy = async () => {
    await arrival;
    return { Component: () => <p>otra página</p> };
  };
  return showRoutes(
    [
      { path, element: form },
      { path: '*', lazy },
    ],
    path,
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

it('Enter on the save button while the next screen is loading saves nothing a second time', async () => {
  const created = countCreated();
  const { promise, resolve } = Promise.withResolvers<void>();
  await showForm('origenes', 'add', promise);
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

/** What a browser does while Enter is held: the key again, and a press of the button with the focus unless prevented. */
function repeatEnter() {
  const target = document.activeElement ?? document.body;
  if (fireEvent.keyDown(target, { key: 'Enter', repeat: true })) fireEvent.click(target);
}

it('a held Enter saves once and leaves the popup open', async () => {
  const created = countCreated();
  await showForm('origenes', 'add');
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

it('a record that changes at every read is sent three times, and the person is told', async () => {
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
