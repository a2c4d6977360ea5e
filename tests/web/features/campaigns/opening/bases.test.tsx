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
const known: Known = {
  ...{ today: '2026-06-30', periodos: [], encuestas: [survey] },
  negocios: ['a', 'b', 'c'].map((id) => ({ id, descripcion: `Negocio ${id}` })),
};

function Step() {
  const [choice, setChoice] = useState<Choice>({
    ...{ fecha: '2027-01-01', fechaFin: '2027-12-31', another: false, rubros: null, lines: {} },
    ...{ secciones: 'COPY', sufijo: null, comentarios: true },
  });
  return <BasesStep {...{ known, choice }} choose={(change) => setChoice({ ...choice, ...change })} />;
}

it('one link above the list gives every business without a survey the one of another', async () => {
  showSignedIn(<Step />);
  expect(await screen.findByText(/^2 negocios sin encuesta/)).toBeTruthy();
  await userEvent.click(screen.getByText('Usar también en los negocios sin encuesta'));
  for (const { descripcion } of known.negocios)
    expect(screen.getByLabelText(`Título de la nueva encuesta de ${descripcion}`)).toHaveProperty(
      'value',
      'Sueldos 2027',
    );
  expect(screen.queryByText(/sin encuesta/)).toBeNull();
});
