import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Choice, Known } from '../../../../../web/src/features/campaigns/opening/choice';
import { SummaryStep } from '../../../../../web/src/features/campaigns/opening/SummaryStep';
import { gateway, showSignedIn, useGateway } from '../../../support';

const server = useGateway();

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
  ['three businesses with surveys of one base', ['1', '1', '1'], 'COPY', true, '2 secciones nuevas'],
  ['three businesses with surveys of a base each', ['1', '2', '3'], 'COPY', false, '4 secciones nuevas'],
  ['three businesses with a copy each', ['1', '1', '1'], 'COPY_PER_RUBRO', false, '6 secciones nuevas'],
  ['three businesses that share the earlier sections', ['1', '1', '1'], 'SHARE', false, null],
] as const)(
  'of %s it sums up, and says whether they share the copies',
  async (_, bases, secciones, shared, sections) => {
    // The surveys have a common section.
    server.use(
      gateway.query('BaseSections', ({ variables: { id } }) =>
        HttpResponse.json({
          data: {
            record: { __typename: 'Encuesta', id, secciones: ['0', id].map((id) => ({ __typename: 'Seccion', id })) },
          },
        }),
      ),
    );
    const known: Known = {
      ...{ today: '2026-06-30', periodos: [] },
      negocios: businesses.map((id) => ({ id, descripcion: `Negocio ${id}` })),
      encuestas: businesses.map((rubro, at) => survey(String(at + 1), rubro)),
    };
    const lines = Object.fromEntries(businesses.map((id, at) => [id, [{ base: bases[at] ?? '1', titulo: null }]]));
    showSignedIn(<SummaryStep known={known} choice={{ ...choice, secciones, lines }} />);
    expect(await screen.findByText(/Negocio a/)).toBeTruthy();
    expect(screen.queryAllByText(ONE_COPY)).toHaveLength(shared ? 1 : 0);
    expect(screen.getByText('Periodo 01/01/2027 – 31/12/2027')).toBeTruthy();
    expect([screen.getByText('3 negocios'), screen.getByText('3 encuestas')]).toHaveLength(2);
    if (sections) expect(await screen.findByText(sections)).toBeTruthy();
    else expect(screen.queryByText(/nuevas/)).toBeNull();
  },
);
