import { afterEach, beforeEach, expect, test } from 'vitest';
import { TODAY } from '../../support/api.ts';
import { apiOfFile, passwords, personOf } from '../../support/useApi.ts';

interface Event {
  hecho: string;
  momento: string;
  persona: string | null;
  autor: string | null;
  estado: string | null;
}

const api = apiOfFile();
const { admin, usuario } = api;
let ahead: number;
let campaign: number;

const timeline = (empresa: unknown, as = admin) => as.get(`campanas/${campaign}/linea_de_tiempo/?empresa=${empresa}`);

beforeEach(async () => {
  ahead = 0;
  await api.start({ clock: () => new Date(TODAY.getTime() + ahead) });
  const campaigns = await admin.rows<{ id: number; vigente: boolean; rubro: number }>('campanas/?vigente=true');
  const company = (await admin.get('empresas/1/')).body;
  campaign = campaigns.find(({ rubro }) => rubro === company.rubro)?.id ?? 0;
});
afterEach(() => api.stop());

test('the timeline has mails, sign-ins, and what the company sent, the latest first', async () => {
  const id = await api.create('usuarios/', personOf('ana', passwords));
  const step = 20_000;
  ahead += step;
  await admin.post(`usuarios/${id}/invitacion/`);
  ahead += step;
  const letter = { empresas: [1], asunto_es: 'a', texto_es: 'b' };
  expect((await admin.post(`campanas/${campaign}/recordatorios/`, letter)).status).toBe(202);
  ahead += step;
  const ana = api.as((await api.login('ana')).body.access as string);
  const { body: survey } = await ana.get('encuestas/empresa/');
  ahead += step;
  const body = { encuesta: survey.id, respuestas_texto: [], respuestas: [] };
  const sent = await ana.post('encuestas/usuario_empresa/', body);
  expect(sent.status, sent.text).toBe(201);
  ahead += step;
  expect((await ana.patch(`encuestas/usuario_empresa/${sent.body.id}/`, body)).status).toBe(200);

  const { status, body: read, text } = await timeline(1);
  expect(status, text).toBe(200);
  const events = read.results as Event[];
  expect(read.count).toBe(events.length);
  expect(events.map(({ momento }) => momento)).toEqual(
    events
      .map(({ momento }) => momento)
      .toSorted()
      .toReversed(),
  );
  const own = events.filter(({ persona }) => persona === 'Ana Paz');
  expect(own.map(({ hecho, autor }) => [hecho, autor])).toEqual([
    ['envio', null],
    ['ingreso', null],
    ['recordatorio', 'Andrea Giménez'],
    ['invitacion', 'Andrea Giménez'],
  ]);
  expect([events[0]?.hecho, events[0]?.momento]).toEqual(['cierre', '2027-01-01T03:00:00.000Z']);
  expect(events.at(-1)).toMatchObject({ hecho: 'apertura' });
});

test('people are hidden from callers who may not view users, and other companies are not found', async () => {
  const follower = (await api.somebody(/^view_(encuestausuarioempresa|empresa|periodoactivo)$/)).rest;
  await admin.post(`campanas/${campaign}/recordatorios/`, { empresas: [1], asunto_es: 'a', texto_es: 'b' });
  const events = (await timeline(1, follower)).body.results as Event[];
  expect(events.filter(({ persona, autor }) => persona !== null || autor !== null)).toEqual([]);
  expect(events.map(({ hecho }) => hecho)).not.toContain('ingreso');
  const other = (await admin.rows<{ id: number; rubro: number }>('empresas/?page_size=300')).find(
    ({ rubro }) => rubro === 6,
  );
  expect((await timeline(other?.id)).status).toBe(404);
  expect((await timeline('x')).status).toBe(400);
  expect((await timeline(1, usuario)).status).toBe(403);
});
