import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { CampaignsScreen } from '../../../web/src/campaigns/CampaignsScreen';
import { gateway, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();

it('the survey that is missing is made for periods in which somebody can answer it', async () => {
  const without = (id: string, fechaFin: string) => ({
    ...{ __typename: 'Campana', id, rubro: id, negocio: `Negocio ${id}`, encuestas: [], empresas: 5, enviadas: 0 },
    ...{ fechaInicio: '2026-01-01', fechaFin, vigente: true, incompletas: 0, sinUsuario: 0 },
  });
  const results = [without('1', '2026-06-30'), without('2', '2026-06-29')];
  server.use(
    gateway.query('Campanas', () =>
      HttpResponse.json({
        data: { estado: { hoy: '2026-06-30' }, page: { __typename: 'CampanaPage', count: 2, results } },
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
