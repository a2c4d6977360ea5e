import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ListScreen } from '../../../../web/src/crud/list/ListScreen';
import { areaOf } from '../../areas';
import { gateway, refusal, reply, showSignedIn, useGateway } from '../../support';

const server = useGateway();
const { area, resource } = await areaOf('empresas');

const option = (type: string, id: string, label: string) => ({ __typename: type, id, label });
const company = (n: number) => ({
  ...{ __typename: 'Empresa', id: String(n), label: `Empresa ${n}`, razonSocial: `Empresa ${n}`, activo: true },
  ...{ rucCi: `8000${n}-1`, direccion: 'Palma 1', cantSucursales: 1, cantEmpleados: n, conUsuario: n % 2 === 0 },
  ...{ rubro: option('Rubro', '3', 'Bancos'), segmento: null, origen: null },
});
const tableColumns = [
  { __typename: 'TableColumn', label: 'Razón social', value: 'razonSocial' },
  { __typename: 'TableColumn', label: 'RUC/CI', value: 'rucCi' },
];

let requested: Record<string, unknown>[] = [];
const companies = (count = 24) =>
  gateway.query('ListEmpresas', ({ variables }) => {
    requested.push(variables);
    const results = Array.from({ length: Math.min(count, variables.pageSize) }, (_, n) => company(n + 1));
    return HttpResponse.json({ data: { page: { __typename: 'EmpresaPage', count, results, tableColumns } } });
  });

const show = (search = '', offered = ['listas'], permissions?: readonly string[]) =>
  showSignedIn(<ListScreen {...{ area, resource }} />, { at: `/empresas${search}`, offered, permissions });

const chips = () => within(screen.getByRole('group', { name: 'Filtros' }));
const filterOf = () => requested.at(-1)?.filter;

beforeEach(() => {
  requested = [];
  server.use(
    companies(),
    reply('RubroOptions', { page: { __typename: 'RubroPage', count: 1, results: [option('Rubro', '3', 'Bancos')] } }),
    reply('OrigenLabel', { record: option('Origen', '4', 'Local') }),
    reply('RubroLabel', { record: option('Rubro', '3', 'Bancos') }),
  );
});

describe('filters of a list', () => {
  it('and its order are ignored where the URL has impossible values', async () => {
    show('?ordering=foo&rubro=abc&origen=3f2b8c1e-0000-4000-8000-00000000000a&conUsuario=toString');
    await screen.findByRole('link', { name: 'Empresa 1' });
    expect(requested.at(-1)).toMatchObject({ filter: { origen: '3f2b8c1e-0000-4000-8000-00000000000a' } });
    expect(requested.at(-1)?.filter).not.toHaveProperty('rubro');
    expect(requested.at(-1)?.filter).not.toHaveProperty('conUsuario');
    expect(requested.at(-1)?.ordering).toBeUndefined();
  });

  it('are chosen from the server’s options, kept in the URL on the first page, and cleared', async () => {
    const router = show('?page=2&ordering=-rucCi');
    await screen.findByRole('link', { name: 'Empresa 1' });
    await userEvent.click(chips().getByRole('button', { name: 'Negocio' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bancos' }));
    const chip = await screen.findByRole('button', { name: 'Negocio: Bancos' });
    await waitFor(() => expect(document.activeElement).toBe(chip));
    expect(router.state.location.search).toBe('?ordering=-rucCi&rubro=3');
    await waitFor(() => expect(filterOf()).toEqual({ rubro: '3' }));
    await userEvent.click(chips().getByRole('button', { name: 'Sin usuario' }));
    await waitFor(() => expect(filterOf()).toEqual({ rubro: '3', conUsuario: false }));
    expect(chips().queryByRole('button', { name: 'Con usuario' })).toBeNull();
    const texts = chips()
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(texts.slice(texts.indexOf('Sin usuario'))).toEqual([
      'Sin usuario',
      'Limpiar',
      'Inactivos',
      'Guardar como vista',
    ]);
    await userEvent.click(chips().getByRole('button', { name: 'Quitar el filtro Negocio' }));
    expect(router.state.location.search).toBe('?ordering=-rucCi&conUsuario=false');
    await userEvent.click(chips().getByRole('button', { name: 'Limpiar filtros' }));
    expect(router.state.location.search).toBe('?ordering=-rucCi');
    await waitFor(() => expect(filterOf()).toBeUndefined());
  });

  it('say the label of a record that the URL names, and its ID where there is none', async () => {
    show('?rubro=3');
    expect(await screen.findByRole('button', { name: 'Negocio: Bancos' })).toBeTruthy();
    expect(filterOf()).toEqual({ rubro: '3' });
  });

  it('show the ID of a record that does not exist', async () => {
    server.use(reply('RubroLabel', { record: null }));
    show('?rubro=99');
    expect(await screen.findByRole('button', { name: 'Negocio: 99' })).toBeTruthy();
  });

  it('are narrowed by the wider one, which clears them', async () => {
    const narrowed: unknown[] = [];
    server.use(
      gateway.query('SegmentoOptions', ({ variables }) => {
        narrowed.push(variables.filter);
        return HttpResponse.json({
          data: { page: { __typename: 'SegmentoPage', count: 1, results: [option('Segmento', '7', 'Financieras')] } },
        });
      }),
    );
    const router = show('?rubro=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Segmento' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Financieras' }));
    expect(narrowed).toEqual([{ rubro: '3' }]);
    await screen.findByRole('button', { name: 'Segmento: Financieras' });
    await userEvent.click(chips().getByRole('button', { name: 'Quitar el filtro Negocio' }));
    expect(router.state.location.search).toBe('');
  });

  it('without a result are cleared from the empty list', async () => {
    server.use(companies(0));
    const router = show('?rubro=3&search=x');
    expect(await screen.findByText('No hay resultados con estos filtros.')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Limpiar filtros' }).at(-1) as HTMLElement);
    expect(router.state.location.search).toBe('');
  });

  it('beyond REST v1 are hidden without the capability, and can be cleared where the URL has one', async () => {
    server.use(gateway.query('ListEmpresas', () => refusal('NOT_IMPLEMENTED')));
    const router = show('?conUsuario=false', []);
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Origen' })).toBeTruthy();
    server.use(companies());
    await userEvent.click(chips().getByRole('button', { name: 'Sin usuario', pressed: true }));
    await screen.findByRole('link', { name: 'Empresa 1' });
    expect(router.state.location.search).toBe('');
    expect(screen.queryByRole('button', { name: 'Sin usuario' })).toBeNull();
  });

  it('on users need the permission to view them', async () => {
    show('', ['listas'], ['view_empresa']);
    await screen.findByRole('link', { name: 'Empresa 1' });
    expect(chips().queryByRole('button', { name: 'Sin usuario' })).toBeNull();
    expect(chips().queryByRole('button', { name: 'Inactivos' })).toBeNull();
  });
});

it('a page that does not load keeps the number and the rows of the one on screen', async () => {
  const router = show();
  await screen.findByRole('link', { name: 'Empresa 1' });
  server.use(gateway.query('ListEmpresas', () => refusal('UPSTREAM_UNAVAILABLE')));
  const pager = within(screen.getByRole('navigation', { name: 'Paginación' }));
  await userEvent.click(pager.getByRole('button', { name: 'Siguiente' }));
  await screen.findByRole('alert');
  expect(screen.getByRole('link', { name: 'Empresa 1' })).toBeTruthy();
  const current = () => pager.getByRole('button', { current: 'page' }).textContent;
  expect(current()).toBe('1');
  server.use(companies());
  await userEvent.click(pager.getByRole('button', { name: 'Siguiente' }));
  await waitFor(() => expect(current()).toBe('2'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(router.state.location.search).toBe('?page=2');
});

describe('columns of a list', () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

  it('are chosen and remembered, and the server’s by default', async () => {
    show();
    await screen.findByRole('link', { name: 'Empresa 1' });
    expect(heads()).toEqual(['Razón social', 'RUC/CI', 'Acciones']);
    await userEvent.click(screen.getByRole('button', { name: 'Columnas' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Dirección' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'RUC/CI' }));
    expect(heads()).toEqual(['Razón social', 'Dirección', 'Acciones']);
    const first = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Razón social' });
    expect([first.checked, first.disabled]).toEqual([true, true]);
    expect(Object.entries(localStorage).filter(([key]) => key.endsWith(' empresas'))).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Columnas iniciales' }));
    expect(heads()).toEqual(['Razón social', 'RUC/CI', 'Acciones']);
  });

  it('include the one that a narrow list leaves out, once a person chose them', async () => {
    show();
    await screen.findByRole('link', { name: 'Empresa 1' });
    await userEvent.click(screen.getByRole('button', { name: 'Columnas' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Origen/ }));
    expect(screen.getByRole('columnheader', { name: 'Origen' }).dataset.spare).toBeUndefined();
  });

  it('come from the URL of a shared list, until a person chooses others', async () => {
    const router = show('?columns=razonSocial,direccion');
    await screen.findByRole('link', { name: 'Empresa 1' });
    expect(heads()).toEqual(['Razón social', 'Dirección', 'Acciones']);
    await userEvent.click(screen.getByRole('button', { name: 'Columnas' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'RUC/CI' }));
    expect(heads()).toEqual(['Razón social', 'RUC/CI', 'Dirección', 'Acciones']);
    expect(router.state.location.search).toBe('');
  });
});

it('sorts on each sortable heading, in the list’s own order at first', async () => {
  const router = show();
  await screen.findByRole('link', { name: 'Empresa 1' });
  const sorted = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
  expect(sorted()).toEqual(['ascending', null, null]);
  const name = within(screen.getByRole('columnheader', { name: 'Razón social' })).getByRole('button');
  await userEvent.click(name);
  expect(router.state.location.search).toBe('?ordering=-razonSocial');
  expect(sorted()).toEqual(['descending', null, null]);
  await waitFor(() => expect(requested.at(-1)?.ordering).toBe('-razonSocial'));
  await userEvent.click(name);
  expect(router.state.location.search).toBe('');
});

it('remembers the rows per page', async () => {
  show('?page=2');
  await screen.findByRole('link', { name: 'Empresa 1' });
  await userEvent.selectOptions(screen.getByLabelText('Filas por página'), '25');
  await waitFor(() => expect(requested.at(-1)).toMatchObject({ page: 1, pageSize: 25 }));
  expect(localStorage.getItem('encuestas.pageSize')).toBe('25');
});
