import { type Log, reasonOf } from '@encuestas/ops';
import { REMINDER } from '@encuestas/survey';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { respondio } from '../mails/reminders.ts';
import { dayIn } from '../process/days.ts';
import { every, type Job } from '../process/schedule.ts';
import type { ZonedSettings } from '../process/settings.ts';
import type { Actor } from '../trail/trail.ts';
import { queueRemindersIn } from './reminders.ts';

const CHECK_MS = 10 * 60_000;
/** Days left of a campaign on which its companies are reminded. */
const DAYS_LEFT = [7, 1];
/** Local time from which reminders go out. */
const SEND_AT_MS = 9 * 60 * 60_000;

interface Scheduling {
  db: Db;
  settings: Pick<ZonedSettings, 'publicUrl' | 'timeZone'>;
  clock: () => Date;
  log: Log;
  delivery: { wake(): void };
}

/** Campaigns with a survey whose scheduled reminders are due on a day and have not been sent. */
async function dueCampaigns(db: Db, hoy: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select a.id from periodo_activo a
    join periodo p on p.id = a.periodo and p.activo and ${hoy}::date >= p.fecha
      and p.fecha_fin - ${hoy}::date = any(${DAYS_LEFT}::int[])
    where a.activo and a.recordatorios_programados
      and exists (select from encuesta e where e.periodo_activo = a.id and e.activo)
      and not exists (select from recordatorio_programado r where r.periodo_activo = a.id and r.dia = ${hoy}::date)
    order by a.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Queues the reminders of one campaign and day; the unique row lets only one process do so. */
async function remindCampaign({ db, settings }: Scheduling, id: number, hoy: string, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows: claimed } = await sql`insert into recordatorio_programado (periodo_activo, dia)
      values (${id}, ${hoy}::date) on conflict do nothing returning dia`.execute(trx);
    if (claimed.length === 0) return 0;
    const { rows } = await sql<{ id: number }>`select m.id from periodo_activo a
      join empresa m on m.rubro = a.rubro and m.activo where a.id = ${id} and not ${respondio}
        and exists (select from usuario u where u.empresa = m.id and u.activo and u.email <> '')
      order by m.id`.execute(trx);
    if (rows.length === 0) return 0;
    const actor: Actor = { id: null, username: 'scheduled reminders', request: null, now };
    const empresas = rows.map((company) => company.id);
    const request = { empresas, letter: REMINDER, repetir: false };
    const { resultados } = await queueRemindersIn(trx, { actor, hoy, settings }, id, request);
    return resultados.filter(({ estado }) => estado === 'en_cola').length;
  });
}

/** Reminds the companies of each due campaign that have not answered. */
export async function remindDue(scheduling: Scheduling): Promise<void> {
  const { db, clock, log, settings, delivery } = scheduling;
  const now = clock();
  const dayOf = dayIn(settings.timeZone);
  const hoy = dayOf(now);
  if (dayOf(new Date(now.getTime() - SEND_AT_MS)) !== hoy) return;
  for (const campaign of await dueCampaigns(db, hoy)) {
    try {
      const companies = await remindCampaign(scheduling, campaign, hoy, now);
      log.info({ campaign, companies }, 'scheduled reminders queued');
      delivery.wake();
    } catch (error) {
      log.error({ campaign, reason: reasonOf(error) }, 'the scheduled reminders failed');
    }
  }
}

export function startReminders(context: Scheduling & { later(work: Promise<void>): void }): Job {
  return every(CHECK_MS, () => context.later(remindDue(context)));
}
