import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { AdminHome } from '../../../../web/src/features/home/AdminHome';
import { RespondentHome } from '../../../../web/src/features/home/RespondentHome';
import type { MenuEntry } from '../../../../web/src/shared/shell/menu';
import { MenuContext } from '../../../../web/src/shared/shell/menu';
import { gateway, refusal, reply, SignedInAs, showRoutes, showSignedIn, useGateway } from '../../support';

const server = useGateway();

const campaign = (id: string, more: object) => ({
  ...{ __typename: 'Campana', id, rubro: { id, label: `Negocio ${id}` }, fechaInicio: '2000-01-01' },
  ...{ fechaFin: '2999-12-31', encuestas: [{ id }], empresas: 10, enviadas: 4, incompletas: 0, sinUsuario: 0, ...more },
});

/** How many need attention, and the first of them. */
const notice = (count: number, ...primeros: object[]) => ({ __typename: 'Avisos', count, primeros });

/** A server without a mail queue; nothing needs attention except what the arguments name. */
function answer(resumen: object, otras: object | null = null) {
  const [empresasSinUsuario, encuestasSinSecciones] = [notice(0), notice(0)];
  const mail = { correosFallidos: null, invitacionesFallidas: null };
  server.use(
    reply('Resumen', {
      resumen: { proximas: null, empresasSinUsuario, encuestasSinSecciones, ...mail, ...resumen },
      otras,
      cola: null,
      estado: { hoy: '2026-06-30', zonaHoraria: null },
      recientes: { results: [] },
    }),
  );
}

const show = (permissions?: readonly string[]) =>
  showSignedIn(<AdminHome />, { permissions, offered: ['abrir_campana'] });

it('shows all running campaigns, and links the missing survey of one', async () => {
  const results = [
    campaign('1', { sinUsuario: 3 }),
    campaign('2', { encuestas: [] }),
    ...Array.from({ length: 298 }, (_, n) => campaign(`${n + 3}`, {})),
  ];
  answer({
    campanas: { count: 620, results },
  });
  show();
  const line = async (name: string) => {
    const found = (await screen.findByRole('link', { name })).closest('li');
    if (!found) throw new Error(`${name} is on no line`);
    return within(found);
  };
  expect((await line('Negocio 1')).getByText(/4 de 10 respondieron/)).toBeTruthy();
  const users = (await line('Negocio 1')).getByRole('link', { name: 'Sin usuario 3' });
  expect(users.getAttribute('href')).toBe('/seguimiento/1?filtro=sinUsuario');
  expect(screen.getByRole('link', { name: 'Negocio 2' }).closest('li')).toBeNull();
  expect(
    screen.getByText('1 negocio sin encuesta en el periodo 01/01/2000 – 31/12/2999:').parentElement?.textContent,
  ).toContain('Negocio 2');
  const make = screen.getByRole('link', { name: 'Crear la encuesta' });
  expect(make.getAttribute('href')).toBe('/campanas/nueva?paso=3&fecha=2000-01-01&fechaFin=2999-12-31');
  expect(screen.getByRole('link', { name: 'Todos los periodos en curso (620)' })).toBeTruthy();
  expect(screen.getByText('Nada requiere atención.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nueva campaña' }).getAttribute('href')).toBe('/campanas/nueva');
});

it('names two businesses without a survey, and links the others', async () => {
  const results = ['1', '2', '3', '4', '5'].map((id) => campaign(id, { encuestas: [] }));
  answer({
    campanas: { count: 5, results },
  });
  show();
  const line = (await screen.findByText(/^5 negocios sin encuesta/)).parentElement;
  expect(line?.textContent).toBe(
    '5 negocios sin encuesta en el periodo 01/01/2000 – 31/12/2999: Negocio 1, Negocio 2 y 3 más',
  );
});

it('names the period that the businesses without a survey miss it in', async () => {
  const of2026 = { encuestas: [], fechaInicio: '2026-01-01', fechaFin: '2026-12-31' };
  const results = [campaign('1', {}), campaign('2', of2026), campaign('3', { encuestas: [] })];
  answer({ campanas: { count: 3, results } });
  show();
  const line = (await screen.findByText('1 negocio sin encuesta en el periodo 2026:')).parentElement;
  expect(line?.textContent).toContain('Negocio 2');
  expect(screen.getByText(/^1 negocio sin encuesta en el periodo 01\/01\/2000/)).toBeTruthy();
  const addresses = screen.getAllByRole('link', { name: 'Crear la encuesta' }).map((link) => link.getAttribute('href'));
  expect(addresses[0]).toBe('/campanas/nueva?paso=3&fecha=2026-01-01&fechaFin=2026-12-31');
});

it('lists what needs attention with links, without unsupported items', async () => {
  answer({
    campanas: { count: 0, results: [] },
    empresasSinUsuario: notice(7, { registro: { id: '5' }, nombre: 'Banco A' }),
    encuestasSinSecciones: notice(1, { registro: { id: '6' }, nombre: 'Vacía' }),
  });
  show(['view_encuestausuarioempresa', 'view_encuesta']);
  expect(await screen.findByText('7 empresas sin usuario (todos los negocios)')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Banco A' }).getAttribute('href')).toBe('/empresas/5/view');
  expect(screen.getByRole('link', { name: 'y 6 más' }).getAttribute('href')).toBe('/empresas?conUsuario=false');
  expect(screen.getByText('1 encuesta sin secciones')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Vacía' }).getAttribute('href')).toBe('/encuestas/6/view');
  expect(screen.queryByText(/correo/)).toBeNull();
  // It needs all permissions.
  expect(screen.queryByRole('link', { name: 'Nueva campaña' })).toBeNull();
  cleanup();
  show();
  expect((await screen.findByRole('link', { name: 'Vacía' })).getAttribute('href')).toBe('/encuestas/6');
});

it('marks data that could not be refetched as outdated', async () => {
  answer({ campanas: { count: 1, results: [campaign('1', {})] } });
  const element = (
    <SignedInAs>
      <Outlet />
    </SignedInAs>
  );
  const children = [
    { index: true, element: <AdminHome /> },
    { path: 'otra', element: null },
  ];
  const router = showRoutes([{ path: '/', element, children }], '/');
  await screen.findByRole('link', { name: 'Negocio 1' });
  await router.navigate('/otra');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Inicio' })).toBeNull());
  server.use(gateway.query('Resumen', () => refusal('UPSTREAM_UNAVAILABLE')));
  await router.navigate('/');
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Negocio 1' })).toBeTruthy();
});

it('shows administrators the campaigns that start later', async () => {
  answer({
    campanas: { count: 0, results: [] },
    proximas: { count: 1, results: [campaign('8', { fechaInicio: '2027-01-01', fechaFin: '2027-12-31' })] },
  });
  show();
  const panel = (await screen.findByRole('heading', { name: 'Próximas' })).parentElement as HTMLElement;
  expect(within(panel).getByRole('link', { name: 'Negocio 8 · 2027' })).toBeTruthy();
  expect(within(panel).getByText(/abre el 01\/01\/2027$/)).toBeTruthy();
});

const SECTION = { __typename: 'Seccion', id: '1', descripcion: 'Uno', preguntas: [] };

const running = (id: string) => campaign(id, { fechaFin: '2026-07-03', sinUsuario: 5 });
const linkTarget = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

function showCampaigns(current: object[]) {
  const closed = campaign('7', { fechaFin: '2025-12-31' });
  answer(
    { campanas: { count: current.length, results: current } },
    { results: [closed, campaign('9', { fechaInicio: '2027-01-01' })] },
  );
  show();
}

it('figures of one running campaign are links to its companies, and closed ones lead to their results', async () => {
  showCampaigns([running('1')]);
  expect(await linkTarget('Respondieron 4/10')).toBe('/seguimiento/1?filtro=enviadas');
  expect(await linkTarget('Pendientes con usuario 1')).toBe('/seguimiento/1?filtro=pendientes');
  expect(await linkTarget('Sin responder y sin usuario 5')).toBe('/seguimiento/1?filtro=sinUsuario');
  expect(await linkTarget('Cierra en 3 días')).toBe('/seguimiento/1');
  expect(await linkTarget('Negocio 7')).toBe('/seguimiento/7');
  expect(screen.queryByRole('link', { name: 'Negocio 9' })).toBeNull();
});

it('says on the last day that it is today', async () => {
  showCampaigns([campaign('1', { fechaFin: '2026-06-30' })]);
  expect(await linkTarget('Cierra hoy')).toBe('/seguimiento/1');
});

it.each([
  [true, [running('1'), { ...running('2'), rubro: { id: '1', label: 'Negocio 1' } }]],
  [false, [running('1'), running('2')]],
])('says that the figures count a company once per campaign where a business has several: %s', async (is, current) => {
  showCampaigns(current);
  await linkTarget('Respondieron 8/20');
  expect(screen.queryByText(/^Suma de 2 campañas: una empresa que está en varias/) !== null).toBe(is);
});

it('figures of several running campaigns lead to a choice of campaign', async () => {
  showCampaigns([running('1'), running('2')]);
  expect(await linkTarget('Sin responder y sin usuario 10')).toBe('/seguimiento?filtro=sinUsuario');
});

/** The first screen of somebody who answered so many of 144 questions. */
function showAnswered(totalRespondidas: number, secciones: object[] = [SECTION]) {
  const survey = {
    ...{ __typename: 'Encuesta', id: '1', descripcion: 'Salarios', fechaInicio: '2026-01-01', fechaFin: '2999-12-31' },
    secciones,
  };
  const record = {
    ...{ __typename: 'EncuestaCompletada', id: '9', fechaCreacion: '2026-05-04T12:00:00Z' },
    ...{ fechaModificacion: '2026-05-06T12:00:00Z', abierta: true, totalPreguntas: 144 },
    ...{ totalRespondidas, encuesta: { __typename: 'Encuesta', id: '1', label: 'Salarios' } },
  };
  const page = { __typename: 'EncuestaCompletadaPage', results: [record] };
  server.use(
    reply('RespondentHome', { survey, open: null, page }),
    reply('RespondentReport', { report: null }),
    reply('Today', { estado: { __typename: 'Estado', hoy: '2026-06-30' } }),
  );
  showSignedIn(<RespondentHome />);
  return () => screen.findByRole('region', { name: /Salarios/ });
}

it('logs a survey without sections, and does not open it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  showAnswered(0, []);
  expect(await screen.findByText('Las secciones de la encuesta no están disponibles.')).toBeTruthy();
  expect(logged).toHaveBeenCalledWith('Las secciones de la encuesta no están disponibles.');
  expect(screen.queryByRole('link', { name: 'Comenzar' })).toBeNull();
  logged.mockRestore();
});

it('a survey sent with open questions is incomplete, and links to them', async () => {
  const card = await showAnswered(22)();
  expect(within(card).getByText('Enviada, incompleta: 22 de 144')).toBeTruthy();
  expect(within(card).getByRole('link', { name: 'Completar respuestas' }).getAttribute('href')).toBe(
    '/completar_encuesta/9',
  );
  // The card says it already.
  expect(screen.queryByText(/· incompleta/)).toBeNull();
  expect(screen.getByText(/^Enviada 04\/05\/2026 .*, modificada 06\/05\/2026/)).toBeTruthy();
});

it('a submission without its card says that it is incomplete', async () => {
  showAnswered(22, []);
  expect(await screen.findByText(/· incompleta: 22 de 144/)).toBeTruthy();
});

it('a fully answered survey is complete', async () => {
  const card = await showAnswered(144)();
  expect(within(card).getByText('Enviada')).toBeTruthy();
  expect(within(card).getByRole('link', { name: 'Editar respuestas' })).toBeTruthy();
  expect(screen.queryByText(/incompleta/)).toBeNull();
});

it('a report that fails hides nothing else', async () => {
  const encuesta = { __typename: 'Encuesta' as const, id: '1', label: 'Salarios 2026' };
  const record = {
    __typename: 'EncuestaCompletada' as const,
    id: '9',
    fechaCreacion: null,
    encuesta,
    ...{ abierta: true, totalPreguntas: 144, totalRespondidas: 144 },
  };
  const page = { __typename: 'EncuestaCompletadaPage' as const, results: [record] };
  server.use(
    reply('RespondentHome', { survey: null, open: null, page }),
    gateway.query('RespondentReport', () => refusal('UPSTREAM_UNAVAILABLE')),
  );
  showSignedIn(<RespondentHome />);
  await screen.findByText('No se pudo cargar el reporte.');
  expect((await screen.findByRole('link', { name: 'Salarios 2026' })).getAttribute('href')).toBe(
    '/completar_encuesta/9/view',
  );
});

it('says that no list is permitted', async () => {
  server.use(reply('Cantidades', { cantidades: [] }));
  const menu: MenuEntry[] = [
    {
      key: 'companies',
      label: 'resources.empresas.many',
      icon: 'building',
      links: [{ to: '/negocios', label: 'resources.negocios.many', permission: 'view_rubro' }],
    },
  ];
  const showWith = (permissions: string[]) =>
    showSignedIn(
      <MenuContext value={menu}>
        <AdminHome />
      </MenuContext>,
      { permissions },
    );
  const NOTHING_OPEN = 'Con sus permisos no puede ver ninguna lista. Si necesita alguna, pídala a un administrador.';
  showWith(['view_segmento']);
  expect(await screen.findByText(NOTHING_OPEN)).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
  cleanup();
  showWith(['view_segmento', 'view_rubro']);
  expect(await screen.findByRole('link', { name: 'Negocios' })).toBeTruthy();
  expect(screen.queryByText(NOTHING_OPEN)).toBeNull();
});
