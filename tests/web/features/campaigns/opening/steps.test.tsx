import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

const SURVEYS: Known['encuestas'] = ['1', '2'].map((id) => ({
  ...{ id, rubro: 'a', descripcion: `Sueldos ${id}`, idioma: 'Español', fecha: '2026-01-01', fechaFin: '2026-12-31' },
}));

/** The steps with a person who changes their choice. */
function Live({ first }: { first: Choice }) {
  const [choice, setChoice] = useState(first);
  const known = { ...KNOWN, encuestas: SURVEYS };
  return <Steps {...{ known, choice }} choose={(one) => setChoice({ ...choice, ...one })} onOpen={() => undefined} />;
}

it.each([
  [3, { lines: { a: [{ base: '1', titulo: '' }] } }, 'Título de la nueva encuesta de Bancos', 'necesita un título'],
  [
    ...[3, { lines: { a: ['A', 'a'].map((titulo) => ({ base: '1', titulo })) } }],
    ...['Título de la nueva encuesta de Bancos (2)', 'el mismo título'],
  ],
  [3, { sufijo: ' ', secciones: 'COPY' }, 'Sufijo de las copias', 'necesitan un sufijo'],
  [1, { fechaFin: '31/02/2027' }, 'Fecha de fin', 'Escriba una fecha válida'],
  [1, { fechaFin: '2026-12-31' }, 'Fecha de fin', 'no puede'],
  [1, { fecha: '' }, 'Fecha de inicio', 'requerido'],
] as [number, Partial<Choice>, string, string][])(
  'Siguiente in step %s with %j leads to the field and says there what is wrong',
  async (paso, change, label, text) => {
    showSignedIn(<Live first={{ ...CHOICE, ...change }} />, { at: `/?paso=${paso}&${DATES}` });
    const next = await screen.findByRole('button', { name: 'Siguiente' });
    const field = screen.getByRole('textbox', { name: label });
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.click(next);
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const error = document.getElementById(field.getAttribute('aria-errormessage') ?? '');
    expect(error?.textContent).toContain(text);
  },
);

it('Siguiente without a business leads to the error', async () => {
  showSignedIn(<Live first={{ ...CHOICE, rubros: [] }} />, { at: `/?paso=2&${DATES}` });
  await userEvent.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(document.activeElement?.textContent).toBe('Debe seleccionar un negocio');
});
