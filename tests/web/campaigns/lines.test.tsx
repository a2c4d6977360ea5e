import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { CampaignScreen } from '../../../web/src/features/campaigns/CampaignScreen';
import { CampaignsScreen } from '../../../web/src/features/campaigns/CampaignsScreen';
import { gateway, refusal, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();

it('the survey that is missing is made for periods in which somebody can answer it', async () => {
  const without = (id: string, fechaFin: string) => ({
    ...{
      __typename: 'Campana',
      id,
      rubro: { __typename: 'Rubro', id, label: `Negocio ${id}` },
      encuestas: [],
      empresas: 5,
      enviadas: 0,
    },
    ...{ fechaInicio: '2026-01-01', fechaFin, vigente: true, incompletas: 0, sinUsuario: 0, alcanzables: 0 },
  });
  const results = [without('1', '2026-06-30'), without('2', '2026-06-29')];
  server.use(
    gateway.query('Campanas', () =>
      HttpResponse.json({
        data: {
          cola: null,
          estado: { hoy: '2026-06-30', zonaHoraria: null },
          page: { __typename: 'CampanaPage', count: 2, results },
        },
      }),
    ),
  );
  showRoutes(
    [
      {
        path: '/',
        element: (
          <SignedInAs>
            <CampaignsScreen />
          </SignedInAs>
        ),
      },
    ],
    '/',
  );
  const [open, over] = await screen.findAllByRole('listitem');
  expect(within(open as HTMLElement).getByRole('link', { name: /^Crear la encuesta/ })).toBeTruthy();
  expect(within(over as HTMLElement).getByText('Sin encuesta')).toBeTruthy();
  expect(within(over as HTMLElement).queryByRole('link', { name: /^Crear la encuesta/ })).toBeNull();
});

const campaign = (id: string) => ({
  ...{
    __typename: 'Campana',
    id,
    rubro: { __typename: 'Rubro', id, label: `Negocio ${id}` },
    encuestas: [],
    empresas: 5,
    enviadas: 0,
  },
  ...{
    fechaInicio: '2026-01-01',
    fechaFin: '2026-06-30',
    vigente: true,
    incompletas: 0,
    sinUsuario: 0,
    alcanzables: 0,
  },
});
const estado = { __typename: 'Estado', hoy: '2026-06-30', capacidades: [] };

it('a page that does not come is told, though the one before is still there', async () => {
  server.use(
    gateway.query('Campanas', ({ variables }) =>
      variables.page === 1
        ? HttpResponse.json({
            data: { cola: null, estado, page: { __typename: 'CampanaPage', count: 15, results: [campaign('1')] } },
          })
        : refusal('UPSTREAM_TIMEOUT'),
    ),
  );
  const element = (
    <SignedInAs>
      <CampaignsScreen />
    </SignedInAs>
  );
  showRoutes([{ path: '/', element }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Página 2' }));
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

it('a campaign that does not come is told in the place of the one before', async () => {
  server.use(
    gateway.query('Campana', ({ variables }) =>
      variables.id === '1'
        ? HttpResponse.json({ data: { cola: null, estado, record: campaign('1') } })
        : refusal('UPSTREAM_TIMEOUT'),
    ),
    gateway.query('EmpresasDeCampana', () =>
      HttpResponse.json({ data: { page: { __typename: 'EmpresasDeCampanaPage', count: 0, results: [] } } }),
    ),
    gateway.query('SegmentosDeCampana', () =>
      HttpResponse.json({ data: { page: { __typename: 'SegmentoPage', results: [] } } }),
    ),
  );
  const element = (
    <SignedInAs>
      <CampaignScreen />
    </SignedInAs>
  );
  const router = showRoutes([{ path: '/seguimiento/:id', element }], '/seguimiento/1');
  await screen.findByRole('heading', { name: /Negocio 1/ });
  await router.navigate('/seguimiento/2');
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /Negocio 1/ })).toBeNull();
});
