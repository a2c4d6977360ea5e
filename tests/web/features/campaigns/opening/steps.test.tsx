import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Choice, Known } from '../../../../../web/src/features/campaigns/opening/choice';
import { Steps } from '../../../../../web/src/features/campaigns/opening/Steps';
import { showSignedIn, useGateway } from '../../../support';

useGateway();

const KNOWN: Known = {
  ...{ today: '2026-06-30', periodos: [], encuestas: [] },
  negocios: [{ id: 'a', descripcion: 'Bancos' }],
};
const CHOICE: Choice = {
  ...{ fecha: '2027-01-01', fechaFin: '2027-12-31', another: false, rubros: null, lines: {} },
  ...{ secciones: 'SHARE', sufijo: null, comentarios: true },
};
const DATES = 'fecha=2027-01-01&fechaFin=2027-12-31';

const show = (at: string, choice = CHOICE) =>
  showSignedIn(<Steps known={KNOWN} choice={choice} choose={() => undefined} onOpen={() => undefined} />, { at });
const step = async () => (await screen.findByRole('heading', { level: 2 })).textContent;

it.each([
  ['paso=9', '1 Fechas', CHOICE],
  ['paso=9&fecha=foo&fechaFin=2027-12-31', '1 Fechas', CHOICE],
  [`paso=3&${DATES}`, '3 Encuestas', CHOICE],
  [`paso=9&${DATES}`, '3 Encuestas', CHOICE],
  [`paso=9&${DATES}`, '2 Negocios', { ...CHOICE, rubros: [] }],
  [`paso=9&${DATES}`, '1 Fechas', { ...CHOICE, fechaFin: '2026-12-31' }],
])('an address opens no step beyond what it names: %s → %s', async (query, expected, choice) => {
  show(`/?${query}`, choice);
  expect(await step()).toBe(expected);
});

it('the summary follows the steps before it', async () => {
  show(`/?paso=3&${DATES}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(await screen.findByRole('button', { name: 'Crear todo' })).toBeTruthy();
  expect(await step()).toBe('4 Resumen');
});
