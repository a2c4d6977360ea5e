import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { ListScreen } from '../../../web/src/crud/list/ListScreen';
import { AuditScreen } from '../../../web/src/features/audit/AuditScreen';
import { CampaignScreen } from '../../../web/src/features/campaigns/CampaignScreen';
import { CampaignsScreen } from '../../../web/src/features/campaigns/CampaignsScreen';
import { ResultsRoute } from '../../../web/src/features/results/ResultsScreen';
import { areaOf } from '../areas';
import { campaign, company } from '../features/campaigns/fixtures';
import { gateway, refusal, reply, showSignedIn, useGateway } from '../support';

const server = useGateway();
const { area, resource } = await areaOf('origenes');
const Origins = () => <ListScreen {...{ area, resource }} />;

/** One of 21 rows is gone. */
const COUNT = 20;
const rows = Array.from({ length: COUNT }, (_, n) => n + 1);

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
const surveyed = (n: number) =>
  campaign(n, { encuestas: [{ __typename: 'Encuesta', id: `1${n}`, descripcion: `Encuesta ${n}` }] });
const origin = (n: number) => {
  const name = `Negocio ${n}`;
  return { __typename: 'Origen', cantEmpresas: 2, id: String(n), label: name, descripcion: name, activo: true };
};
const estado = { __typename: 'Estado', hoy: '2026-06-01', capacidades: [] };

/** A page of rows; one past the end is empty. */
function paged(variables: unknown, row: (n: number) => object) {
  const { page = 1, pageSize } = variables as { page?: number; pageSize: number };
  const results = rows.slice((page - 1) * pageSize, page * pageSize).map((n) => row(n));
  return { __typename: 'Page', count: COUNT, results, tableColumns: [] };
}

beforeEach(() => {
  server.use(
    reply('Campana', { record: campaign(1), cola: null, estado }),
    reply('SegmentosDeCampana', { page: { __typename: 'SegmentoPage', results: [] } }),
    reply('AvanceDeEncuestas', { page: null }),
    ...Object.entries({
      Campanas: campaign,
      EncuestasConResultados: surveyed,
      EmpresasDeCampana: company,
      Auditoria: act,
      ListOrigenes: origin,
    }).map(([name, row]) =>
      gateway.query(name, ({ variables }) =>
        HttpResponse.json({ data: { page: paged(variables, row), cola: null, estado } }),
      ),
    ),
  );
});

it('sets the page title to the campaign’s', async () => {
  showSignedIn(<CampaignScreen />, { at: '/seguimiento/1', path: '/seguimiento/:id' });
  const heading = await screen.findByRole('heading', { name: /^Negocio 1/ });
  expect(document.title).toBe(`${heading.textContent} · Encuestas`);
});

it.each([
  ['/seguimiento/abc', '/seguimiento/:id', CampaignScreen, 'Este periodo activo no existe o fue eliminado.'],
  ['/resultados/abc', '/resultados/:encuesta', ResultsRoute, 'Esta encuesta no existe o fue eliminada.'],
])('a malformed id is that of a record that does not exist: %s', async (at, path, Screen, text) => {
  const answer = (name: string, data: object) =>
    gateway.query(name, ({ variables: { id, encuesta = id } }) =>
      /^\d+$/.test(encuesta) ? HttpResponse.json({ data }) : refusal('BAD_USER_INPUT'),
    );
  server.use(answer('Campana', { record: null, cola: null, estado }), answer('Resultados', { results: null }));
  showSignedIn(<Screen />, { at, path });
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each([
  ['the companies of a campaign', CampaignScreen],
  ['campaigns', CampaignsScreen],
  ['surveys with results', ResultsRoute],
  ['the audit trail', AuditScreen],
  ['the records of an area', Origins],
])('%s move to the last page if the URL’s page is past it', async (_, Screen) => {
  const logged = vi.spyOn(console, 'error');
  const router = showSignedIn(<Screen />, { at: '/seguimiento/1?page=3&search=x', path: '/seguimiento/:id' });
  await waitFor(() => expect(router.state.location.search).toBe('?page=2&search=x'));
  expect(await screen.findByText(/^(Negocio|Banco) 20\b/)).toBeTruthy();
  // Only once, not at every render.
  expect(logged).not.toHaveBeenCalled();
});

it('ids that no record can have do not filter the audit trail', async () => {
  const filters: unknown[] = [];
  server.use(
    gateway.query('Auditoria', ({ variables }) => {
      filters.push(variables.filter);
      return HttpResponse.json({ data: { estado, page: paged(variables, act) } });
    }),
  );
  showSignedIn(<AuditScreen />, { at: '/auditoria?usuario=zz&registro=zz&acto=crear' });
  await waitFor(() => expect(filters).toEqual([{ acto: 'crear' }]));
});

it('a page number that exceeds the server’s range is past the last page, too', async () => {
  const pages: unknown[] = [];
  server.use(
    gateway.query('Auditoria', ({ variables }) => {
      pages.push(variables.page);
      return HttpResponse.json({ data: { estado, page: paged(variables, act) } });
    }),
  );
  const router = showSignedIn(<AuditScreen />, { at: '/auditoria?page=99999999999999999999' });
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  expect(pages[0]).toBe(999_999_999);
});
