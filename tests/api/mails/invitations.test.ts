import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../../../api/src/auth/mail.ts';
import type { Database } from '../../../api/src/database/database.ts';
import { startDelivery } from '../../../api/src/mails/delivery.ts';
import { SILENT } from '../../../packages/ops/src/index.ts';
import { copyOfPrepared } from '../../support/api.ts';
import type { Rest } from '../../support/rest.ts';
import { type Smtp, startSmtp } from '../../support/smtp.ts';
import { apiOfFile } from '../../support/useApi.ts';

const SPANISH = 1;
const ENGLISH = 2;

const api = apiOfFile();
const { admin, choosePassword: choose } = api;
let smtp: Smtp;
/** What is answered to a recipient instead of taking the mail. */
const answers = new Map<string, number>();
let now = Date.parse('2026-06-30T15:00:00Z');

const text = (raw = '') =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
const mailsTo = (address: string) => smtp.received.filter(({ to }) => to === address).map(({ raw }) => text(raw));
const invite = (id: number, as: Rest = admin) => as.post(`usuarios/${id}/invitacion/`);
const stateOf = async (id: number) => (await admin.get(`usuarios/${id}/invitacion/`)).body.estado;
const settled = (id: number, estado: string) => expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe(estado);

/** Somebody with this address and language. */
async function person(email: string, idioma: number | null, more: object = {}): Promise<number> {
  return api.create('usuarios/', {
    ...{ username: email.split('@')[0], email, first_name: 'Ana', last_name: 'Díaz', groups: [1], empresa: 1, idioma },
    ...{ password1: 'Azarosa#2026', password2: 'Azarosa#2026', ...more },
  });
}

beforeEach(async () => {
  answers.clear();
  now = Date.parse('2026-06-30T15:00:00Z');
  smtp = await startSmtp(async (to) => answers.get(to));
  await api.start({
    env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://encuestas.example' },
    clock: () => new Date(now),
  });
});
afterEach(async () => {
  await api.stop();
  await smtp.close();
});

test('the root says whether a mail server is set', async () => {
  expect((await admin.get('')).body.sends_mail).toBe(true);
  await api.stop();
  await api.start();
  expect((await admin.get('')).body.sends_mail).toBe(false);
});

describe('an invitation', () => {
  test.each([
    ['es', SPANISH, 'Su acceso a Encuestas', 'Para elegir su contraseña, abra este enlace dentro de 7 días'],
    ['en', ENGLISH, 'Your access to Encuestas', 'To choose your password, open this link within 7 days'],
    ['none, so Spanish', null, 'Su acceso a Encuestas', 'Se le asignó el usuario ana'],
  ])('is written in the language of the person: %s', async (_, idioma, subject, sentence) => {
    const id = await person('ana@x.example', idioma);
    expect((await invite(id)).status).toBe(202);
    await settled(id, 'enviado');
    const [mail] = mailsTo('ana@x.example');
    expect(mail).toContain(`Subject: ${subject}`);
    // Once in the plain text, once in the HTML.
    expect(mail?.split(sentence)).toHaveLength(3);
    expect(mail).toContain('text/plain');
    expect(mail).toMatch(/<a href="https:\/\/encuestas\.example\/auth\/reset_password\//);
  });

  test('names the company, its survey and the deadline', async () => {
    await invite(await person('ana@x.example', SPANISH));
    const other = await person('ann@x.example', ENGLISH);
    await invite(other);
    await settled(other, 'enviado');
    const flat = (address: string) => (mailsTo(address)[0] ?? '').replace(/\s+/g, ' ');
    const { razon_social: company } = (await admin.get('empresas/1/')).body;
    expect(flat('ana@x.example')).toContain(
      `Se le asignó el usuario ana para responder la encuesta «Encuesta de compensaciones y beneficios 2026» en nombre de ${company}, hasta el 31/12/2026.`,
    );
    expect(flat('ann@x.example')).toMatch(/to answer the survey “.*” for .* by 31 December 2026\./);
    // As on the home page: without a language, the Spanish survey.
    await invite(await person('nadie@x.example', null));
    await expect.poll(() => flat('nadie@x.example')).toContain('«Encuesta de compensaciones y beneficios 2026»');
  });

  test('of a company without a survey names the company, and of nobody’s company none', async () => {
    const bare = await api.create('empresas/rubros/', { descripcion: 'Sin encuesta' });
    const { id: _, ...company } = (await admin.get('empresas/1/')).body;
    const empresa = await api.create('empresas/', {
      ...company,
      rubro: bare,
      segmento: null,
      razon_social: 'Sola S.A.',
    });
    await invite(await person('ana@x.example', SPANISH, { empresa }));
    const staff = await person('adm@x.example', SPANISH, { empresa: null, is_superuser: true });
    await invite(staff);
    await settled(staff, 'enviado');
    expect(mailsTo('ana@x.example')[0]).toContain('para responder encuestas en nombre de Sola S.A.\r\n');
    // Administrators answer no survey, also those of a company.
    expect(mailsTo('adm@x.example')[0]).toContain('Se le asignó el usuario adm.\r\n');
    await invite(await person('edi@x.example', SPANISH, { groups: [2] }));
    await expect.poll(() => mailsTo('edi@x.example')[0]).toContain('Se le asignó el usuario edi.\r\n');
  });

  test('works once within seven days, and its link is in the mail only', async () => {
    const id = await person('ana@x.example', SPANISH);
    await invite(id);
    await settled(id, 'enviado');
    const [mail] = mailsTo('ana@x.example');
    const [, token = ''] = /auth\/reset_password\/[\w-]+\/([\w-]+)/.exec(mail ?? '') ?? [];
    const { rows } = await sql<{ kept: string }>`
      select (select json_agg(c) from correo c)::text || (select json_agg(r) from restablecimiento r)::text as kept`.execute(
      api.db,
    );
    expect(rows[0]?.kept).toContain('invitacion');
    expect(`${rows[0]?.kept}${api.logged.join()}`).not.toContain(token);
    now += 7 * 24 * 3600 * 1000 - 60_000;
    expect((await choose(mail)).status).toBe(200);
    expect((await api.as().post('token/', { username: 'ana', password: 'Elegida#2026' })).status).toBe(200);
    expect((await choose(mail, 'Otra#2026')).status).toBe(400);
  });

  test('expires after seven days', async () => {
    const id = await person('ana@x.example', SPANISH);
    await invite(id);
    await settled(id, 'enviado');
    now += 7 * 24 * 3600 * 1000 + 60_000;
    expect((await choose(mailsTo('ana@x.example')[0])).status).toBe(400);
  });

  test('ends when the account is deactivated, also if it is restored', async () => {
    const id = await person('ana@x.example', SPANISH);
    await invite(id);
    await settled(id, 'enviado');
    await admin.post(`usuarios/${id}/inactivar/`);
    await admin.patch(`usuarios/${id}/`, { activo: true });
    expect((await choose(mailsTo('ana@x.example')[0])).status).toBe(400);
  });

  test('that the mail server refuses has its reason and no link', async () => {
    answers.set('ana@x.example', 550);
    const id = await person('ana@x.example', SPANISH);
    await invite(id);
    await settled(id, 'rechazado');
    expect((await admin.get(`usuarios/${id}/invitacion/`)).body.motivo).toContain('No mailbox here');
    const left = await sql`select from restablecimiento where usuario = ${id}`.execute(api.db);
    expect(left.rows).toEqual([]);
    answers.clear();
    await invite(id);
    await settled(id, 'enviado');
  });

  test('is queued once, and limited for each person', async () => {
    answers.set('ana@x.example', 451);
    const id = await person('ana@x.example', SPANISH);
    const responses = await Promise.all(Array.from({ length: 5 }, () => invite(id)));
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    const queued = await sql`select from correo where usuario = ${id}`.execute(api.db);
    expect(queued.rows).toHaveLength(1);
    expect((await invite(id)).status).toBe(429);
  });

  test('is for active people that the caller may change', async () => {
    const gone = await person('ida@x.example', SPANISH);
    await admin.post(`usuarios/${gone}/inactivar/`);
    const refused = await invite(gone);
    expect([refused.status, refused.body]).toEqual([
      400,
      { non_field_errors: ['El usuario está inactivo: no se le puede enviar un enlace.'] },
    ]);
    expect((await invite(999_999)).status).toBe(404);
    expect((await admin.get('usuarios/2/invitacion/')).status).toBe(404);
    // May change users and is no administrator: ends at its own record. One who is may not reach those above it.
    const { groups } = (await admin.get('usuarios/2/')).body;
    await person('uno@x.example', SPANISH, { groups, permissions: await api.permissions(['change_usuarioempresa']) });
    const both = await api.permissions(['change_usuarioempresa', 'view_usuarioempresa']);
    await person('dos@x.example', SPANISH, { groups, permissions: both });
    const [confined, lesser] = [await api.signIn('uno', 'Azarosa#2026'), await api.signIn('dos', 'Azarosa#2026')];
    expect((await invite(2, confined)).status).toBe(404);
    expect((await invite(1, lesser)).status).toBe(403);
    expect((await invite(2, lesser)).status).toBe(202);
  });
});

test('a link for a new password is written in the language of the person, else of the request', async () => {
  await person('ana@x.example', ENGLISH);
  await person('leo@x.example', null);
  const anyone = api.as();
  await anyone.post('password-reset/', { email: 'ana@x.example' });
  await anyone.post('password-reset/?lang=en', { email: 'leo@x.example' });
  await anyone.post('password-reset/?lang=en', { email: 'usuario@encuestas.example' });
  await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(3);
  expect(mailsTo('ana@x.example')[0]).toContain('Subject: Set a new password');
  expect(mailsTo('leo@x.example')[0]).toContain('To set a new password for the user leo');
  expect(mailsTo('usuario@encuestas.example')[0]).toContain('Para elegir una contraseña nueva');
  for (const { raw } of smtp.received) {
    expect(raw).toContain('text/plain');
    expect(raw).toContain('text/html');
  }
});

test('the notice to a former address is retried, and the address is removed once it is sent', async () => {
  answers.set('ana@x.example', 451);
  const id = await person('ana@x.example', SPANISH);
  expect((await admin.patch(`usuarios/${id}/`, { email: 'otra@x.example' })).status).toBe(200);
  const kept = async () => {
    const { rows } = await sql<{ estado: string; destino: string }>`
      select estado, destino from correo where usuario = ${id}`.execute(api.db);
    return rows;
  };
  await expect.poll(() => api.logged.join(), { timeout: 20_000 }).toContain('mail not sent');
  await expect.poll(async () => (await kept())[0]?.estado).toBe('en_cola');
  answers.clear();
  now += 120_000;
  await invite(await person('leo@x.example', SPANISH));
  await expect.poll(kept, { timeout: 20_000 }).toEqual([{ estado: 'enviado', destino: '' }]);
  const [notice] = mailsTo('ana@x.example');
  expect(notice).toContain('El correo electrónico del usuario ana es ahora otro.');
  expect(notice, 'in both languages').toContain('<html lang="">');
  expect(mailsTo('otra@x.example')).toEqual([]);
});

describe('the queue', () => {
  let apart: Database;
  beforeAll(async () => {
    apart = await copyOfPrepared();
  });
  afterAll(() => apart.close());

  test('sends a mail that is queued while it ends', async () => {
    const { db } = apart;
    // A mail that waits for its time, which comes between the last look at the queue and its end.
    let time = Date.parse('2026-06-30T15:00:00Z');
    await sql`insert into correo (tipo, usuario, pedido, tomado, estado)
      values ('invitacion', 2, now(), ${new Date(time)}, 'en_cola')`.execute(db);
    const sent: Mail[] = [];
    let missed = false;
    const delivery = startDelivery({
      db: db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (result.rows.length === 0 && !missed) {
            missed = true;
            time += 120_000;
            delivery.wake();
          }
          return result;
        },
      }),
      mailer: { deliver: async (mail) => void sent.push(mail), close: () => {} },
      clock: () => new Date(time),
      settings: { publicUrl: 'https://encuestas.example', timeZone: 'America/Asuncion' },
      log: { ...SILENT, error: (_, message) => expect.fail(message) },
    });
    await expect.poll(() => sent.map(({ to }) => to), { timeout: 10_000 }).toEqual(['usuario@encuestas.example']);
    await delivery.stop();
  });
});

test('a person who queued 20,000 mails within a day queues no more until the next one', async () => {
  const [first, second] = [await person('ana@x.example', SPANISH), await person('bea@x.example', SPANISH)];
  await sql`insert into correo (tipo, autor, usuario, pedido, estado)
    select 'invitacion', u.id, ${first}, ${new Date(now)}, 'enviado' from generate_series(1, 19999), usuario u
    where u.username = 'admin'`.execute(api.db);
  expect((await invite(first)).status).toBe(202);
  const refused = await invite(second);
  expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('20000 correos') } });
  expect(refused.headers.get('retry-after')).toBe('3600');
  now += 24 * 3600 * 1000 + 1000;
  await api.signInAgain();
  expect((await invite(second)).status).toBe(202);
});
