import { sql } from 'kysely';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailer, type Mailer } from '../../../api/src/auth/mail.ts';
import { pruneMails } from '../../../api/src/commands/scheduledPruning.ts';
import type { Database } from '../../../api/src/database/database.ts';
import { readSettings } from '../../../api/src/index.ts';
import { type Delivery, drainQueue, startDelivery } from '../../../api/src/mails/delivery.ts';
import { queueNotice } from '../../../api/src/mails/notices.ts';
import { queueState } from '../../../api/src/mails/queueState.ts';
import { SILENT } from '../../../packages/ops/src/index.ts';
import { copyOfPrepared, logInto } from '../../support/api.ts';
import { type Smtp, startSmtp } from '../../support/smtp.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-06-30T15:00:00Z');

let database: Database;
let smtp: Smtp;
let now: number;
/** How the mail server is just now; it takes everything where nothing is said. */
let mood: SMTPServerOptions;
let received: string[];
/** What the mail server answers to the text of a mail instead of accepting it. */
let refusedAtData: () => Error | undefined;
let logged: string[];
let mailer: Mailer;
let delivery: Delivery;

const refusal = (responseCode: number, text = 'Not now') => Object.assign(new Error(text), { responseCode });
/** Sends what is due at a moment, and nothing after it. */
const until = async (moment: number) => {
  await delivery.stop();
  now = START + moment;
  delivery = begin();
  await delivery.stop();
};
const delivering = (through: Mailer = mailer) => ({
  ...{ db: database.db, mailer: through, clock: () => new Date(now), log: logInto(logged) },
  settings: { publicUrl: 'https://encuestas.example', timeZone: 'America/Asuncion' },
});
const begin = (through?: Mailer) => startDelivery(delivering(through));
/** Sends all mails that are due at a moment. */
const drainAt = async (moment: number) => {
  await delivery.stop();
  now = START + moment;
  await drainQueue(delivering(), () => false);
};
const states = async () => {
  const { rows } = await sql<{ estado: string }>`select estado from correo order by id`.execute(database.db);
  return rows.map(({ estado }) => estado);
};
const queue = (tipo: 'invitacion' | 'enlace', usuario: number) =>
  sql`insert into correo (tipo, usuario, lang, pedido, estado)
    values (${tipo}, ${usuario}, ${tipo === 'enlace' ? 'es' : null}, ${new Date(now)}, 'en_cola')`.execute(database.db);

/** Queues a reminder of the campaign of the person's business, for their company or another one. */
const remind = (usuario: number, empresa = sql`u.empresa`) =>
  sql`insert into correo (tipo, lote, periodo_activo, empresa, usuario, asunto, texto, pedido, estado)
    select 'recordatorio', gen_random_uuid(), a.id, ${empresa}, u.id, 'Falta', 'Complete', ${new Date(now)}, 'en_cola'
    from usuario u join empresa m on m.id = u.empresa join periodo_activo a on a.rubro = m.rubro and a.activo
    join periodo p on p.id = a.periodo and date '2026-06-30' between p.fecha and p.fecha_fin
    where u.id = ${usuario}`.execute(database.db);

beforeAll(async () => {
  database = await copyOfPrepared();
});
afterAll(() => database.close());
beforeEach(async () => {
  [now, mood, received, logged, refusedAtData] = [START, {}, [], [], () => undefined];
  await sql`delete from correo`.execute(database.db);
  await sql`update cola_correo set detenida = null, motivo = null, proximo = null, reanudada = null, intentos = 0,
    codigo = null, rechazados = '{}'`.execute(database.db);
  smtp = await startSmtp(undefined, {
    allowInsecureAuth: true,
    onConnect: (session, done) => (mood.onConnect ?? ((_, take) => take()))(session, done),
    onAuth: (auth, session, done) => (mood.onAuth ?? ((_, __, take) => take(null, { user: 'x' })))(auth, session, done),
    onMailFrom: (address, session, done) => (mood.onMailFrom ?? ((_, __, take) => take()))(address, session, done),
    onRcptTo: (address, session, done) => (mood.onRcptTo ?? ((_, __, take) => take()))(address, session, done),
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        const refused = refusedAtData();
        if (!refused) received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done(refused);
      });
    },
  });
  const SMTP_URL = smtp.url.replace('//', '//user:pass@');
  mailer = createMailer(readSettings({ SMTP_URL }), SILENT);
  delivery = begin();
});
afterEach(async () => {
  await delivery.stop();
  mailer.close();
  await smtp.close();
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

test('a link is retried every few minutes', async () => {
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
])('the link of a refused mail %s', async (_, responseCode, links) => {
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

test('a mail taken by a clock that ran ahead is sent after its correction', async () => {
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

test('the reason of a refusal, which may quote an address, is not kept of an anonymized person', async () => {
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

test('a mail that its mailbox defers is given up after a day', async () => {
  mood = { onRcptTo: (_, __, done) => done(refusal(450)) };
  await queue('invitacion', 2);
  await until(0);
  await until(23 * 60 * MINUTE);
  expect(await states()).toEqual(['en_cola']);
  await until(25 * 60 * MINUTE);
  expect(await states()).toEqual(['rechazado']);
});

describe('a mail server that refuses the sender', () => {
  const haltedQueue = () => queueState({ db: database.db, clock: () => new Date(now) });
  const countOf = async (estado: string) => (await states()).filter((one) => one === estado).length;
  /** Active people with a mailbox of their own. */
  const people = async (count: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select min(id)::int as id from usuario where activo and email <> ''
      group by lower(email) order by 1 limit ${count}`.execute(database.db);
    return rows.map(({ id }) => id);
  };
  const queueAll = async (ids: readonly number[]) => {
    for (const id of ids) await queue('invitacion', id);
  };
  const refuseFrom = (accepted: number, text: string) => {
    refusedAtData = () => (received.length >= accepted ? refusal(550, text) : undefined);
  };

  beforeAll(async () => {
    const { db } = database;
    await sql`insert into usuario (username, email, first_name, last_name, password, empresa)
      select 'correo' || n, 'correo' || n || '@x.example', 'Ana', 'Díaz', '', (select min(id) from empresa)
      from generate_series(1, 30) n`.execute(db);
  });

  test.each([
    ['by a daily quota at DATA', '5.4.5 Daily user sending quota exceeded', {}],
    ['without a status of its own at DATA', 'Refused by policy', {}],
    ['at RCPT', '', { onRcptTo: (_, __, done) => done(received.length < 5 ? null : refusal(550)) }],
  ] satisfies [string, string, SMTPServerOptions][])('%s halts the queue and loses no mail', async (_, text, bad) => {
    await queueAll(await people(30));
    mood = bad;
    if (text) refuseFrom(5, text);
    await drainAt(0);
    expect([received.length, await countOf('en_cola')]).toEqual([5, 25]);
    const halted = await haltedQueue();
    expect(halted).toMatchObject({ queued: 25, haltedSince: new Date(START) });
    expect(halted.reason).toContain(text || 'Not now');
    expect(logged.filter((line) => line.includes('mail queue halted'))).toHaveLength(1);
    for (let hour = 1; hour <= 30; hour += 1) await drainAt(hour * 60 * MINUTE);
    expect([received.length, await countOf('en_cola')]).toEqual([5, 25]);
    [mood, refusedAtData] = [{}, () => undefined];
    await drainAt(31 * 60 * MINUTE);
    expect([received.length, new Set(received).size, await countOf('enviado')]).toEqual([30, 30, 30]);
    expect(await haltedQueue()).toMatchObject({ haltedSince: null, reason: null, queued: 0 });
    expect(logged.some((line) => line.includes('mail queue resumed'))).toBe(true);
  });

  test('is retried with one mail at a time and growing pauses', async () => {
    await queueAll(await people(10));
    let tried = 0;
    mood = {
      onMailFrom: (_, __, done) => {
        tried += 1;
        done(refusal(550));
      },
    };
    await drainAt(0);
    expect(tried).toBe(1);
    for (let minute = 0; minute <= 60; minute += 0.25) await drainAt(minute * MINUTE);
    // After 1, 2, 4 and 8 minutes, then every 15.
    expect(tried).toBe(1 + 4 + 3);
  });

  test('keeps the address of a refused notice', async () => {
    const { db } = database;
    const [one = 0] = await people(1);
    await queueNotice(db, { id: one, username: 'ana', email: 'former@x.example' }, new Date(now));
    await queueAll(await people(3));
    refuseFrom(0, 'Refused by policy');
    await drainAt(0);
    refusedAtData = () => undefined;
    await drainAt(10 * MINUTE);
    expect(received).toHaveLength(4);
    expect(received).toContain('former@x.example');
  });

  test('is not confused with three mailboxes that do not exist', async () => {
    const ids = await people(8);
    await queueAll(ids);
    let dead: Set<string> | undefined;
    mood = {
      onRcptTo: ({ address }, _, done) => {
        dead ??= new Set();
        if (dead.size < 3) dead.add(address);
        done(dead.has(address) ? refusal(550, 'No such user') : null);
      },
    };
    for (let minute = 0; minute <= 5; minute += 1) await drainAt(minute * MINUTE);
    expect([await countOf('enviado'), await countOf('rechazado')]).toEqual([5, 3]);
    expect((await haltedQueue()).haltedSince).toBeNull();
  });

  test('has no addresses of people in its reason', async () => {
    await queueAll(await people(4));
    refuseFrom(0, 'ana@x.example may not send to <luz@y.example>');
    await drainAt(0);
    expect((await haltedQueue()).reason).toMatch(/may not send to/);
    expect((await haltedQueue()).reason).not.toMatch(/@/);
  });
});

test('an invalid address delays no other mail', async () => {
  const { db } = database;
  await sql`update usuario set email = 'nobody' where id = 2`.execute(db);
  await queue('enlace', 2);
  await queue('invitacion', 3);
  await drainAt(0);
  await sql`update usuario set email = 'usuario@encuestas.example' where id = 2`.execute(db);
  expect(await states()).toEqual(['rechazado', 'enviado']);
});

test('resets, notices and invitations leave before the reminders that were queued before them', async () => {
  const { db } = database;
  await delivery.stop();
  for (let n = 0; n < 5; n += 1) await remind(2);
  await queue('invitacion', 3);
  await queueNotice(db, { id: 2, username: 'usuario', email: 'former@x.example' }, new Date(now));
  await queue('enlace', 4);
  await drainAt(0);
  const { rows } = await sql<{ tipo: string }>`select tipo from correo order by tomado, terminado`.execute(db);
  const order = received.map((address) => (address === 'usuario@encuestas.example' ? 'reminder' : address));
  expect(rows).toHaveLength(8);
  expect(order.slice(3)).toEqual(Array(5).fill('reminder'));
  expect(order.slice(0, 2)).toContain('former@x.example');
});

test('a queued reminder is not sent to those who answered meanwhile', async () => {
  const [pending, answered] = [2, 3];
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

test('pruning empties texts of finished mails after 30 days and removes them after 400, and keeps queued ones', async () => {
  const { db } = database;
  const DAY = 24 * 60 * MINUTE;
  const { rows: empresas } = await sql<{ id: number }>`select id from periodo_activo limit 1`.execute(db);
  const add = (estado: string, days: number) =>
    sql`insert into correo
    (tipo, lote, periodo_activo, empresa, usuario, pedido, terminado, asunto, texto, estado) values
    ('recordatorio', gen_random_uuid(), ${empresas[0]?.id}, 1, 2, ${new Date(now - days * DAY)},
    ${estado === 'en_cola' ? null : new Date(now - days * DAY)}, 'a', 'texto', ${estado})`.execute(db);
  for (const days of [29, 31, 399, 401]) await add('enviado', days);
  await add('sin_correo', 401);
  await add('en_cola', 500);
  expect(await pruneMails(db, new Date(now))).toBe(4);
  const { rows } = await sql<{ days: number; texto: string; estado: string }>`
    select round(extract(epoch from ${new Date(now)}::timestamptz - pedido) / 86400)::int as days, texto, estado
    from correo where pedido < ${new Date(now - 2 * DAY)} order by pedido desc`.execute(db);
  expect(rows).toEqual([
    { days: 29, texto: 'texto', estado: 'enviado' },
    { days: 31, texto: '', estado: 'enviado' },
    { days: 399, texto: '', estado: 'enviado' },
    { days: 500, texto: 'texto', estado: 'en_cola' },
  ]);
  expect(await pruneMails(db, new Date(now))).toBe(0);
});
