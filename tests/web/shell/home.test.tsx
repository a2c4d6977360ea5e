import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { AdminHome } from '../../../web/src/home/AdminHome';
import { gateway, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();
const PAGE = 300;

/** The rows of one page of a list that is longer than one answer. */
const pageOf = <Row,>(rows: readonly Row[], page: unknown) => ({
  count: rows.length,
  results: rows.slice((Number(page) - 1) * PAGE, Number(page) * PAGE),
});

it('counts every survey of every running period, however many there are', async () => {
  const period = { id: '1', fecha: '2000-01-01', fechaFin: '2999-12-31' };
  const rubro = { id: '1', label: 'Bancos', cantEmpresas: 1_000 };
  const finished = { id: '2', fecha: '2000-01-01', fechaFin: '2000-12-31' };
  const periodos = Array.from({ length: 620 }, (_, n) => ({
    ...{ __typename: 'PeriodoActivo', id: String(n), rubro, periodo: n === 0 || n === 619 ? period : finished },
  }));
  const encuestas = Array.from({ length: 700 }, (_, n) => ({
    ...{ __typename: 'Encuesta', id: String(n), cantCompletadas: 1, periodoActivo: { id: '619' } },
  }));
  server.use(
    gateway.query('RunningPage', ({ variables }) =>
      HttpResponse.json({ data: { page: pageOf(periodos, variables.page) } }),
    ),
    gateway.query('AnsweredPage', ({ variables }) =>
      HttpResponse.json({ data: { page: pageOf(encuestas, variables.page) } }),
    ),
    gateway.query('Newest', () => HttpResponse.json({ data: { page: { results: [] } } })),
  );
  showRoutes(
    [
      {
        path: '/',
        element: (
          <SignedInAs>
            <AdminHome />
          </SignedInAs>
        ),
      },
    ],
    '/',
  );
  expect(await screen.findByText('Respondieron 700 · Pendientes 300')).toBeTruthy();
  expect(screen.getByText('Respondieron 0 · Pendientes 1000')).toBeTruthy();
});
