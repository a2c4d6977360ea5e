import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { HttpError } from '../errors/errors.ts';
import type { Text } from '../errors/lang.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Reminders to one mailbox within a day, from all senders and for all companies that share it. */
const MAILBOX_REMINDERS = 5;
/** Reminders and invitations that one person queues within a day: two reminders to each of 10,000 companies. */
const AUTHOR_MAILS = 20_000;
const AUTHOR_RETRY_SECONDS = 3600;
/** Test mails that one person sends to themself within a day. */
const AUTHOR_TESTS = 20;

const tooMany = (max: number): Text => ({
  es: `Ya envió ${max} correos en las últimas 24 horas. Vuelva a intentarlo más tarde.`,
  en: `You have already sent ${max} emails in the last 24 hours. Try again later.`,
});

/** Throws 429 if an author would exceed the mails of these kinds within a day. */
async function demandPace(db: Db, autor: number, { tipos, count, max }: Pace, now: Date): Promise<void> {
  const { rows } = await sql<{ queued: number }>`select count(*)::int as queued from correo c
    where c.autor = ${autor} and c.tipo = any(${tipos}::text[]) and c.estado <> 'sin_correo'
      and ${withinDay(now)}`.execute(db);
  if ((rows[0]?.queued ?? 0) + count <= max) return;
  throw new HttpError(429, tooMany(max), { headers: { 'retry-after': String(AUTHOR_RETRY_SECONDS) } });
}

interface Pace {
  tipos: readonly string[];
  count: number;
  max: number;
}

/** The last day, without mails of a clock that ran ahead. */
function withinDay(now: Date) {
  const [since, until] = [-DAY_MS, DAY_MS].map((ms) => new Date(now.getTime() + ms));
  return sql`c.pedido > ${since} and c.pedido < ${until}`;
}

/** Throws 429 if an author would exceed the reminders and invitations of a day. */
export async function demandAuthor(db: Db, autor: number | null, count: number, now: Date): Promise<void> {
  if (autor === null || count === 0) return;
  await demandPace(db, autor, { tipos: ['recordatorio', 'invitacion'], count, max: AUTHOR_MAILS }, now);
}

/** Throws 429 if a person has sent too many test mails. Only these notices have an author. */
export async function demandTest(db: Db, autor: number, now: Date): Promise<void> {
  await demandPace(db, autor, { tipos: ['aviso'], count: 1, max: AUTHOR_TESTS }, now);
}

/** Counts the reminders of each mailbox: `take` is false after the maximum of the day. */
export async function openMailboxes(db: Db, emails: readonly string[], now: Date) {
  const { rows } = await sql<{ mailbox: string; count: number }>`
    select lower(u.email) as mailbox, count(*)::int as count from correo c join usuario u on u.id = c.usuario
    where c.tipo = 'recordatorio' and c.estado in ('en_cola', 'enviando', 'enviado') and ${withinDay(now)}
      and lower(u.email) in (select lower(e) from unnest(${emails}::text[]) e) group by 1`.execute(db);
  const counts = new Map(rows.map(({ mailbox, count }) => [mailbox, count]));
  return {
    take(email: string): boolean {
      const mailbox = email.toLowerCase();
      const count = counts.get(mailbox) ?? 0;
      if (count >= MAILBOX_REMINDERS) return false;
      counts.set(mailbox, count + 1);
      return true;
    },
  };
}
