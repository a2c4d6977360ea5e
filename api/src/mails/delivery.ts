import { type RawBuilder, sql } from 'kysely';
import { langOf } from '../auth/letters.ts';
import type { Mail, Mailer } from '../auth/mail.ts';
import { type Addressee, invitationOf, resetOf } from '../auth/resets.ts';
import type { Db } from '../database/database.ts';
import type { Lang } from '../errors/lang.ts';
import { type Log, reasonOf } from '../observe/logging.ts';
import { dayIn } from '../process/days.ts';
import type { ZonedSettings } from '../process/settings.ts';
import { receiptOf } from './receipts.ts';
import { endOfReminder } from './reminders.ts';

/** Whoever took one and has not finished it by then is gone. */
const ABANDONED_MS = 5 * 60 * 1000;
/** How long a mail that a server does not take for now, or that finds none, is tried. */
const GIVE_UP_MS = 24 * 3600 * 1000;
/** It waits a minute, and then twice as long each time: an hour at most (2^6), a link four minutes, since it is waited for. */
const WAIT = sql`interval '1 minute' * power(2, least(c.intentos - 1, case c.tipo when 'enlace' then 2 else 6 end))`;
/** How often a process looks for what others left. */
const LOOK_MS = 15_000;

/** A mail of the queue, and the person whom it is for; reminders and notices have their text, the others are written when they are sent. */
type Taken = { correo: number; intentos: number; pedido: Date } & (Addressee | Record<keyof Addressee, null>) &
  (
    | { tipo: 'recordatorio' | 'aviso'; asunto: string; texto: string; escrito: Lang | null }
    | { tipo: 'invitacion' }
    | { tipo: 'enlace' }
    | { tipo: 'recibo'; completada: number }
  );

interface Delivering {
  db: Db;
  mailer: Mailer;
  clock: () => Date;
  settings: Pick<ZonedSettings, 'publicUrl' | 'timeZone'>;
  log: Log;
}

/** Sends what is queued. Any number of processes may: each takes what no other has. */
export interface Delivery {
  /** There is something to send. */
  wake(): void;
  /** Takes nothing more, and waits for what is being sent. */
  stop(): Promise<void>;
}

/**
 * Takes the next mail, so that nobody else does; one at a time, so that a process that ends leaves one of which
 * nobody knows whether it had left. That one is taken again, and its row tells that it was tried twice.
 */
async function take({ db, clock }: Delivering): Promise<Taken | undefined> {
  const now = clock();
  const [before, after] = [-ABANDONED_MS, ABANDONED_MS].map((ms) => new Date(now.getTime() + ms));
  // What a newer release queues is left to it. What was taken much later than now was taken by a clock that ran ahead.
  const due = sql`c.tipo in ('recordatorio', 'invitacion', 'enlace', 'recibo', 'aviso') and c.estado in ('en_cola', 'enviando')
    and ((c.estado = 'en_cola' and (c.tomado is null or c.tomado < ${now}::timestamptz - ${WAIT}))
      or (c.estado = 'enviando' and c.tomado < ${before}) or c.tomado > ${after})`;
  // Looked at first: an update of no row would renew the table's version too, and with it every answer about mails.
  const { rows: waiting } = await sql<{ tipo: string }>`select distinct c.tipo from correo c where ${due}`.execute(db);
  if (waiting.length === 0) return undefined;
  // Whoever forgot a password waits for the mail: thousands of reminders come after it.
  const isUrgent = waiting.some(({ tipo }) => tipo === 'enlace');
  const urgent = isUrgent ? await takeOne(db, sql`${due} and c.tipo = 'enlace'`, now) : undefined;
  return urgent ?? takeOne(db, due, now);
}

/** Takes one of those that a condition over `c` lets pass, unless others have all of them. */
async function takeOne(db: Db, due: RawBuilder<unknown>, now: Date): Promise<Taken | undefined> {
  const lang = langOf(sql`coalesce(c.lang, 'es')`);
  const { rows } = await sql<Taken>`
    update correo o set estado = 'enviando', intentos = o.intentos + 1, tomado = ${now}
    from (select c.id, u.id as usuario, u.username, u.email, u.first_name, u.password, ${lang} as lang from correo c
      left join usuario u on u.id = c.usuario and u.activo and u.email <> '' left join idioma i on i.id = u.idioma
      where ${due} order by c.id limit 1 for update of c skip locked) n
    where o.id = n.id returning o.id as correo, o.tipo, o.asunto, o.texto, o.lang as escrito, o.completada, o.pedido, o.intentos,
      n.usuario as id, n.username, coalesce(o.destino, n.email) as email, n.first_name, n.password, n.lang`.execute(db);
  return rows[0];
}

async function finish(
  { db, clock }: Delivering,
  { correo: id, email }: Taken,
  estado: string,
  motivo: string | null,
): Promise<void> {
  const terminado = estado === 'en_cola' ? null : clock();
  // A former address is kept for as long as it is written to; the reason may quote it, and who it was of may be unknown by now.
  await sql`update correo set estado = ${estado}, terminado = ${terminado}::timestamptz,
    motivo = (select ${motivo}::text from usuario u where u.id = correo.usuario and coalesce(correo.destino, u.email) = ${email}),
    destino = case when ${terminado}::timestamptz is null then destino else left(destino, 0) end where id = ${id}`.execute(
    db,
  );
}

/** What a mail server answered, and to which command. */
interface Refusal {
  command?: string;
  responseCode?: number;
}

/** Whether it is about the mail: it would be the same of all others where the server is away, or refuses who sends. */
function isOfMail({ command }: Refusal): boolean {
  return command === 'RCPT TO' || command === 'DATA';
}

/** Whether a mail server will never take this mail: an answer of the 5xx kind. */
function isRefused(error: Refusal): boolean {
  return isOfMail(error) && error.responseCode !== undefined && error.responseCode >= 500;
}

/** Mails that are to be sent, and for how long the oldest has waited. */
export async function queueOf({ db, clock }: Pick<Delivering, 'db' | 'clock'>) {
  const { rows } = await sql<{ queued: number; oldest: Date | null }>`
    select count(*)::int as queued, min(pedido) as oldest from correo
    where estado in ('en_cola', 'enviando')`.execute(db);
  const [{ queued, oldest } = { queued: 0, oldest: null }] = rows;
  return { queued, oldestSeconds: oldest === null ? 0 : (clock().getTime() - oldest.getTime()) / 1000 };
}

interface Written {
  mail: Mail;
  /** Ends what the mail would have opened, when it does not leave. */
  forget?: () => Promise<void>;
}

function isReachable(taken: Taken): taken is Taken & Addressee {
  return Boolean(taken.email);
}

/** A mail as it is sent; the state that it ends in where there is nothing left to be told. */
async function write(delivering: Delivering, taken: Taken): Promise<Written | string> {
  if (!isReachable(taken)) return 'sin_correo';
  if (taken.tipo === 'invitacion') return (await invitationOf(delivering, taken)) ?? 'rechazado';
  if (taken.tipo === 'enlace') return (await resetOf(delivering, taken, taken.pedido)) ?? 'rechazado';
  if (taken.tipo === 'recibo') {
    const mail = await receiptOf(delivering, taken, taken.completada);
    return mail ? { mail } : 'rechazado';
  }
  if (taken.tipo === 'recordatorio') {
    const { db, clock, settings } = delivering;
    const end = await endOfReminder(db, taken.correo, dayIn(settings.timeZone)(clock()));
    if (end) return end;
  }
  // None for a notice, which is in both languages, and for a reminder that an older release queued.
  return { mail: { to: taken.email, subject: taken.asunto, text: taken.texto, lang: taken.escrito } };
}

/** Whether the next mail is worth trying now. */
async function send(delivering: Delivering, taken: Taken): Promise<boolean> {
  const { correo, intentos, pedido } = taken;
  const written = await write(delivering, taken);
  if (typeof written === 'string') {
    await finish(delivering, taken, written, null);
    return true;
  }
  const { mail, forget } = written;
  try {
    await delivering.mailer.deliver({ lang: taken.lang, ...mail });
  } catch (thrown) {
    const error = thrown as Error & Refusal;
    // One that is broken off may have arrived, and its link is pressed then.
    if (error.responseCode !== undefined) await forget?.();
    const gaveUp = isRefused(error) || delivering.clock().getTime() - pedido.getTime() > GIVE_UP_MS;
    delivering.log.warn({ mail: correo, attempt: intentos, gaveUp, reason: reasonOf(error) }, 'mail not sent');
    await finish(delivering, taken, gaveUp ? 'rechazado' : 'en_cola', error.message.slice(0, 300));
    return isOfMail(error);
  }
  await finish(delivering, taken, 'enviado', null);
  return true;
}

/** Starts to send what is queued, and goes on until it is stopped. */
export function startDelivery(delivering: Delivering): Delivery {
  let stopping = false;
  let running: Promise<void> | undefined;
  /** Somebody queued something since the queue was last looked at. */
  let asked = false;
  const drain = async (): Promise<void> => {
    asked = false;
    let goesOn = true;
    while (goesOn && !stopping) {
      const taken = await take(delivering);
      goesOn = taken !== undefined && (await send(delivering, taken));
    }
  };
  const wake = (): void => {
    asked = true;
    if (stopping || running) return;
    running = drain()
      .catch((error: unknown) => delivering.log.error({ reason: reasonOf(error) }, 'mails'))
      .finally(() => {
        running = undefined;
        // What was queued after the last look was not seen by it.
        if (asked) wake();
      });
  };
  const timer = setInterval(wake, LOOK_MS);
  timer.unref();
  wake();
  return {
    wake,
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
