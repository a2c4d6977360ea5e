import { sql } from 'kysely';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailer, type Mailer } from '../../api/src/auth/mail.ts';
import type { Database } from '../../api/src/database/database.ts';
import { readSettings } from '../../api/src/index.ts';
import { type Delivery, startDelivery } from '../../api/src/mails/delivery.ts';
import { SILENT } from '../../api/src/observe/logging.ts';
import { copyOfPrepared } from '../support/api.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-06-30T15:00:00Z');

let database: Database;
let server: SMTPServer;
let now: number;
/** How the mail server is just now; it takes everything where nothing is said. */
let mood: SMTPServerOptions;
let received: string[];
let mailer: Mailer;
let delivery: Delivery;

const refusal = (responseCode: number) => Object.assign(new Error('Not now'), { responseCode });
/** Sends what is due at a moment, and nothing after it. */
const until = async (moment: number) => {
  await delivery.stop();
  now = START + moment;
  delivery = begin();
  await delivery.stop();
};
const begin = (through: Mailer = mailer) =>
  startDelivery({
    ...{ db: database.db, mailer: through, clock: () => new Date(now), log: SILENT },
    settings: { publicUrl: 'https://encuestas.example', timeZone: 'America/Asuncion' },
  });
const states = async () => {
  const { rows } = await sql<{ estado: string }>`select estado from correo order by id`.execute(database.db);
  return rows.map(({ estado }) => estado);
};
const queue = (tipo: 'invitacion' | 'enlace', usuario: number) =>
  sql`insert into correo (tipo, usuario, lang, pedido, estado)
    values (${tipo}, ${usuario}, ${tipo === 'enlace' ? 'es' : null}, ${new Date(now)}, 'en_cola')`.execute(database.db);

beforeAll(async () => {
  database = await copyOfPrepared();
});
afterAll(() => database.close());
beforeEach(async () => {
  [now, mood, received] = [START, {}, []];
  await sql`delete from correo`.execute(database.db);
  server = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS'], closeTimeout: 100, authOptional: true, allowInsecureAuth: true },
    onConnect: (session, done) => (mood.onConnect ?? ((_, take) => take()))(session, done),
    onAuth: (auth, session, done) => (mood.onAuth ?? ((_, __, take) => take(null, { user: 'x' })))(auth, session, done),
    onMailFrom: (address, session, done) => (mood.onMailFrom ?? ((_, __, take) => take()))(address, session, done),
    onRcptTo: (address, session, done) => (mood.onRcptTo ?? ((_, __, take) => take()))(address, session, done),
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  mailer = createMailer(readSettings({ SMTP_URL: `smtp://user:pass@127.0.0.1:${port}` }), SILENT);
  delivery = begin();
});
afterEach(async () => {
  await delivery.stop();
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

describe.each<[string, SMTPServerOptions]>([
  ['that greylists', { onRcptTo: (_, __, done) => done(refusal(450)) }],
  ['that is away', { onConnect: (_, done) => done(refusal(421)) }],
  ['whose password was changed', { onAuth: (_, __, done) => done(refusal(535)) }],
  ['that does not know the sender', { onMailFrom: (_, __, done) => done(refusal(553)) }],
])('a mail server %s', (_, bad) => {
  test('for an hour delays mails, and loses none', async () => {
    mood = bad;
    await queue('invitacion', 2);
    await queue('invitacion', 3);
    for (let minute = 0; minute < 60; minute += 10) await until(minute * MINUTE);
    expect([received, await states()]).toEqual([[], ['en_cola', 'en_cola']]);
    mood = {};
    for (let minute = 60; minute <= 130; minute += 15) await until(minute * MINUTE);
    expect([received.toSorted(), await states()]).toEqual([
      ['usuario2@encuestas.example', 'usuario@encuestas.example'],
      ['enviado', 'enviado'],
    ]);
  });
});

test('a link is waited for: it is tried again every few minutes', async () => {
  mood = { onRcptTo: (_, __, done) => done(refusal(450)) };
  await queue('enlace', 2);
  for (let minute = 0; minute < 40; minute += 5) await until(minute * MINUTE);
  mood = {};
  await until(40 * MINUTE);
  await until(45 * MINUTE);
  expect(received).toEqual(['usuario@encuestas.example']);
});

test.each([
  ['works where it broke off before it answered: the mail may have arrived', undefined, 1],
  ['is good for nobody where it was refused', 450, 0],
])('the link of a mail that the server did not take %s', async (_, responseCode, links) => {
  const { db } = database;
  await delivery.stop();
  await queue('invitacion', 2);
  await sql`delete from restablecimiento`.execute(db);
  const broken = { close: () => {}, deliver: () => Promise.reject(Object.assign(new Error(), { responseCode })) };
  delivery = begin(broken);
  await delivery.stop();
  const { rows } = await sql`select from restablecimiento`.execute(db);
  expect([await states(), rows.length]).toEqual([['en_cola'], links]);
});

test('a mail that a clock took which ran ahead is sent once it is right again', async () => {
  mood = { onRcptTo: (_, __, done) => done(refusal(450)) };
  await queue('invitacion', 2);
  await until(60 * MINUTE);
  await queue('invitacion', 3);
  await sql`update correo set estado = 'enviando', tomado = ${new Date(now)} where usuario = 3`.execute(database.db);
  mood = {};
  for (const minute of [0, 1]) await until(minute * MINUTE);
  expect([received.toSorted(), await states()]).toEqual([
    ['usuario2@encuestas.example', 'usuario@encuestas.example'],
    ['enviado', 'enviado'],
  ]);
});

test('why a mail was refused, which may quote its address, is not kept once whom it was for is unknown', async () => {
  const { db } = database;
  const motivo = async () =>
    (await sql<{ motivo: string | null }>`select motivo from correo order by id desc limit 1`.execute(db)).rows[0]
      ?.motivo;
  const emailOf = (id: number) => sql<{ email: string }>`select email from usuario where id = ${id}`.execute(db);
  const former = (await emailOf(2)).rows[0]?.email;
  mood = { onRcptTo: (_, __, done) => done(refusal(550)) };
  await queue('invitacion', 2);
  await until(0);
  expect(await motivo()).toContain('Not now');
  const unknown = sql`update usuario set email = 'anonimo-2@encuestas.invalid' where id = 2`;
  mood = { onRcptTo: (_, __, done) => void unknown.execute(db).then(() => done(refusal(550))) };
  await queue('invitacion', 2);
  await until(1 * MINUTE);
  expect([await states(), await motivo()]).toEqual([['rechazado', 'rechazado'], null]);
  await sql`update usuario set email = ${former} where id = 2`.execute(db);
});

test('a mail is given up after a day', async () => {
  mood = { onMailFrom: (_, __, done) => done(refusal(553)) };
  await queue('invitacion', 2);
  await until(0);
  await until(23 * 60 * MINUTE);
  expect(await states()).toEqual(['en_cola']);
  await until(25 * 60 * MINUTE);
  expect(await states()).toEqual(['rechazado']);
});

test('a reminder that waited is sent to nobody who needs it no more', async () => {
  const { db } = database;
  const remind = (usuario: number, empresa = sql`u.empresa`) =>
    sql`insert into correo (tipo, lote, periodo_activo, empresa, usuario, asunto, texto, pedido, estado)
      select 'recordatorio', gen_random_uuid(), a.id, ${empresa}, u.id, 'Falta', 'Complete', ${new Date(now)}, 'en_cola'
      from usuario u join empresa m on m.id = u.empresa join periodo_activo a on a.rubro = m.rubro and a.activo
      join periodo p on p.id = a.periodo and date '2026-06-30' between p.fecha and p.fecha_fin
      where u.id = ${usuario}`.execute(db);
  const id = async (username: string) =>
    (await db.selectFrom('usuario').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  const [pending, answered] = [await id('usuario'), await id('usuario2')];
  await remind(pending);
  await remind(answered);
  // Of another company by now, and a company of another business.
  await remind(
    pending,
    sql`(select x.id from empresa x where x.rubro = m.rubro and x.activo and not exists
    (select from encuesta_completada c where c.empresa = x.id) limit 1)`,
  );
  await remind(
    pending,
    sql`(select x.id from empresa x where x.rubro <> m.rubro and not exists
    (select from encuesta_completada c where c.empresa = x.id) limit 1)`,
  );
  mood = { onRcptTo: (_, __, done) => done(refusal(450)) };
  await until(0);
  await until(1);
  mood = {};
  for (const minute of [5, 10, 15, 20]) await until(minute * MINUTE);
  expect(await states()).toEqual(['enviado', 'ya_respondio', 'sin_correo', 'ajena']);
  expect(received).toEqual(['usuario@encuestas.example']);
  await remind(pending);
  await until(300 * 24 * 60 * MINUTE);
  await until(301 * 24 * 60 * MINUTE);
  expect((await states()).at(-1)).toBe('rechazado');
});
