import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showForm } from '../../areas';
import { type Person, reply, useGateway } from '../../support';

const server = useGateway();
const companies = Array.from({ length: 12 }, (_, at) => ({
  __typename: 'Empresa',
  id: `${at}`,
  label: `Empresa ${at}`,
}));

async function showBusiness(person: Person) {
  const record = { __typename: 'Rubro', id: '7', label: 'Bancos', descripcion: 'Bancos', segmentos: [], activo: true };
  server.use(
    reply('GetRubro', { record: { ...record, version: null } }),
    reply('EmpresaOptions', { page: { __typename: 'EmpresaPage', count: 20, results: companies } }),
    reply('EncuestaOptions', { page: { __typename: 'EncuestaPage', count: 0, results: [] } }),
  );
  await showForm('negocios', 'view', person);
}

it('a business has its companies and surveys beside it, and a link to all of them', async () => {
  await showBusiness({ offered: ['listas'] });
  const found = within(await screen.findByRole('region', { name: 'Empresas' }));
  expect(found.getByRole('heading').textContent).toBe('Empresas 20');
  expect(found.getAllByRole('listitem')).toHaveLength(10);
  expect(found.getByRole('link', { name: 'Empresa 3' }).getAttribute('href')).toBe('/empresas/3/view');
  expect(found.getByRole('link', { name: 'y 10 más' }).getAttribute('href')).toBe('/empresas?rubro=7');
  expect((await screen.findByRole('region', { name: 'Encuestas' })).textContent).toContain('Todavía no hay encuestas.');
});

it.each<[string, Person, string[]]>([
  [
    'without permission to view them',
    { offered: ['listas'], permissions: ['view_rubro', 'view_encuesta'] },
    ['Encuestas'],
  ],
  ['over a server that does not filter by them', { offered: [] }, []],
])('%s, they are absent', async (_, person, shown) => {
  await showBusiness(person);
  await screen.findByRole('heading', { name: 'Bancos' });
  for (const name of shown) await screen.findByRole('region', { name });
  expect(screen.queryAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(shown);
});
