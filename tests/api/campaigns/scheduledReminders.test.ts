import { afterEach, beforeEach, expect, test } from 'vitest';
import { remindDue } from '../../../api/src/campaigns/scheduledReminders.ts';
import { SILENT } from '../../../packages/ops/src/index.ts';
import { apiOfFile, passwords, personOf } from '../../support/useApi.ts';

const api = apiOfFile();
const { admin } = api;
/** Ends on 31/12/2026. */
let campaign: number;
let reachable: number;

/** Looks for due reminders at a moment, as the timer of one process does. */
const runAt = (moment: string) =>
  remindDue({
    ...{ db: api.db, log: SILENT, clock: () => new Date(moment), delivery: { wake: () => {} } },
    settings: { publicUrl: 'https://encuestas.example', timeZone: 'America/Asuncion' },
  });
const schedule = (programados: unknown) => admin.post(`campanas/${campaign}/programar_recordatorios/`, { programados });
const queued = () => api.db.selectFrom('correo').selectAll().where('tipo', '=', 'recordatorio').orderBy('id').execute();
const lines = async () =>
  (await admin.rows<{ acto: string; username: string; cambios: { campo: string; despues: string }[] }>('auditoria/'))
    .filter(({ cambios }) => cambios.some(({ campo }) => campo === 'recordatorios_programados'))
    .map(({ acto, username, cambios }) => [acto, username, cambios[0]?.despues]);

beforeEach(async () => {
  await api.start();
  const campaigns = await admin.rows<{ id: number; enviadas: number; empresas: number }>('campanas/?vigente=true');
  campaign = campaigns.find(({ enviadas, empresas }) => enviadas > 0 && empresas > enviadas)?.id ?? 0;
  const pending = await admin.rows<{ empresa: number }>(`campanas/${campaign}/empresas/?estado=sin_usuario`);
  reachable = pending[0]?.empresa ?? 0;
  await api.create('usuarios/', personOf('ana', { empresa: reachable, ...passwords }));
});
afterEach(() => api.stop());

test('reminders are scheduled by a switch, whose changes are in the audit trail', async () => {
  const state = async () => (await admin.get(`campanas/${campaign}/`)).body.recordatorios_programados;
  expect(await state()).toBe(false);
  for (const programados of [true, true]) {
    expect((await schedule(programados)).body).toEqual({ programados: true });
    expect(await state()).toBe(true);
  }
  await schedule(false);
  expect(await lines()).toEqual([
    ['cambiar', 'admin', 'No'],
    ['cambiar', 'admin', 'Sí'],
  ]);
  expect((await schedule('x')).status).toBe(400);
});

test('they go out once, 7 days and 1 day before the end, to companies that have not answered', async () => {
  await runAt('2026-12-24T15:00:00Z');
  expect(await queued()).toEqual([]);
  await schedule(true);
  // 08:50 in Asunción, then a day without reminders.
  await runAt('2026-12-24T11:50:00Z');
  await runAt('2026-12-25T15:00:00Z');
  expect(await queued()).toEqual([]);

  const pending = await admin.rows<{ empresa: number; usuarios: { email: string }[] }>(
    `campanas/${campaign}/empresas/?estado=con_usuario&page_size=300`,
  );
  const due = pending
    .filter(({ usuarios }) => usuarios.some(({ email }) => email !== ''))
    .map(({ empresa }) => empresa);
  await Promise.all(Array.from({ length: 4 }, () => runAt('2026-12-24T15:00:00Z')));
  await runAt('2026-12-24T20:00:00Z');
  const first = await queued();
  expect(first.map(({ empresa }) => empresa).toSorted()).toEqual(due.toSorted());
  expect(due).toContain(reachable);
  expect(first.find(({ empresa }) => empresa === reachable)).toMatchObject({
    ...{ autor: null, estado: 'en_cola', lang: 'es' },
    texto: expect.stringContaining('hasta el 31/12/2026 en este enlace:\n\nhttps://encuestas.example/'),
  });
  await runAt('2026-12-30T15:00:00Z');
  expect(await queued()).toHaveLength(2 * first.length);
  await schedule(false);
  await runAt('2026-12-30T16:00:00Z');
  expect(await queued()).toHaveLength(2 * first.length);
});

test('a mailbox with five reminders of the day gets no scheduled one', async () => {
  await schedule(true);
  const [user] = await admin.rows<{ id: number }>('usuarios/?search=ana');
  const pedido = new Date('2026-12-24T10:00:00Z');
  // Of a campaign that this company no longer answers.
  const mail = {
    tipo: 'recordatorio',
    lote: crypto.randomUUID(),
    periodo_activo: campaign,
    estado: 'enviado',
  } as const;
  const texts = { asunto: '', texto: '', usuario: user?.id ?? 0, empresa: reachable + 1, pedido };
  for (let n = 0; n < 5; n += 1)
    await api.db
      .insertInto('correo')
      .values({ ...mail, ...texts })
      .execute();
  await runAt('2026-12-24T15:00:00Z');
  expect((await queued()).filter(({ empresa, estado }) => empresa === reachable && estado === 'en_cola')).toEqual([]);
});
