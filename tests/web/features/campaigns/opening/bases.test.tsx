import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { BasesStep } from '../../../../../web/src/features/campaigns/opening/BasesStep';
import type { Choice, Known } from '../../../../../web/src/features/campaigns/opening/choice';
import { showSignedIn, useGateway } from '../../../support';

useGateway();

const survey = {
  ...{ id: '1', rubro: 'b', descripcion: 'Sueldos 2026', idioma: 'Español' },
  ...{ fecha: '2026-01-01', fechaFin: '2026-12-31' },
};
const KNOWN: Known = {
  ...{ today: '2026-06-30', periodos: [], encuestas: [survey] },
  negocios: ['a', 'b', 'c'].map((id) => ({ id, descripcion: `Negocio ${id}` })),
};

function Step({ known = KNOWN }) {
  const [choice, setChoice] = useState<Choice>({
    ...{ fecha: '2027-01-01', fechaFin: '2027-12-31', another: false, rubros: null, lines: {} },
    ...{ secciones: 'COPY', sufijo: null, comentarios: true },
  });
  return <BasesStep {...{ known, choice }} problems={{}} choose={(change) => setChoice({ ...choice, ...change })} />;
}

it('one link above the list gives every business without a survey the one of another', async () => {
  showSignedIn(<Step />);
  expect(await screen.findByText(/^2 negocios sin encuesta/)).toBeTruthy();
  await userEvent.click(screen.getByText('Usar también en los negocios sin encuesta'));
  for (const { descripcion } of KNOWN.negocios)
    expect(screen.getByLabelText(`Título de la nueva encuesta de ${descripcion}`)).toHaveProperty(
      'value',
      'Sueldos 2027',
    );
  expect(screen.queryByText(/sin encuesta/)).toBeNull();
});

it('a typed title stays when another base is chosen, and a suggested one follows the base', async () => {
  const other = { ...survey, id: '2', descripcion: 'Beneficios 2026' };
  showSignedIn(<Step known={{ ...KNOWN, encuestas: [survey, other] }} />);
  const first = await screen.findByLabelText('Título de la nueva encuesta de Negocio b (1)');
  const second = screen.getByLabelText('Título de la nueva encuesta de Negocio b (2)');
  const base = screen.getByLabelText('Encuesta base de Negocio b (1)');
  const secondBase = screen.getByLabelText('Encuesta base de Negocio b (2)');
  await userEvent.clear(first);
  await userEvent.type(first, 'Mi título');
  await userEvent.selectOptions(base, '2');
  await userEvent.selectOptions(secondBase, '1');
  expect(first).toHaveProperty('value', 'Mi título');
  expect(second).toHaveProperty('value', 'Sueldos 2027');
});
