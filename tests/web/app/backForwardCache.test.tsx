import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes } from '../../../web/src/app/routes';
import { storeTokens } from '../../../web/src/shared/session/tokens';
import { reply, showRoutes, signedIn, useGateway } from '../support';

const server = useGateway();

/** A server with these origins. */
const having = (...names: string[]) => {
  const results = names.map((descripcion, n) => ({
    ...{ __typename: 'Origen', cantEmpresas: 2, id: `${n}`, label: descripcion, descripcion },
  }));
  const tableColumns = [{ __typename: 'TableColumn', label: 'Descripción', value: 'descripcion' }];
  return [
    ...signedIn({ isAdmin: true, permisos: [{ id: '1', codename: 'view_origen' }], usuario: null }),
    reply('ListOrigenes', { page: { __typename: 'OrigenPage', count: names.length, results, tableColumns } }),
  ];
};

it('refetches a list when the browser restores the page from its back/forward cache', async () => {
  server.use(...having('Local'));
  storeTokens({ access: 'a', refresh: 'r' });
  showRoutes(routes, '/origenes');
  await screen.findByText('Local');
  server.use(...having('Local', 'Mixto'));
  act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await screen.findByText('Mixto')).toBeTruthy();
});
