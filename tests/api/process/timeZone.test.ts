import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { saveTimeZone } from '../../../api/src/database/migrate.ts';
import { readSettings, startApi } from '../../../api/src/index.ts';
import { dayIn } from '../../../api/src/process/days.ts';
import { SILENT } from '../../../packages/ops/src/index.ts';
import { copyOfPrepared } from '../../support/api.ts';
import { emptyFolder } from '../../support/dumps.ts';
import { Rest } from '../../support/rest.ts';
import { apiOfFile, companyOf } from '../../support/useApi.ts';

const api = apiOfFile();
const { admin, usuario } = api;
afterEach(api.stop);

/** The last evening of the demo's period in Paraguay, three hours behind UTC, where the next year has begun. */
const EVENING = new Date('2027-01-01T02:59:50Z');
const MIDNIGHT = new Date('2027-01-01T03:00:00Z');

let now: Date;
const start = async (env: Record<string, string> = {}) => {
  now = EVENING;
  await api.start({ env, clock: () => now });
};

const verdict = async (rest: Rest, id: number) =>
  (await rest.get(`encuestas/usuario_empresa/${id}/`)).body.abierta as boolean;

test('the last day ends where TIME_ZONE says, wherever the server is', async () => {
  await start();
  expect((await usuario.get('')).body).toMatchObject({ time_zone: 'America/Asuncion', today: '2026-12-31' });
  expect((await usuario.get('encuestas/empresa/')).body).toMatchObject({ id: 1, abierta: true });
  const sent = await usuario.post('encuestas/usuario_empresa/', { encuesta: 1 });
  expect(sent).toMatchObject({ status: 201, body: { abierta: true } });
  const id = Number(sent.body.id);
  expect([await verdict(usuario, id), await verdict(admin, id)]).toEqual([true, true]);
  expect((await admin.get('encuestas/1/')).body.abierta).toBe(true);

  now = MIDNIGHT;
  expect((await usuario.get('')).body.today).toBe('2027-01-01');
  expect((await usuario.get('encuestas/empresa/')).status).toBe(404);
  expect([await verdict(usuario, id), await verdict(admin, id)]).toEqual([false, false]);
  expect((await admin.get('encuestas/1/')).body.abierta).toBe(false);
  expect((await usuario.patch(`encuestas/usuario_empresa/${id}/`, { respuestas: [] })).body).toEqual({
    non_field_errors: ['El periodo de esta encuesta terminó: ya no se pueden enviar ni cambiar respuestas.'],
  });
});

test('the day depends on the zone', async () => {
  await start({ TIME_ZONE: 'UTC' });
  expect((await usuario.get('')).body).toMatchObject({ time_zone: 'UTC', today: '2027-01-01' });
  expect((await usuario.get('encuestas/empresa/')).status).toBe(404);
});

test('a completed survey is open as long as its company may change it', async () => {
  await start();
  const { id } = (await usuario.post('encuestas/usuario_empresa/', { encuesta: 1 })).body;
  const listed = async () =>
    (await usuario.rows('encuestas/usuario_empresa/?ordering=-abierta')).find((row) => row.id === id);
  expect(await listed()).toMatchObject({ abierta: true });
  await admin.post('encuestas/1/inactivar/');
  expect(await listed()).toMatchObject({ abierta: false });
  await admin.patch('encuestas/1/', { activo: true });
  expect(await listed()).toMatchObject({ abierta: true });
  await admin.post(`encuestas/usuario_empresa/${id}/inactivar/`);
  expect(await verdict(admin, Number(id))).toBe(false);
});

test('a wrong TIME_ZONE stops the start', () => {
  expect(readSettings({ TIME_ZONE: 'Europe/Madrid' }).timeZone).toBe('Europe/Madrid');
  expect(() => readSettings({ TIME_ZONE: 'Paraguay' })).toThrow(/^TIME_ZONE .*America\/Asuncion.*"Paraguay"/);
  // PostgreSQL reads an offset the other way round, and an abbreviation without its summer.
  for (const TIME_ZONE of ['+03:00', '-03', 'CET', 'PST'])
    expect(() => readSettings({ TIME_ZONE })).toThrow(/^TIME_ZONE/);
  expect(readSettings({ TIME_ZONE: 'UTC' }).timeZone).toBe('UTC');
});

test('without TIME_ZONE a database of the demo is in Paraguay', async () => {
  const settings: Record<string, string>[] = [
    { DEMO: '0' },
    { ADMIN_USERNAME: 'jefa', ADMIN_PASSWORD: 'Secreta#2026' },
  ];
  for (const env of settings) {
    await start(env);
    expect((await admin.get('')).body.time_zone).toBe('America/Asuncion');
    await api.stop();
  }
});

test('without TIME_ZONE any other database is in the machine’s zone', async () => {
  const system = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'encuestas-zone-'));
  await emptyFolder(DATA_DIR);
  for (const env of [{ ADMIN_USERNAME: 'jefa', ADMIN_PASSWORD: 'Secreta#2026' }, {}]) {
    const { url, close } = await startApi(readSettings({ API_PORT: '0', DATA_DIR, ...env }), { log: SILENT });
    const { body } = await new Rest(url).post('token/', { username: 'jefa', password: 'Secreta#2026' });
    expect((await new Rest(url, String(body.access)).get('')).body.time_zone).toBe(system);
    await close();
  }
  rmSync(DATA_DIR, { recursive: true, force: true });
});

// At any moment the date in one of these zones differs from the date in UTC, in which the database session is.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('a company moves on the day of TIME_ZONE: %s', async (zone) => {
  await api.start({ env: { TIME_ZONE: zone } });
  const day = () => dayIn(zone)(new Date());
  const before = day();
  expect((await admin.patch('empresas/1/', { rubro: 2, segmento: null })).status).toBe(200);
  const { rows } = await sql<{ desde: string; hasta: string | null }>`select desde::text, hasta::text
    from rubro_de_empresa where empresa = 1 order by rubro_de_empresa.desde`.execute(api.db);
  expect(rows).toHaveLength(2);
  expect([before, day()]).toContain(rows[0]?.hasta);
  expect([before, day()]).toContain(rows[1]?.desde);
  const id = await api.create('empresas/', companyOf('Recién llegada', { rubro: 2 }));
  const made = await sql<{ desde: string }>`select desde::text from rubro_de_empresa where empresa = ${id}`.execute(
    api.db,
  );
  expect([before, day()]).toContain(made.rows[0]?.desde);
});

test('a time zone that the database does not know is refused', async () => {
  const database = await copyOfPrepared();
  const saving = saveTimeZone(database.db, 'Mars/Olympus').finally(database.close);
  await expect(saving).rejects.toThrow(/^TIME_ZONE "Mars\/Olympus" is unknown /);
});
