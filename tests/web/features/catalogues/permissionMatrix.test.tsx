import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { showForm } from '../../areas';
import { reply, useGateway } from '../../support';

const server = useGateway();

const codenames = ['rubro', 'segmento', 'empresa'].flatMap((model) =>
  ['view', 'add', 'change', 'delete'].map((act) => `${act}_${model}`),
);
const results = codenames.map((codename, index) => ({
  ...{ __typename: 'Permiso', id: String(index), codename, name: `Puede ${codename}` },
}));

async function show(mode: 'add' | 'view') {
  const record = { __typename: 'Grupo', id: '7', label: 'G', activo: true, version: 'v', name: 'G' };
  server.use(
    reply('Permisos', { page: { results } }),
    reply('GetGrupo', { record: { ...record, permissions: results.slice(0, 2) } }),
  );
  await showForm('grupos', mode);
  await screen.findByRole('checkbox', { name: 'Ver Negocios' });
}

const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((box) => box.closest('label')?.title.replace(/.*\((.*)\)/, '$1'));
const preset = (name: string) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());

it('areas are named in words, and may be changed only by those who see them', async () => {
  await show('add');
  expect(screen.getByRole('rowheader', { name: /Segmentos/ }).textContent).toBe('Segmentos');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Editar Empresas' }));
  expect(ticked()).toEqual(['view_empresa', 'change_empresa']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ver Negocios' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ver Empresas' }));
  expect(ticked()).toEqual(['view_rubro']);
});

it('a preset takes the place of what was chosen, and shows where it is met; both tabs hold the same', async () => {
  await show('add');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Eliminar Empresas' }));
  await userEvent.click(preset('Edición de catálogos'));
  expect(ticked()).toEqual(codenames.filter((name) => /^(view|add|change)_(rubro|segmento)$/.test(name)));
  expect(preset('Edición de catálogos').getAttribute('aria-pressed')).toBe('true');
  expect(preset('Todo').getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(preset('Solo lectura'));
  await userEvent.click(screen.getByRole('tab', { name: 'Lista completa' }));
  const added = within(screen.getByRole('listbox', { name: 'Agregados' }));
  expect(added.getAllByRole('option').map(({ textContent }) => textContent?.split(' · ')[1])).toEqual([
    ...['view_rubro', 'view_segmento', 'view_empresa'],
  ]);
});

it('in view mode nothing can be changed, and only areas with a permission are shown', async () => {
  await show('view');
  expect(screen.getAllByRole('row').map((row) => row.querySelector('[scope=row]')?.textContent)).toEqual([
    ...[undefined, 'Negocios'],
  ]);
  expect(ticked()).toEqual(['view_rubro', 'add_rubro']);
  expect(screen.queryByRole('group', { name: 'Permisos habituales' })).toBeNull();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('disabled', true);
});
