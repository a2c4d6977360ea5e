import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { CampaignScreen } from '../../../../web/src/features/campaigns/CampaignScreen';
import { gateway, refusal, reply, showSignedIn, useGateway } from '../../support';
import { bank, campaign, company } from './fixtures';

const server = useGateway();

const PENDING = 650;
const BANKS = campaign(7, { rubro: { __typename: 'Rubro', id: '1', label: 'Bancos' }, empresas: PENDING });

/** The screen over a server that offers version 1 only, unless more is named. */
function show(record: object = BANKS, capacidades: string[] = [], sendsMail = true) {
  server.use(
    reply('Campana', { record, cola: null, estado: { __typename: 'Estado', hoy: '2026-06-01', capacidades } }),
    gateway.query('EmpresasDeCampana', ({ variables }) => {
      const { page, pageSize } = variables as { page: number; pageSize: number };
      const rows = Array.from({ length: PENDING }, (_, n) => company(n + 1));
      rows[0] = { ...company(1), empresa: bank(1, '=Banco; "Uno"') };
      const results = rows.slice((page - 1) * pageSize, page * pageSize);
      return HttpResponse.json({ data: { page: { __typename: 'EmpresasDeCampanaPage', count: PENDING, results } } });
    }),
  );
  showSignedIn(<CampaignScreen />, { at: '/seguimiento/7', path: '/seguimiento/:id', sendsMail });
}

it('a campaign without a survey has no reminders, but a link to create the survey', async () => {
  show({ ...BANKS, encuestas: [] }, ['recordatorios']);
  expect(await screen.findByText('Sin encuesta')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Crear la encuesta de Bancos' })).toBeTruthy();
  await screen.findAllByText('Banco 2');
  expect(screen.queryByRole('button', { name: /^Enviar recordatorio/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('a company that is reminded by its row takes no other out of the choice', async () => {
  const person = userEvent.setup();
  show(BANKS, ['recordatorios']);
  server.use(
    gateway.mutation('SendReminders', ({ variables }) => {
      const { empresas } = (variables as { input: { empresas: string[] } }).input;
      const resultados = empresas.map((empresa) => ({
        ...{ __typename: 'Recordatorio', empresa: bank(empresa), estado: 'ENVIADO' },
        ...{ email: `ana${empresa}@x.py`, motivo: null },
      }));
      return HttpResponse.json({ data: { result: { __typename: 'X', lote: '1', resultados, errors: [] } } });
    }),
  );
  const remind = async (button: string, left: string) => {
    await person.click(screen.getByRole('button', { name: button }));
    await person.click(await screen.findByRole('button', { name: 'Enviar' }));
    await screen.findByText('Resultado de cada empresa:');
    await person.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('button', { name: left })).toBeTruthy();
  };
  for (const n of [2, 3]) await person.click(await screen.findByRole('checkbox', { name: `Seleccionar Banco ${n}` }));
  await remind('Recordar a Banco 4', 'Enviar recordatorio a las 2 seleccionadas');
  await remind('Recordar a Banco 3', 'Enviar recordatorio a la seleccionada');
});

it('reports figures that cannot be refetched after a reminder, and retries', async () => {
  const person = userEvent.setup();
  let pending = true;
  show(BANKS, ['recordatorios']);
  server.use(
    gateway.mutation('SendReminders', () => {
      const resultado = { __typename: 'Recordatorio', empresa: bank('2'), estado: 'YA_RESPONDIO' };
      const resultados = [{ ...resultado, email: null, motivo: null }];
      return HttpResponse.json({ data: { result: { __typename: 'X', lote: '1', resultados, errors: [] } } });
    }),
  );
  await person.click(await screen.findByRole('button', { name: 'Recordar a Banco 2' }));
  await person.click(await screen.findByRole('button', { name: 'Enviar' }));
  await screen.findByText('Resultado de cada empresa:');
  server.use(
    gateway.query('Campana', () => (pending ? refusal('UPSTREAM_UNAVAILABLE') : undefined)),
    gateway.query('EmpresasDeCampana', () => (pending ? refusal('UPSTREAM_UNAVAILABLE') : undefined)),
  );
  await person.click(screen.getByRole('button', { name: 'OK' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('No se pudo cargar el seguimiento.');
  expect(screen.getByText('Banco 2')).toBeTruthy();
  pending = false;
  await person.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByText('Banco 2')).toBeTruthy();
});

it.each([
  [true, 'invitación en camino'],
  [false, /^No hay un servidor de correo configurado/],
])('announces a sent invitation, or where it went, and moves the focus there: %s', async (sendsMail, text) => {
  const person = userEvent.setup();
  show(BANKS, [], sendsMail);
  server.use(
    gateway.mutation('InviteAgain', () =>
      HttpResponse.json({ data: { result: { __typename: 'X', resultados: [{ __typename: 'Y', errors: [] }] } } }),
    ),
  );
  await person.click(await screen.findByRole('button', { name: 'Banco 2' }));
  const button = await screen.findByRole('button', { name: 'Invitar de nuevo a Ana 2' });
  const region = button.parentElement?.querySelector('[role=status]');
  expect(region?.textContent).toBe('');
  await person.click(button);
  await waitFor(() => expect(region?.textContent).toMatch(text));
  expect(region?.isConnected).toBe(true);
  expect(region?.contains(document.activeElement)).toBe(true);
});

it('downloads the filtered companies without formulas', async () => {
  const person = userEvent.setup();
  let kept: Blob | undefined;
  // jsdom has no addresses of blobs.
  URL.createObjectURL = (blob: Blob) => {
    kept = blob;
    return '#';
  };
  show();
  await person.click(await screen.findByRole('button', { name: 'Exportar' }));
  await waitFor(() => expect(kept).toBeDefined());
  const lines = (await kept?.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(PENDING + 1);
  expect(lines[0]).toBe('Empresa;Estado;Fecha de envío;Preguntas;Respondidas;Personas;Recordatorio');
  expect(lines[1]).toBe(`"'=Banco; ""Uno""";Pendiente;;;;Ana 1 <ana1@x.py>;`);
});
