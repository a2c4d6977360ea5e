import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { AuditScreen } from '../../../web/src/features/audit/AuditScreen';
import { CampaignScreen } from '../../../web/src/features/campaigns/CampaignScreen';
import { CampaignsScreen } from '../../../web/src/features/campaigns/CampaignsScreen';
import { ResultsRoute } from '../../../web/src/features/results/ResultsScreen';
import { gateway, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();

/** One of 21 rows is gone. */
const COUNT = 20;
const rows = Array.from({ length: COUNT }, (_, n) => n + 1);

const campaign = (n: number) => ({
  ...{
    __typename: 'Campana',
    id: String(n),
    rubro: { __typename: 'Rubro', id: String(n), label: `Negocio ${n}` },
    vigente: true,
  },
  ...{ fechaInicio: '2026-01-01', fechaFin: '2026-12-31', empresas: COUNT, enviadas: 1 },
  ...{ encuestas: [{ __typename: 'Encuesta', id: `1${n}`, descripcion: `Encuesta ${n}` }] },
  ...{ incompletas: null, sinUsuario: null, alcanzables: null, recordatoriosProgramados: null },
});
const company = (n: number) => ({
  ...{
    __typename: 'EmpresaEnCampana',
    empresa: { __typename: 'Empresa', id: String(n), label: `Negocio ${n}` },
    estado: 'PENDIENTE',
  },
  ...{
    completada: null,
    enviada: null,
    totalPreguntas: null,
    totalRespondidas: null,
    usuarios: [],
    recordatorio: null,
  },
});
const act = (n: number) => ({
  ...{ __typename: 'Movimiento', id: String(n), momento: '2026-06-01T12:00:00Z', usuario: null, username: null },
  ...{
    acto: 'alta',
    recurso: 'origen',
    registro: { __typename: 'Origen', id: String(n) },
    etiqueta: `Negocio ${n}`,
    pedido: null,
    cambios: [],
  },
});
const estado = { __typename: 'Estado', hoy: '2026-06-01', capacidades: [] };

/** A page of rows; one past the end is empty. */
function paged(variables: unknown, row: (n: number) => object) {
  const { page = 1, pageSize } = variables as { page?: number; pageSize: number };
  return { __typename: 'Page', count: COUNT, results: rows.map(row).slice((page - 1) * pageSize, page * pageSize) };
}

beforeEach(() => {
  server.use(
    gateway.query('Campana', () => HttpResponse.json({ data: { record: campaign(1), cola: null, estado } })),
    gateway.query('SegmentosDeCampana', () =>
      HttpResponse.json({ data: { page: { __typename: 'SegmentoPage', results: [] } } }),
    ),
    gateway.query('Campanas', ({ variables }) =>
      HttpResponse.json({ data: { page: paged(variables, campaign), cola: null, estado } }),
    ),
    gateway.query('EncuestasConResultados', ({ variables }) =>
      HttpResponse.json({ data: { page: paged(variables, campaign) } }),
    ),
    gateway.query('AvanceDeEncuestas', () => HttpResponse.json({ data: { page: null } })),
    gateway.query('EmpresasDeCampana', ({ variables }) =>
      HttpResponse.json({ data: { page: paged(variables, company) } }),
    ),
    gateway.query('Auditoria', ({ variables }) => HttpResponse.json({ data: { estado, page: paged(variables, act) } })),
  );
});

it('sets the page title to the campaign’s', async () => {
  const element = (
    <SignedInAs>
      <CampaignScreen />
    </SignedInAs>
  );
  showRoutes([{ path: '/seguimiento/:id', element }], '/seguimiento/1');
  const heading = await screen.findByRole('heading', { name: /^Negocio 1/ });
  expect(document.title).toBe(`${heading.textContent} · Encuestas`);
});

it.each([
  ['the companies of a campaign', CampaignScreen],
  ['campaigns', CampaignsScreen],
  ['surveys with results', ResultsRoute],
  ['the audit trail', AuditScreen],
])('%s move to the last page if the URL’s page is past it', async (_, Screen) => {
  const logged = vi.spyOn(console, 'error');
  const element = (
    <SignedInAs>
      <Screen />
    </SignedInAs>
  );
  const router = showRoutes([{ path: '/seguimiento/:id', element }], '/seguimiento/1?page=3&search=x');
  await waitFor(() => expect(router.state.location.search).toBe('?page=2&search=x'));
  expect(await screen.findByText(/^Negocio 20\b/)).toBeTruthy();
  // Only once, not at every render.
  expect(logged).not.toHaveBeenCalled();
});

it('a page number that exceeds the server’s range is past the last page, too', async () => {
  const pages: unknown[] = [];
  server.use(
    gateway.query('Auditoria', ({ variables }) => {
      pages.push(variables.page);
      return HttpResponse.json({ data: { estado, page: paged(variables, act) } });
    }),
  );
  const element = (
    <SignedInAs>
      <AuditScreen />
    </SignedInAs>
  );
  const router = showRoutes([{ path: '/auditoria', element }], '/auditoria?page=99999999999999999999');
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  expect(pages[0]).toBe(999_999_999);
});
