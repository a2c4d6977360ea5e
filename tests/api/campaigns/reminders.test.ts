import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TODAY } from '../../support/api.ts';
import { type Smtp, startSmtp } from '../../support/smtp.ts';
import { apiOfFile, passwords, personOf } from '../../support/useApi.ts';

interface Company {
  empresa: number;
  estado: string;
  usuarios: { email: string }[];
  recordatorio: { estado: string; autor: string } | null;
}
interface Result {
  empresa: number;
  estado: string;
  email: string | null;
  motivo: string | null;
}

const LETTER = {
  asunto_es: 'Falta {empresa}',
  texto_es: 'Complete antes del {plazo}: {enlace} {otro}',
  asunto_en: '{empresa} is missing',
  texto_en: 'Answer by {plazo}: {enlace}',
};

const api = apiOfFile();
const { admin } = api;
let smtp: Smtp;
let campaign: number;
/** How far the clock of the API runs ahead. */
let ahead: number;

const companies = async (query: string): Promise<Company[]> =>
  await admin.rows<Company>(`campanas/${campaign}/empresas/?page_size=300${query}`);
const remind = (body: object) => admin.post(`campanas/${campaign}/recordatorios/`, { ...LETTER, ...body });
const resultsOf = async (lote: unknown): Promise<Result[]> =>
  await admin.rows<Result>(`campanas/${campaign}/recordatorios/?lote=${lote}`);
const settled = (lote: unknown) =>
  expect
    .poll(async () => (await resultsOf(lote)).filter(({ estado }) => estado === 'en_cola' || estado === 'enviando'), {
      timeout: 20_000,
    })
    .toEqual([]);

/** The last mail to an address, as it is read. */
const mailTo = (address: string): string =>
  (smtp.received.findLast(({ to }) => to === address)?.raw ?? '')
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A pending company with somebody of this address and language. */
async function withUser(email: string, idioma: number): Promise<number> {
  const taken = new Set((await companies('')).filter(({ usuarios }) => usuarios.length > 0).map((one) => one.empresa));
  const found = (await companies('&estado=pendientes')).find(({ empresa }) => !taken.has(empresa));
  const { empresa = 0 } = found ?? {};
  await api.create('usuarios/', personOf(email.split('@')[0] ?? '', { email, idioma, empresa, ...passwords }));
  return empresa;
}

describe('reminding', () => {
  const refused = new Map<string, number>();
  beforeEach(async () => {
    refused.clear();
    ahead = TODAY.getTime() - Date.now();
    smtp = await startSmtp(async (to) => refused.get(to));
    await api.start({
      env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://encuestas.example' },
      clock: () => new Date(Date.now() + ahead),
    });
    const results = await admin.rows<{ id: number; enviadas: number; empresas: number }>(
      'campanas/?vigente=true&page_size=300',
    );
    campaign = results.find(({ enviadas, empresas }) => enviadas > 0 && empresas > enviadas + 4)?.id ?? 0;
  });
  afterEach(async () => {
    await api.stop();
    await smtp.close();
  });

  test('each person gets a mail in their language, with the company, the last day and the address', async () => {
    const spanish = await withUser('ana@x.example', 1);
    const english = await withUser('ann@x.example', 2);
    const sent = await remind({ empresas: [spanish, english] });
    expect(sent.status, sent.text).toBe(202);
    await settled(sent.body.lote);
    expect((await resultsOf(sent.body.lote)).map(({ empresa, estado, email }) => [empresa, estado, email])).toEqual([
      [spanish, 'enviado', 'ana@x.example'],
      [english, 'enviado', 'ann@x.example'],
    ]);
    expect(mailTo('ana@x.example')).toMatch(
      /Complete antes del 31\/12\/2026: https:\/\/encuestas.example\/completar_encuesta\/add {otro}/,
    );
    expect(mailTo('ann@x.example')).toMatch(/Answer by 31 December 2026: https:\/\/encuestas.example/);
    for (const name of ['ana', 'ann']) expect(mailTo(`${name}@x.example`)).toMatch(/text\/plain.*text\/html/s);
    const [row] = (await companies('')).filter(({ empresa }) => empresa === spanish);
    expect(row?.recordatorio).toMatchObject({ estado: 'enviado', autor: 'Andrea Giménez' });
  });

  test('without an English text the mail is in Spanish and says so in HTML', async () => {
    const english = await withUser('ann@x.example', 2);
    const sent = await remind({ empresas: [english], asunto_en: '', texto_en: '' });
    await settled(sent.body.lote);
    expect(mailTo('ann@x.example')).toMatch(/<html lang="es">.*Complete antes del 31\/12\/2026/s);
    const again = await remind({ empresas: [english], asunto_en: '', repetir: true });
    await settled(again.body.lote);
    expect(mailTo('ann@x.example')).toMatch(/^Subject: Falta .*<html lang="en">.*Answer by 31 December 2026/ms);
  });

  test('nobody is reminded twice a day unless requested, nor after they answered', async () => {
    const empresa = await withUser('ana@x.example', 1);
    const [answered] = await companies('&estado=enviadas');
    const first = await remind({ empresas: [empresa, answered?.empresa, 999_999] });
    const states = (body: Record<string, unknown>) => (body.resultados as Result[]).map(({ estado }) => estado);
    expect(states(first.body)).toEqual(['en_cola', 'ya_respondio', 'ajena']);
    const { body } = await remind({ empresas: [empresa] });
    expect([body.lote, ...states(body)]).toEqual([null, 'ya_recordada']);
    expect(states((await remind({ empresas: [empresa], repetir: true })).body)).toEqual(['en_cola']);
    const both = await Promise.all([1, 2, 3].map(async () => (await remind({ empresas: [empresa] })).body));
    expect(both.flatMap(states)).toEqual(['ya_recordada', 'ya_recordada', 'ya_recordada']);
    await expect.poll(() => smtp.received.length).toBe(2);
  });

  test('a reminder of a clock that ran ahead does not block the one of the day', async () => {
    const empresa = await withUser('ana@x.example', 1);
    const month = 30 * 24 * 3600 * 1000;
    ahead += month;
    await api.signInAgain();
    await settled((await remind({ empresas: [empresa] })).body.lote);
    ahead -= month;
    const { body } = await remind({ empresas: [empresa] });
    expect((body.resultados as Result[]).map(({ estado }) => estado)).toEqual(['en_cola']);
  });

  test('two people of a company who share a mailbox get one mail', async () => {
    const empresa = await withUser('ana@x.example', 1);
    const one = api.usuario;
    const own = { email: 'Ana@x.example', password_actual: 'Usuario#2026' };
    expect((await one.patch('usuarios/2/', own)).status).toBe(200);
    expect((await admin.patch('usuarios/2/', { empresa })).status).toBe(200);
    const sent = await remind({ empresas: [empresa] });
    await settled(sent.body.lote);
    expect((await resultsOf(sent.body.lote)).map(({ estado }) => estado)).toEqual(['enviado']);
  });

  test('a mailbox gets five reminders a day, also with repetir', async () => {
    const empresa = await withUser('uno@x.example', 1);
    const states: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { body } = await remind({ empresas: [empresa], repetir: true });
      states.push(...(body.resultados as Result[]).map(({ estado }) => estado));
    }
    expect(states).toEqual([...Array(5).fill('en_cola'), ...Array(3).fill('demasiados')]);
    const mails = () => smtp.received.filter(({ to }) => to === 'uno@x.example').length;
    await expect.poll(mails).toBe(5);
    ahead += 25 * 3600 * 1000;
    await api.signInAgain();
    await settled((await remind({ empresas: [empresa] })).body.lote);
    expect(mails()).toBe(6);
  });

  test('a test goes to the sender, is no reminder, and has a limit', async () => {
    const empresa = await withUser('ana@x.example', 1);
    const sendTest = (body: object) =>
      admin.post(`campanas/${campaign}/recordatorios/prueba/`, { empresa, ...LETTER, ...body });
    const sent = await sendTest({});
    expect(sent.status, sent.text).toBe(202);
    const { email } = sent.body;
    await expect
      .poll(() => mailTo(String(email)))
      .toMatch(/^Subject: Prueba: Falta .*Complete antes del 31\/12\/2026/ms);
    expect(smtp.received.map(({ to }) => to)).toEqual([email]);
    expect((await remind({ empresas: [empresa] })).body.resultados).toMatchObject([{ estado: 'en_cola' }]);
    const [line] = (await admin.rows<{ acto: string; cambios: { campo: string }[] }>('auditoria/')).slice(1);
    expect([line?.acto, line?.cambios.map(({ campo }) => campo)]).toEqual(['recordar', ['asunto', 'prueba', 'texto']]);
    expect((await sendTest({ empresa: 999_999 })).status).toBe(404);
    expect((await sendTest({ asunto_es: '' })).status).toBe(400);
    for (let n = 1; n < 20; n += 1) expect((await sendTest({})).status).toBe(202);
    expect((await sendTest({})).status).toBe(429);
    ahead += 25 * 3600 * 1000;
    await api.signInAgain();
    expect((await sendTest({})).status).toBe(202);
  });

  test('administrators see why the queue halted', async () => {
    const queue = async () => (await admin.get('cola_de_correo/')).body;
    expect(await queue()).toEqual({ en_cola: 0, detenida: null, motivo: null, proximo: null });
    const empresa = await withUser('ana@x.example', 1);
    smtp.refuseData('5.4.5 Daily user sending quota exceeded');
    await remind({ empresas: [empresa] });
    await expect.poll(queue).toMatchObject({ en_cola: 1, motivo: expect.stringContaining('5.4.5 Daily user') });
    expect(Number(new Date(String((await queue()).proximo)))).toBeGreaterThan(TODAY.getTime());
  });

  test('two concurrent reminders are one mail', async () => {
    const empresa = await withUser('ana@x.example', 1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => remind({ empresas: [empresa] })));
    const states = answers.flatMap(({ body }) => (body.resultados as Result[]).map(({ estado }) => estado));
    expect(states.filter((estado) => estado === 'en_cola')).toHaveLength(1);
    await expect.poll(() => smtp.received.length).toBe(1);
  });

  test('the outcome of each company says refused or without address', async () => {
    const refusedOne = await withUser('no@x.example', 1);
    const taken = await withUser('si@x.example', 1);
    const nobody = (await companies('&estado=sin_usuario')).find(({ estado }) => estado === 'pendiente')?.empresa;
    refused.set('no@x.example', 550);
    const { body } = await remind({ empresas: [refusedOne, taken, nobody] });
    await settled(body.lote);
    const results = await resultsOf(body.lote);
    expect(results.map(({ empresa, estado }) => [empresa, estado])).toEqual([
      [refusedOne, 'rechazado'],
      [taken, 'enviado'],
      [nobody, 'sin_correo'],
    ]);
    expect(results[0]?.motivo).toContain('No mailbox here');
  });

  test.each([
    [{ empresas: [] }, 'empresas'],
    [{ empresas: ['x'] }, 'empresas'],
    [{ empresas: Array.from({ length: 10_001 }, (_, n) => n + 1) }, 'empresas'],
    [{ empresas: [1], asunto_es: '' }, 'asunto_es'],
    [{ empresas: [1], asunto_es: 'Hola\r\nBcc: a@x.example' }, 'asunto_es'],
    [{ empresas: [1], asunto_en: 'Hello\u2028Bcc: a@x.example' }, 'asunto_en'],
    [{ empresas: [1], texto_es: 'x'.repeat(5_001) }, 'texto_es'],
    [{ empresas: [1], repetir: 'sí' }, 'repetir'],
  ])('a wrong one is refused by its name (%#)', async (body, name) => {
    const { status, body: errors } = await remind(body);
    expect([status, Object.keys(errors)]).toEqual([400, [name]]);
  });
});
