import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { CampaignScreen } from '../../../web/src/campaigns/CampaignScreen';
import '../../../web/src/i18n/inside';
import { gateway, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();

const company = (n: number) => ({
  ...{ __typename: 'EmpresaEnCampana', empresa: String(n), razonSocial: `Banco ${n}`, estado: 'pendiente' },
  ...{
    completada: null,
    enviada: null,
    totalPreguntas: null,
    totalRespondidas: null,
    usuarios: [],
    recordatorio: null,
  },
});

const campaign = {
  ...{ __typename: 'Campana', id: '7', negocio: 'Bancos', fechaInicio: '2026-01-01', fechaFin: '2026-12-31' },
  ...{ vigente: true, encuestas: [], empresas: 2, enviadas: 0, incompletas: null, sinUsuario: null, rubro: '1' },
};
const estado = { __typename: 'Estado', hoy: '2026-06-01', capacidades: ['recordatorios'] };

function show() {
  server.use(
    gateway.query('Campana', () => HttpResponse.json({ data: { record: campaign, estado } })),
    gateway.query('EmpresasDeCampana', () =>
      HttpResponse.json({ data: { page: { __typename: 'Page', count: 2, results: [company(1), company(2)] } } }),
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
  return showRoutes(
    [
      { path: '/seguimiento/:id', element },
      { path: '/', element: <p>Inicio</p> },
    ],
    '/seguimiento/7',
  );
}

it('a letter that was written is not given up unasked, and who was chosen stays chosen', async () => {
  const person = userEvent.setup();
  const router = show();
  const chosen = await screen.findByRole('checkbox', { name: 'Elegir Banco 2' });
  await person.click(chosen);
  await person.click(screen.getByText('Recordar a 1'));
  const [subject] = (await screen.findAllByLabelText(/Asunto/)) as HTMLInputElement[];
  await person.type(subject as HTMLInputElement, '!');

  const asked = () => screen.findByText('Cambios sin guardar');
  // The letter's own stands below.
  const goBack = async () => person.click(screen.getAllByText('Cancelar').at(-1) as HTMLElement);
  await person.keyboard('{Escape}');
  await asked();
  await goBack();
  expect(subject?.value).toMatch(/!$/);

  await router.navigate('/');
  await asked();
  await goBack();
  expect(router.state.location.pathname).toBe('/seguimiento/7');
  expect(subject?.value).toMatch(/!$/);

  await person.keyboard('{Escape}');
  await asked();
  await person.click(screen.getByText('Salir sin guardar'));
  await waitFor(() => expect(subject?.isConnected).toBe(false));
  expect((chosen as HTMLInputElement).checked).toBe(true);
});
