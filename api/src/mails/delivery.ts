import { type Log, reasonOf } from '@encuestas/ops';
import { sql } from 'kysely';
import { langOf } from '../auth/letters.ts';
import type { Mail, Mailer } from '../auth/mail.ts';
import { type Addressee, invitationOf, resetOf } from '../auth/resets.ts';
import type { Db } from '../database/database.ts';
import type { Lang } from '../errors/lang.ts';
import { dayIn } from '../process/days.ts';
import { every } from '../process/schedule.ts';
import type { ZonedSettings } from '../process/settings.ts';
import { claimAttempt, countRefusal, haltQueue, readHold, resumeQueue } from './queueState.ts';
import { receiptOf } from './receipts.ts';
import { type DeliveryError, failureOf, publicReason, refusalCode } from './refusal.ts';
import { endOfReminder } from './reminders.ts';

/** A process that takes longer for a mail has died. */
const ABANDONED_MS = 5 * 60 * 1000;
/** How long a mail is retried that its mailbox defers. */
const GIVE_UP_MS = 24 * 3600 * 1000;
/** Gives up a mail that broke the connection this often, so that it cannot halt the queue forever. */
const MAX_BREAKS = 30;
/** Pause before a retry: a minute, doubled each time up to about an hour (2^6), for a reset link up to four minutes. */
const WAIT = sql`interval '1 minute' * power(2, least(c.intentos - 1, case c.tipo when 'enlace' then 2 else 6 end))`;
/** How often a process looks for mails that other processes left. */
const POLL_MS = 15_000;

/** A mail of the queue with its person. Reminders and notices have a text; the other kinds are written when they are sent. */
type QueuedMail = { correo: number; intentos: number; pedido: Date; devuelto: Date | null } & (
  | Addressee
  | Record<keyof Addressee, null>
) &
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

/** Sends queued mails. Any number of processes may do so: each locks the mail that it takes. */
export interface Delivery {
  /** Reports that a mail was queued. */
  wake(): void;
  /** Takes no more mails, and waits for the one in flight. */
  stop(): Promise<void>;
}

/**
 * Locks the next mail. Only one at a time, because a process that dies leaves its mail to be sent again.
 * `isAttempt`: the queue is halted, so it takes the least recently tried mail regardless of its own pause.
 */
async function takeMail({ db, clock }: Delivering, isAttempt: boolean): Promise<QueuedMail | undefined> {
  const now = clock();
  const [before, after] = [-ABANDONED_MS, ABANDONED_MS].map((ms) => new Date(now.getTime() + ms));
  const isPaused = isAttempt ? sql`false` : sql`c.tomado >= ${now}::timestamptz - ${WAIT}`;
  // Leaves kinds of a newer release to it. A clock that ran ahead may have set `tomado` to much later.
  const due = sql`c.tipo in ('recordatorio', 'invitacion', 'enlace', 'recibo', 'aviso') and c.estado in ('en_cola', 'enviando')
    and ((c.estado = 'en_cola' and (c.tomado is null or not (${isPaused})))
      or (c.estado = 'enviando' and c.tomado < ${before}) or c.tomado > ${after})`;
  // An update of no row would renew the version of the table, and with it every cached answer about mails.
  const { rows: waiting } = await sql`select from correo c where ${due} limit 1`.execute(db);
  if (waiting.length === 0) return undefined;
  const lang = langOf(sql`coalesce(c.lang, 'es')`);
  const order = isAttempt
    ? sql`c.tomado nulls first, c.prioridad, c.id`
    : sql`c.devuelto nulls first, c.prioridad, c.id`;
  const { rows } = await sql<QueuedMail>`
    update correo o set estado = 'enviando', intentos = o.intentos + 1, tomado = ${now}
    from (select c.id, u.id as usuario, u.username, u.email, u.first_name, u.password, ${lang} as lang from correo c
      left join usuario u on u.id = c.usuario and u.activo and u.email <> '' left join idioma i on i.id = u.idioma
      where ${due} order by ${order} limit 1 for update of c skip locked) n
    where o.id = n.id returning o.id as correo, o.tipo, o.asunto, o.texto, o.lang as escrito, o.completada, o.pedido, o.intentos,
      o.devuelto, n.usuario as id, n.username, coalesce(o.destino, n.email) as email, n.first_name, n.password, n.lang`.execute(
    db,
  );
  return rows[0];
}

async function finish(
  { db, clock }: Delivering,
  { correo: id, email }: QueuedMail,
  estado: string,
  motivo: string | null,
  keepsAddress = false,
): Promise<void> {
  const terminado = estado === 'en_cola' ? null : clock();
  // A former address is kept while the mail may be sent. The reason may quote an address, and its person may be anonymous by now.
  await sql`update correo set estado = ${estado}, terminado = ${terminado}::timestamptz,
    motivo = (select ${motivo}::text from usuario u where u.id = correo.usuario and coalesce(correo.destino, u.email) = ${email}),
    destino = case when ${keepsAddress || terminado === null}::boolean then destino else left(destino, 0) end where id = ${id}`.execute(
    db,
  );
}

interface Written {
  mail: Mail;
  /** Revokes the link of a mail that was not sent. */
  forget?: () => Promise<void>;
}

function isReachable(queued: QueuedMail): queued is QueuedMail & Addressee {
  return Boolean(queued.email);
}

/** Writes a mail, or returns the final state of one that is obsolete. */
async function write(delivering: Delivering, queued: QueuedMail): Promise<Written | string> {
  if (!isReachable(queued)) return 'sin_correo';
  if (queued.tipo === 'invitacion') return (await invitationOf(delivering, queued)) ?? 'rechazado';
  if (queued.tipo === 'enlace') return (await resetOf(delivering, queued, queued.pedido)) ?? 'rechazado';
  if (queued.tipo === 'recibo') {
    const mail = await receiptOf(delivering, queued, queued.completada);
    return mail ? { mail } : 'rechazado';
  }
  if (queued.tipo === 'recordatorio') {
    const { db, clock, settings } = delivering;
    const end = await endOfReminder(db, queued.correo, dayIn(settings.timeZone)(clock()));
    if (end) return end;
  }
  // `escrito` is null in a notice, which is bilingual, and in a reminder of an older release.
  return { mail: { to: queued.email, subject: queued.asunto, text: queued.texto, lang: queued.escrito } };
}

/** `unsent`: no server was needed. `answered`: the server answered about this mail. `halted`: no other mail is worth trying. */
type Outcome = 'accepted' | 'unsent' | 'answered' | 'halted';

/** Records why a mail was not sent, and decides whether it is retried and whether the queue goes on. */
async function recordFailure(
  delivering: Delivering,
  mail: QueuedMail,
  error: DeliveryError,
  { isAttempt, resumedAt }: { isAttempt: boolean; resumedAt: Date | null },
): Promise<Outcome> {
  const { db, clock, log } = delivering;
  const now = clock();
  const failure = failureOf(error);
  const end = async (gaveUp: boolean, keepsAddress = false) => {
    log.warn({ mail: mail.correo, attempt: mail.intentos, gaveUp, reason: reasonOf(error) }, 'mail not sent');
    await finish(delivering, mail, gaveUp ? 'rechazado' : 'en_cola', error.message.slice(0, 300), keepsAddress);
  };
  const halt = async (): Promise<Outcome> => {
    const isNew = await haltQueue(db, publicReason(error), now);
    if (isNew) log.error({ reason: reasonOf(error), mail: mail.correo }, 'mail queue halted');
    return 'halted';
  };
  if (failure === 'address') {
    await end(true);
    return 'unsent';
  }
  if (failure === 'deferred') {
    const since = Math.max(mail.pedido.getTime(), resumedAt?.getTime() ?? 0);
    await end(now.getTime() - since > GIVE_UP_MS);
    return 'answered';
  }
  if (failure === 'server') {
    const gaveUp = !isAttempt && mail.intentos > MAX_BREAKS;
    await end(gaveUp);
    return gaveUp ? 'answered' : halt();
  }
  if (isAttempt) {
    await end(false);
    return halt();
  }
  // Mails were accepted since its first refusal, so the reason is its own address.
  const isSettled = mail.devuelto !== null;
  await end(true, !isSettled);
  if (isSettled) return 'answered';
  return (await countRefusal(db, mail.correo, refusalCode(error), now)) ? halt() : 'answered';
}

async function send(
  delivering: Delivering,
  queued: QueuedMail,
  hold: { isAttempt: boolean; resumedAt: Date | null },
): Promise<Outcome> {
  const written = await write(delivering, queued);
  if (typeof written === 'string') {
    await finish(delivering, queued, written, null);
    return 'unsent';
  }
  const { mail, forget } = written;
  try {
    await delivering.mailer.deliver({ lang: queued.lang, ...mail });
  } catch (thrown) {
    const error = thrown as DeliveryError;
    // If the connection broke before an answer, the mail may have arrived and its link must work.
    if (error.responseCode !== undefined || failureOf(error) === 'address') await forget?.();
    return recordFailure(delivering, queued, error, hold);
  }
  await finish(delivering, queued, 'enviado', null);
  return 'accepted';
}

/** Sends due mails until none is left or the server refuses everything; a halted queue gets one attempt per pause. */
export async function drainQueue(delivering: Delivering, isStopping: () => boolean): Promise<void> {
  const { db, clock, log } = delivering;
  let isAttempt = false;
  while (!isStopping()) {
    const { halted, resumedAt, hasRefusals } = await readHold(db);
    if (halted && !isAttempt && !(await claimAttempt(db, clock()))) return;
    isAttempt = halted;
    const queued = await takeMail(delivering, isAttempt);
    if (!queued) return;
    const outcome = await send(delivering, queued, { isAttempt, resumedAt });
    if (outcome === 'halted') return;
    const isResumed = outcome === 'accepted' ? isAttempt || hasRefusals : isAttempt && outcome === 'answered';
    if (isResumed && (await resumeQueue(db, clock()))) log.info({}, 'mail queue resumed');
  }
}

export function startDelivery(delivering: Delivering): Delivery {
  let stopping = false;
  let running: Promise<void> | undefined;
  /** A mail was queued after the last look at the queue. */
  let isPending = false;
  const drain = async (): Promise<void> => {
    isPending = false;
    await drainQueue(delivering, () => stopping);
  };
  const wake = (): void => {
    isPending = true;
    if (stopping || running) return;
    running = drain()
      .catch((error: unknown) => delivering.log.error({ reason: reasonOf(error) }, 'mails'))
      .finally(() => {
        running = undefined;
        if (isPending) wake();
      });
  };
  const polling = every(POLL_MS, wake);
  return {
    wake,
    stop: async () => {
      stopping = true;
      polling.stop();
      await running;
    },
  };
}
