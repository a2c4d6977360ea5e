import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { CampaignScreen } from '../../../../web/src/features/campaigns/CampaignScreen';
import { CampaignsScreen } from '../../../../web/src/features/campaigns/CampaignsScreen';
import { gateway, refusal, reply, showSignedIn, useGateway } from '../../support';
import { campaign, company } from './fixtures';

const server = useGateway();

it('offers to create the missing survey for periods that are not over', async () => {
  const without = (id: string, fechaFin: string) => campaign(id, { fechaFin, encuestas: [], empresas: 5 });
  const results = [without('1', '2026-06-30'), without('2', '2026-06-29')];
  const today = { hoy: '2026-06-30', zonaHoraria: null };
  const page = { __typename: 'CampanaPage', count: 2, results };
  server.use(reply('Campanas', { cola: null, estado: today, page }));
  showSignedIn(<CampaignsScreen />, { at: '/?filtro=sinUsuario', offered: ['abrir_campana'] });
  const over = (await screen.findByText('Sin encuesta')).closest('li');
  // A group of companies is passed on to the chosen campaign.
  expect(screen.getByText(/Elija una campaña para ver sus empresas en «Sin usuario»/)).toBeTruthy();
  const title = within(over as HTMLElement).getByRole('link', { name: 'Negocio 2' });
  expect(title.getAttribute('href')).toBe('/seguimiento/2?filtro=sinUsuario');
  expect(within(over as HTMLElement).queryByRole('link', { name: /^Crear la encuesta/ })).toBeNull();
  // A running one without a survey is in one line with the others.
  expect(screen.getByText(/^1 negocio sin encuesta en el periodo .*30\/06\/2026:$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Negocio 1' }).getAttribute('href')).toBe('/seguimiento/1');
  expect(screen.getByRole('link', { name: 'Crear la encuesta' })).toBeTruthy();
});

const estado = { __typename: 'Estado', hoy: '2026-06-30', capacidades: [] };

it('reports a page that fails to load, and keeps the previous one', async () => {
  server.use(
    gateway.query('Campanas', ({ variables }) =>
      variables.page === 1
        ? HttpResponse.json({
            data: { cola: null, estado, page: { __typename: 'CampanaPage', count: 15, results: [campaign('1')] } },
          })
        : refusal('UPSTREAM_TIMEOUT'),
    ),
  );
  showSignedIn(<CampaignsScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Página 2' }));
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

it('counts the companies of a campaign without a survey, and none as pending or to remind', async () => {
  const record = campaign('1', { encuestas: [], empresas: 3, sinUsuario: 1, alcanzables: 0 });
  const results = [company(1), { ...company(2), usuarios: [] }];
  server.use(
    reply('Campana', { cola: null, estado, record }),
    reply('EmpresasDeCampana', { page: { __typename: 'EmpresasDeCampanaPage', count: 2, results } }),
  );
  showSignedIn(<CampaignScreen />, { at: '/seguimiento/1', path: '/seguimiento/:id' });
  const rows = await screen.findAllByRole('row');
  expect(rows.slice(1).map((row) => row.children[1]?.textContent)).toEqual(['Sin encuesta', 'Sin usuario']);
  expect(screen.getByText('3 empresas')).toBeTruthy();
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Con usuario 2, Sin usuario 1');
  expect(document.body.textContent).not.toMatch(/Pendiente|para recordar|sin responder|respondieron/);
});

it('shows the failure of a campaign instead of the previous campaign', async () => {
  server.use(
    gateway.query('Campana', ({ variables }) =>
      variables.id === '1'
        ? HttpResponse.json({ data: { cola: null, estado, record: campaign('1') } })
        : refusal('UPSTREAM_TIMEOUT'),
    ),
    reply('EmpresasDeCampana', { page: { __typename: 'EmpresasDeCampanaPage', count: 0, results: [] } }),
  );
  const router = showSignedIn(<CampaignScreen />, { at: '/seguimiento/1', path: '/seguimiento/:id' });
  await screen.findByRole('heading', { name: /Negocio 1/ });
  await router.navigate('/seguimiento/2');
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /Negocio 1/ })).toBeNull();
});
