import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../../web/src/i18n/es/opening';
import type { Choice, Known } from '../../../web/src/opening/choice';
import { SummaryStep } from '../../../web/src/opening/SummaryStep';
import { SignedInAs, showRoutes, useGateway } from '../support';

useGateway();

const survey = (id: string, rubro: string) => ({
  ...{ id, rubro, descripcion: `Encuesta ${id}`, idioma: 'Español', fecha: '2026-01-01', fechaFin: '2026-12-31' },
});
const choice: Choice = {
  ...{ fecha: '2027-01-01', fechaFin: '2027-12-31', another: false, rubros: null, lines: {} },
  ...{ secciones: 'COPY', sufijo: null, comentarios: true },
};
const businesses = ['a', 'b', 'c'];
const ONE_COPY = /Cada sección se copia una sola vez/;

it.each([
  ['three businesses with surveys', businesses, 'COPY', true],
  ['one business with a survey', ['a'], 'COPY', false],
  ['three businesses that share the earlier sections', businesses, 'SHARE', false],
] as const)('of %s it says whether they share the copies', async (_, surveyed, secciones, told) => {
  const known: Known = {
    ...{ today: '2026-06-30', periodos: [] },
    negocios: businesses.map((id) => ({ id, descripcion: `Negocio ${id}` })),
    encuestas: surveyed.map((rubro, at) => survey(String(at + 1), rubro)),
  };
  const element = (
    <SignedInAs>
      <SummaryStep known={known} choice={{ ...choice, secciones }} />
    </SignedInAs>
  );
  showRoutes([{ path: '/', element }], '/');
  expect(await screen.findByText(/Negocio a/)).toBeTruthy();
  expect(screen.queryAllByText(ONE_COPY)).toHaveLength(told ? 1 : 0);
});
