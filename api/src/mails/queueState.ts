import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Mailboxes with the same refusal after which it counts as one of the sender. */
const SAME_REFUSALS = 3;
/** Longest pause, in minutes, between attempts while the queue is halted: a reset link lives for an hour. */
const MAX_PAUSE = 15;

interface Clocked {
  db: Db;
  clock: () => Date;
}

/** The queue of mails, for operators and administrators. */
export interface QueueState {
  queued: number;
  oldestSeconds: number;
  /** Since when the mail server refuses everything; null while it accepts mails. */
  haltedSince: Date | null;
  reason: string | null;
  nextAttempt: Date | null;
}

export async function queueState({ db, clock }: Clocked): Promise<QueueState> {
  const { rows } = await sql<Omit<QueueState, 'oldestSeconds'> & { oldest: Date | null }>`
    select n.queued, n.oldest, q.detenida as "haltedSince", q.motivo as reason, q.proximo as "nextAttempt"
    from cola_correo q cross join (select count(*)::int as queued, min(pedido) as oldest from correo
      where estado in ('en_cola', 'enviando')) n`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('cola_correo has no row');
  const { oldest, ...state } = found;
  return { ...state, oldestSeconds: oldest === null ? 0 : (clock().getTime() - oldest.getTime()) / 1000 };
}

/** The state of the queue before each mail. */
export interface Hold {
  halted: boolean;
  resumedAt: Date | null;
  /** Whether mails were refused since the last accepted one. */
  hasRefusals: boolean;
}

export async function readHold(db: Db): Promise<Hold> {
  const { rows } = await sql<Hold>`select detenida is not null as halted, reanudada as "resumedAt",
    cardinality(rechazados) > 0 as "hasRefusals" from cola_correo`.execute(db);
  return rows[0] ?? { halted: false, resumedAt: null, hasRefusals: false };
}

/** Halts the queue, or renews the reason; returns whether it was running. */
export async function haltQueue(db: Db, reason: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`update cola_correo q set detenida = coalesce(q.detenida, ${now}),
      motivo = ${reason}, intentos = case when q.detenida is null then 1 else q.intentos end,
      proximo = case when q.detenida is null then ${now}::timestamptz + interval '1 minute' else q.proximo end
    from (select detenida is null as "isNew" from cola_correo for update) before
    returning before."isNew"`.execute(db);
  return rows[0]?.isNew === true;
}

/** Allows one process to try one mail although the queue is halted, once the pause is over. */
export async function claimAttempt(db: Db, now: Date): Promise<boolean> {
  // A clock that ran ahead may have set a pause that ends much later.
  const latest = new Date(now.getTime() + 2 * MAX_PAUSE * 60_000);
  const isDue = sql`detenida is not null and (proximo <= ${now} or proximo > ${latest})`;
  // An update of no row would renew the version of the table, and with it every cached answer about the queue.
  const { rows: due } = await sql`select from cola_correo where ${isDue}`.execute(db);
  if (due.length === 0) return false;
  const { rows } = await sql`update cola_correo set intentos = intentos + 1,
    proximo = ${now}::timestamptz + interval '1 minute' * least(power(2, least(intentos, 10)), ${MAX_PAUSE}::int)
    where ${isDue} returning unica`.execute(db);
  return rows.length > 0;
}

/** Ends a halt and forgets the refusals before it, since a mail was accepted; returns whether the queue was halted. */
export async function resumeQueue(db: Db, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ wasHalted: boolean; refused: number[] }>`
      select detenida is not null as "wasHalted", rechazados as refused from cola_correo for update`.execute(trx);
    const { wasHalted = false, refused = [] } = rows[0] ?? {};
    await sql`update cola_correo set detenida = null, motivo = null, proximo = null, intentos = 0, codigo = null,
      rechazados = '{}', reanudada = case when detenida is null then reanudada else ${now} end`.execute(trx);
    await dropFormerAddresses(trx, refused);
    return wasHalted;
  });
}

/** A former address is kept while a mail to it may still be sent. */
async function dropFormerAddresses(db: Db, refused: readonly number[]): Promise<void> {
  if (refused.length === 0) return;
  await sql`update correo set destino = left(destino, 0)
    where id = any(${refused}::int[]) and estado = 'rechazado' and destino <> ''`.execute(db);
}

/**
 * Counts a refusal. Returns true if it is one of the sender: several mailboxes were refused with the same code, and no mail
 * was accepted between. Their mails return to the queue.
 */
export async function countRefusal(db: Db, mail: number, code: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ codigo: string | null; rechazados: number[] }>`
      select codigo, rechazados from cola_correo for update`.execute(trx);
    const before = rows[0]?.rechazados ?? [];
    const isSame = rows[0]?.codigo === code;
    if (!isSame) await dropFormerAddresses(trx, before);
    const refused = isSame ? [...before, mail] : [mail];
    const { rows: counted } = await sql<{ mailboxes: number }>`
      select count(distinct lower(coalesce(c.destino, u.email)))::int as mailboxes
      from correo c left join usuario u on u.id = c.usuario where c.id = any(${refused}::int[])`.execute(trx);
    const isOfSender = (counted[0]?.mailboxes ?? 0) >= SAME_REFUSALS;
    await sql`update cola_correo set codigo = ${isOfSender ? null : code},
      rechazados = ${isOfSender ? [] : refused}::int[]`.execute(trx);
    // A person who was invited again meanwhile gets that invitation.
    if (isOfSender)
      await sql`update correo c set estado = 'en_cola', terminado = null, devuelto = ${now}
        where c.id = any(${refused}::int[]) and c.estado = 'rechazado' and not (c.tipo = 'invitacion' and exists (
          select from correo o where o.usuario = c.usuario and o.tipo = 'invitacion'
            and o.estado in ('en_cola', 'enviando')))`.execute(trx);
    return isOfSender;
  });
}
