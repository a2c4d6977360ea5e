import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { showForm } from '../../areas';
import { reply, useGateway } from '../../support';

const server = useGateway();

const results = ['view_origen', 'change_origen', 'view_idioma', 'change_idioma'].map((codename, index) => ({
  ...{ __typename: 'Permiso', id: String(index + 1), codename, name: codename },
}));

beforeEach(async () => {
  server.use(reply('Permisos', { page: { results } }));
  await showForm('grupos', 'add');
  await userEvent.click(await screen.findByRole('tab', { name: 'Lista completa' }));
  await screen.findByRole('option', { name: /view_origen$/ });
});

const list = (name: 'Disponibles' | 'Agregados') => screen.getByRole<HTMLSelectElement>('listbox', { name });
const names = (name: 'Disponibles' | 'Agregados') =>
  within(list(name))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent?.split(' · ')[1]);

it('what a search hides is not moved with what it shows', async () => {
  await userEvent.selectOptions(list('Disponibles'), ['1', '3']);
  await userEvent.type(screen.getByLabelText('Buscar en Disponibles'), 'idioma');
  await userEvent.click(screen.getByRole('button', { name: 'Mover a la derecha' }));
  expect(names('Agregados')).toEqual(['view_idioma']);
  await userEvent.clear(screen.getByLabelText('Buscar en Disponibles'));
  expect(names('Disponibles')).toEqual(['view_origen', 'change_origen', 'change_idioma']);
});

it('nothing can be moved where the search hides all that was marked', async () => {
  await userEvent.selectOptions(list('Disponibles'), ['1']);
  await userEvent.type(screen.getByLabelText('Buscar en Disponibles'), 'idioma');
  expect(screen.getByRole('button', { name: 'Mover a la derecha' })).toHaveProperty('disabled', true);
});

it('all of a search are those that it shows: the button says how many, and then how many were moved', async () => {
  await userEvent.type(screen.getByLabelText('Buscar en Disponibles'), 'idioma');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar todos (2)' }));
  expect(names('Agregados')).toEqual(['view_idioma', 'change_idioma']);
  expect(screen.getByText('Se agregaron 2 permisos.').getAttribute('role')).toBe('status');
  await userEvent.type(screen.getByLabelText('Buscar en Agregados'), 'view');
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar todos (1)' }));
  await userEvent.clear(screen.getByLabelText('Buscar en Agregados'));
  expect(names('Agregados')).toEqual(['change_idioma']);
  expect(screen.getByText('Se quitó 1 permiso.')).toBeTruthy();
});
