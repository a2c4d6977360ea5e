import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { fillTemplate } from '../../../../packages/survey/src/index.ts';
import { CampaignScreen } from '../../../../web/src/features/campaigns/CampaignScreen';
import { DEFAULT_TEXTS } from '../../../../web/src/features/campaigns/useReminders';
import { setLang } from '../../../../web/src/shared/i18n';
import { storeTokens } from '../../../../web/src/shared/session/tokens';
import { gateway, reply, showSignedIn, useGateway } from '../../support';
import { bank, campaign, company } from './fixtures';

const server = useGateway();
afterEach(() => setLang('es'));

const estado = { __typename: 'Estado', hoy: '2026-06-01', capacidades: ['recordatorios'] };

function show() {
  server.use(
    reply('Campana', { record: campaign(7), cola: null, estado }),
    reply('EmpresasDeCampana', { page: { __typename: 'Page', count: 2, results: [company(1), company(2)] } }),
  );
  return showSignedIn(<CampaignScreen />, { at: '/seguimiento/7', path: '/seguimiento/:id' });
}

it('a reminder tells before it is sent how many companies it reaches, and shows the letter of one of these', async () => {
  const person = userEvent.setup();
  show();
  const companies = Array.from({ length: 12 }, (_, n) => ({ ...company(n + 1), ...(n !== 6 && { usuarios: [] }) }));
  server.use(
    reply('Campana', { record: campaign(7, { empresas: 12, alcanzables: 1 }), cola: null, estado }),
    reply('EmpresasDeCampana', { page: { __typename: 'Page', count: 12, results: companies } }),
  );
  const boxes = await screen.findAllByRole('checkbox', { name: /^Seleccionar Banco/ });
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['Seleccionar Banco 7']);
  await person.click(await screen.findByRole('button', { name: 'Enviar recordatorio a 1 empresa' }));
  expect(await screen.findByText('Recibirá 1 de 12; 11 no tienen usuario.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Vista previa para Banco 7' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enviar a 1 empresa' })).toBeTruthy();
});

it('a campaign says why its mails wait, and how many do', async () => {
  show();
  const cola = {
    ...{ __typename: 'ColaDeCorreo', enCola: 25, detenida: '2026-06-30T15:00:00Z', proximo: '2026-06-30T15:15:00Z' },
    motivo: '550 5.4.5 Daily user sending quota exceeded',
  };
  server.use(reply('Campana', { record: campaign(7), cola, estado }));
  expect(await screen.findByText('El servidor de correo no acepta envíos desde el 30/06/2026 15:00.')).toBeTruthy();
  expect(screen.getByText(/^Hay 25 correos en espera.*Próximo intento: 30\/06\/2026 15:15\.$/)).toBeTruthy();
  expect(screen.getByText('Respuesta del servidor: 550 5.4.5 Daily user sending quota exceeded')).toBeTruthy();
});

it('confirms before a changed letter is discarded, and keeps the selection', async () => {
  const person = userEvent.setup();
  const router = show();
  const chosen = await screen.findByRole('checkbox', { name: 'Seleccionar Banco 2' });
  await person.click(chosen);
  await person.click(screen.getByText('Enviar recordatorio a la seleccionada'));
  const [subject] = (await screen.findAllByLabelText(/Asunto/)) as HTMLInputElement[];
  await person.type(subject as HTMLInputElement, '!');

  const confirmation = () => screen.findByText('Cambios sin guardar');
  // The letter's own stands below.
  const goBack = async () => person.click(screen.getAllByText('Cancelar').at(-1) as HTMLElement);
  await person.keyboard('{Escape}');
  await confirmation();
  await goBack();
  expect(subject?.value).toMatch(/!$/);

  await router.navigate('/');
  await confirmation();
  await goBack();
  expect(router.state.location.pathname).toBe('/seguimiento/7');
  expect(subject?.value).toMatch(/!$/);

  await person.keyboard('{Escape}');
  await confirmation();
  await person.click(screen.getByText('Salir sin guardar'));
  await waitFor(() => expect(subject?.isConnected).toBe(false));
  expect((chosen as HTMLInputElement).checked).toBe(true);
});

it('a letter that was written is there again after the page or the session went, until it is given up', async () => {
  const person = userEvent.setup();
  storeTokens({ access: `t.${btoa(JSON.stringify({ user_id: 1 }))}.x`, refresh: 'r' });
  const subject = async () => {
    await person.click(await screen.findByText(/^Enviar recordatorio a 2/));
    return (await screen.findAllByLabelText(/Asunto/))[0] as HTMLInputElement;
  };
  show();
  await person.type(await subject(), '!');
  cleanup();
  show();
  expect((await subject()).value).toBe(`${DEFAULT_TEXTS.asuntoEs}!`);
  await person.keyboard('{Escape}');
  await person.click(await screen.findByText('Salir sin guardar'));
  await waitFor(() => expect(screen.queryByLabelText(/Asunto/)).toBeNull());
  expect((await subject()).value).toBe(DEFAULT_TEXTS.asuntoEs);
});

it('keeps the first results while the others are reminded anyway', async () => {
  const person = userEvent.setup();
  show();
  const result = (n: number, estadoDe: string) => ({
    ...{ __typename: 'Recordatorio', empresa: bank(n), estado: estadoDe },
    ...{ email: `banco${n}@x.example`, motivo: null },
  });
  const sent: unknown[] = [];
  server.use(
    gateway.mutation('SendReminders', ({ variables }) => {
      const { empresas, repetir } = (variables as { input: { empresas: string[]; repetir: boolean } }).input;
      sent.push(empresas);
      const resultados = repetir ? [result(2, 'EN_COLA')] : [result(1, 'EN_COLA'), result(2, 'YA_RECORDADA')];
      const lote = repetir ? 'b' : 'a';
      return HttpResponse.json({
        data: { result: { __typename: 'SendRemindersPayload', lote, errors: [], resultados } },
      });
    }),
    gateway.query('Recordatorios', ({ variables }) =>
      HttpResponse.json({
        data: {
          cola: null,
          results: [(variables as { lote: string }).lote === 'a' ? result(1, 'ENVIADO') : result(2, 'ENVIADO')],
        },
      }),
    ),
  );
  await person.click(await screen.findByText(/^Enviar recordatorio a 2/));
  await person.click(await screen.findByText('Enviar'));
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await person.click(await screen.findByText('Recordarles igual', undefined, { timeout: 3_000 }));
  await waitFor(() => expect(lines()).toEqual(['Banco 2 · banco2@x.example', 'Banco 1 · banco1@x.example']), {
    timeout: 3_000,
  });
  expect(sent).toEqual([['1', '2'], ['2']]);
});

it('its button keeps the focus while it is being sent, and sends it once', async () => {
  const person = userEvent.setup();
  show();
  let answer: () => void = () => undefined;
  const request = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let sent = 0;
  server.use(
    gateway.mutation('SendReminders', async () => {
      sent += 1;
      await request;
      return HttpResponse.error();
    }),
  );
  await person.click(await screen.findByText(/^Enviar recordatorio a 2/));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviar' });
  await person.click(button);
  await person.click(button);
  expect(button.disabled).toBe(false);
  expect(document.activeElement).toBe(button);
  answer();
  await screen.findByRole('alert');
  expect(document.activeElement).toBe(button);
  expect(sent).toBe(1);
});

it('previews the Spanish text in English if there is no English one', async () => {
  const person = userEvent.setup();
  await setLang('en');
  show();
  await person.click(await screen.findByText(/^Remind 2/));
  await person.clear(await screen.findByLabelText('Subject in English'));
  expect(screen.getByText('Recordatorio: encuesta de Banco 1, hasta el 31/12/2026')).toBeTruthy();
  await person.clear(screen.getByLabelText('Text in English'));
  expect(screen.getByText(/puede completarse hasta el 31\/12\/2026/)).toBeTruthy();
});

it.each(Object.entries(DEFAULT_TEXTS))(
  'the first letter reads well of a company that ends in a full stop: %s',
  (_, words) => {
    expect(fillTemplate(words, { empresa: 'Banco S.A.' })).not.toContain('..');
  },
);

it('a letter may name its values in English', () => {
  expect(fillTemplate('{company}: {link} {other}', { empresa: 'Banco', enlace: '/x' })).toBe('Banco: /x {other}');
});
